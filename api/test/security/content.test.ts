// Own product: its payment provider belongs to the test.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, asking } from '../world/ask.js';
import { type DepositWorld, startDepositWorld } from '../world/deposits.js';
import { type DescribedRoute, describedRoutes, sample } from '../world/described.js';
import { eachOf } from '../world/each-of.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { send } from '../world/http.js';
import { type Person, somebody } from '../world/people.js';
import { giveTokens } from '../world/tokens.js';
import { join, tournamentBody } from '../world/tournaments.js';

const MARK = '<img src=x onerror="document.title=1">\'"><script>alert(1)</script>';
const SHORT = '"><svg onload=alert(1)>';
/** Markup without a space, which a UPI ID cannot have. */
const UPI = '"><svg/onload=alert(1)>';

let world: DepositWorld;
let routes: readonly DescribedRoute[];
let admin: Person;
let player: Person;
let boss: ReturnType<typeof asking>;
let asPlayer: ReturnType<typeof asking>;

beforeAll(async () => {
  world = await startDepositWorld();
  routes = await describedRoutes(world);
  admin = await somebody(world, 'admin');
  player = await somebody(world, 'player', { inGameName: SHORT, freeFireUID: SHORT });
  [boss, asPlayer] = [asking(world, admin), asking(world, player)];
  await giveTokens(world, player, 500);
}, 60_000);
afterAll(() => world.close());

function done({ status, body, text }: Answer): Answer['body'] {
  expect([status < 300, text]).toEqual([true, text]);
  return body;
}

describe('markup in a text that another person sees', () => {
  let tournament: string;
  let withdrawal: string;
  let card: string;

  /** Writes markup into every text that one person writes and another person reads. */
  beforeAll(async () => {
    done(
      await asPlayer('PUT', '/users/profile', {
        inGameName: MARK.slice(0, 64),
        freeFireUID: SHORT,
      }),
    );
    const body = tournamentBody({ name: MARK, details: MARK, entryFee: 0, maxParticipants: 2 });
    tournament = done(await boss('POST', '/tournaments', body)).tournament._id;
    done(await join(world, player, tournament));
    const room = { roomId: SHORT, roomPassword: SHORT };
    done(await boss('PUT', `/tournaments/admin/${tournament}/room`, room));
    done(await boss('PUT', `/tournaments/admin/${tournament}/status`, { status: 'active' }));
    const asked = { amount: 20, type: 'upi', upiId: UPI };
    withdrawal = done(await asPlayer('POST', '/withdrawals/request', asked)).withdrawal._id;
    const notes = { status: 'processing', adminNotes: MARK };
    done(await boss('PUT', `/withdrawals/admin/status/${withdrawal}`, notes));
    const promo = {
      code: 'MARKUP',
      description: MARK,
      tokens: 1,
      maxUses: 2,
      expiryDate: '2090-01-01',
    };
    done(await boss('POST', '/promo-codes/admin/create', promo));
    done(await asPlayer('POST', '/promo-codes/redeem', { code: 'MARKUP' }));
    const picture = 'https://cdn.example/a.webp';
    const texts = { title: MARK, subtitle: MARK, buttonText: SHORT, imageUrl: picture };
    card = done(await boss('POST', '/admin/cards', texts))._id;
    const other = await somebody(world, 'player', { inGameName: SHORT, freeFireUID: '1' });
    done(await boss('PUT', `/users/ban/${other.id}`, { reason: MARK }));
    const given = { amount: 5, reason: MARK };
    done(await boss('PUT', `/users/tokens/${player.id}`, given));
  }, 60_000);

  /**
   * Requests whose responses contain the markup. Pages show it as text, because React escapes it.
   */
  test.each([
    [
      'the participants, to guests',
      () => asking(world, null)('GET', `/tournaments/${tournament}/participants`),
    ],
    ['the match, to players', () => asPlayer('GET', '/tournaments/user/joined')],
    ['the users', () => boss('GET', '/users/all')],
    ['the withdrawals, to staff', () => boss('GET', '/withdrawals/admin/all')],
    ['his withdrawals, to the player', () => asPlayer('GET', '/withdrawals/user/history')],
    ['the codes, to the player', () => asPlayer('GET', '/promo-codes/user/redeemed')],
    ['the cards, to guests', () => asking(world, null)('GET', '/public/cards')],
    ['the activity', () => boss('GET', '/admin/activity')],
    ['the journal', () => boss('GET', '/admin/ledger/events')],
    ['the inbox', () => asPlayer('GET', '/notifications')],
  ])('markup is sent as JSON that no browser renders: %s', async (_, ask) => {
    const { status, headers, text, body } = await ask();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(JSON.stringify(body)).toMatch(/<svg onload|<img src=x/);
    // The encoder escapes quotes, so that a quote in a text does not end the JSON string.
    expect(JSON.parse(text)).toEqual(body);
  });

  test.each(['/users/export', '/withdrawals/admin/export', '/admin/activity/export'])(
    'markup is quoted in the file %s, which browsers download and do not open',
    async (path) => {
      const { text, headers } = await boss('GET', path);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(text).toContain('""');
    },
  );

  test('markup in a text is stored and returned unchanged', async () => {
    const { body } = await boss('GET', '/withdrawals/admin/all');
    expect(body.withdrawals[0]).toMatchObject({ upiId: UPI, adminNotes: MARK });
    const cards = (await boss('GET', '/admin/cards')).body;
    expect(JSON.stringify(cards)).toContain(card);
    await expectHealthyLedger(world);
  });
});

describe('SQL in a search or a field', () => {
  /** Lock that only SQL from a search would take. */
  const PROOF = 471_100;
  const PIECES = [
    "' OR '1'='1",
    "' OR 1=1 --",
    "') OR ('a'='a",
    `'; SELECT pg_try_advisory_lock(${PROOF}) --`,
    "' UNION SELECT password_hash FROM user_account --",
    '$1',
    '\\',
    '%',
    '_',
    '%_%',
  ];

  test('SQL in a search is treated as text: it finds only rows that contain it, and none of it runs', async () => {
    const searches = ['/users/all?q=', '/withdrawals/admin/all?q=', '/deposit-logs/admin/all?q='];
    const found: string[] = [];
    for (const path of searches) {
      for (const piece of PIECES) {
        const { status, text } = await boss('GET', path + encodeURIComponent(piece));
        if (status !== 200 || text.includes('$argon2') || text.includes(player.email)) {
          found.push(`${path}${piece}: ${status}`);
        }
      }
    }
    expect(found).toEqual([]);
    const proofs = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1";
    expect(await world.database.rows(proofs, [PROOF])).toEqual([]);
    expect((await boss('GET', `/users/all?q=${player.email}`)).text).toContain(player.email);
  });

  test('SQL in the fields of a login does not sign in', async () => {
    const guest = asking(world, null);
    for (const path of ['/auth/login', '/auth/admin-login', '/auth/reset-password']) {
      for (const piece of PIECES.slice(0, 5)) {
        const body = { email: admin.email, password: piece, otp: piece, newPassword: piece };
        expect((await guest('POST', path, { ...body, email: piece })).status).toBe(400);
        expect((await guest('POST', path, body)).status).toBe(400);
      }
    }
  });
});

test('every route refuses body fields that a caller may not set', async () => {
  const MORE = {
    role: 'admin',
    isAdmin: true,
    tokens: 1_000_000,
    balance: 1,
    emailVerified: true,
    _id: player.id,
    userId: admin.id,
    isBanned: false,
    sessionVersion: 9,
    status: 'completed',
  };
  const taken: string[] = [];
  await eachOf(
    routes.filter(({ body, method }) => body?.properties && method !== 'GET'),
    async (route) => {
      const path = route.path.slice('/api'.length).replace(/\{[^}]+\}/g, player.id);
      const isPlayers = route.who !== 'anyone' && route.who.includes('player');
      for (const [name, value] of Object.entries(MORE)) {
        if (name in (route.body?.properties ?? {})) continue;
        const body = { ...(sample(route.body ?? {}) as object), [name]: value };
        const ask = isPlayers ? asPlayer : boss;
        const { status } = await ask(route.method as 'POST', path, body);
        // Skips the provider's webhook, because its events have additional fields. It reads only
        // signed events.
        if (status < 400 && !route.path.endsWith('/webhook')) taken.push(`${route.name} ${name}`);
      }
    },
  );
  expect(taken).toEqual([]);
  await expectHealthyLedger(world);
}, 60_000);

describe('addresses that users enter', () => {
  let trap: Server;
  let visits = 0;
  let address: string;
  beforeAll(async () => {
    trap = createServer((_, answer) => {
      visits += 1;
      answer.end('x');
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const at = trap.address();
    address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  });
  afterAll(() => new Promise((resolve) => trap.close(resolve)));

  test('the server never fetches an address that a user typed into a field', async () => {
    const texts = routes.filter(({ body }) => body?.properties);
    await eachOf(texts, async (route) => {
      const path = route.path.slice('/api'.length).replace(/\{[^}]+\}/g, player.id);
      const body = sample(route.body ?? {}) as Record<string, unknown>;
      for (const [name, field] of Object.entries(route.body?.properties ?? {})) {
        if (field.type === 'string' && !/^password|otp$/i.test(name)) body[name] = address;
      }
      for (const ask of [boss, asPlayer]) await ask(route.method as 'POST', path, body);
    });
    done(await boss('POST', '/admin/cards', { title: 'SSRF', imageUrl: `${address}/a.png` }));
    await asking(world, null)('GET', '/public/cards');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(visits).toBe(0);
    // Visits the address directly, to prove that the server counts visits.
    await fetch(address);
    expect(visits).toBe(1);
  });

  test('no response redirects the browser to another site', async () => {
    const sent: string[] = [];
    const tails = [
      '?next=//evil.test',
      '?returnUrl=https://evil.test',
      '?redirect=%2f%2fevil.test',
    ];
    const odd = ['//evil.test', '/%2f%2fevil.test', '/\\evil.test', '/https:/evil.test', '/login/'];
    const paths = routes
      .filter(({ isStream }) => !isStream)
      .map(({ path }) => path.replace(/\{[^}]+\}/g, 'x'));
    await eachOf(
      [...paths.flatMap((path) => tails.map((tail) => path + tail)), ...odd],
      async (url) => {
        const { status, headers } = await send(`${world.url}${url}`, { headers: admin.headers });
        const { location, refresh } = headers;
        if (location ?? refresh ?? (status >= 300 && status < 400)) {
          sent.push(`${url}: ${status} ${String(location)}`);
        }
      },
    );
    expect(sent).toEqual([]);
  });
});
