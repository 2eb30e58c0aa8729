// Own product: its requests change everything.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { type Answer, answerOf, asking } from '../world/ask.js';
import {
  type DescribedRoute,
  describedRoutes,
  type FieldSchema,
  sample,
} from '../world/described.js';
import { eachOf } from '../world/each-of.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { send as request } from '../world/http.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { giveTokens } from '../world/tokens.js';
import { tournamentBody } from '../world/tournaments.js';

let world: OwnProduct;
let routes: readonly DescribedRoute[];
let player: Person;
let admin: Person;
/** Ids of existing objects, by the beginning of the paths that take them. */
let existing: readonly (readonly [prefix: string, id: string])[];

beforeAll(async () => {
  world = await startProduct();
  routes = await describedRoutes(world);
  player = await somebody(world, 'player', { inGameName: 'Asha', freeFireUID: '123456789' });
  admin = await somebody(world, 'admin');
  await giveTokens(world, player, 500);
  const made = async (url: string, who: Person, payload: object) => {
    const { body } = await asking(world, who)('POST', url.replace('/api', ''), payload);
    const id: unknown =
      body.id ??
      body._id ??
      Object.values(body)
        .map((v) => (v as { id?: string })?.id)
        .find(Boolean);
    expect([url, typeof id]).toEqual([url, 'string']);
    return String(id);
  };
  const card = { title: 'Card', imageUrl: 'https://cdn.example/card.webp' };
  existing = [
    ['/api/tournaments/', await made('/api/tournaments', admin, tournamentBody({ entryFee: 0 }))],
    ['/api/admin/cards/', await made('/api/admin/cards', admin, card)],
    ['/api/users/', (await somebody(world)).id],
    ['/api/admin/staff/', (await somebody(world, 'finance')).id],
    [
      '/api/withdrawals/',
      await made('/api/withdrawals/request', player, {
        amount: 10,
        type: 'upi',
        upiId: 'a@okaxis',
      }),
    ],
  ];
});
afterAll(() => world.close());

const DEEP = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ a: inner }), 1);
const BAD: readonly unknown[] = [
  undefined,
  null,
  '',
  '   ',
  'x',
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '5',
  true,
  [],
  ['a', 'b'],
  {},
  { $gt: '' },
  { toString: 'x', length: 1e9 },
  DEEP,
  'x'.repeat(100_000),
  '\u0000nul',
  '\ud800 lone surrogate',
  '👩‍👩‍👧‍👦 \u202e rtl ﷽ é',
  '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>',
  "'; DROP TABLE user_account; --",
  '{{constructor.constructor("return 1")()}} \u0024{7*7} %s %n',
  '=HYPERLINK("http://evil")',
  '../../etc/passwd',
  'javascript:alert(1)',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  `${'a'.repeat(60_000)}!`,
];

/**
 * Returns what is wrong with a response, or null. An error must be JSON with a readable message
 * that reveals no internals, and it must not be an unexpected server error.
 */
function complaint(what: string, { status: statusCode, text }: Answer): string | null {
  if (statusCode < 400) return null;
  let body: { message?: unknown; code?: unknown; statusCode?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return `${what}: ${statusCode} is not JSON`;
  }
  if (statusCode >= 500 && (body.code === 'INTERNAL' || statusCode === 500))
    return `${what}: a defect`;
  // The API sends SECOND_FACTOR_REQUIRED before it reads the body, so the bad value was not tested.
  if (body.code === 'SECOND_FACTOR_REQUIRED') return `${what}: was not tried`;
  const { message } = body;
  if (typeof message !== 'string' || message.trim().length < 3) return `${what}: says nothing`;
  if (message.length > 300) return `${what}: says too much`;
  if (/\bat .*\.(js|ts):\d|SELECT |INSERT |violates|pg_|undefined|\[object/.test(message)) {
    return `${what}: says what is inside: ${message}`;
  }
  return body.statusCode === statusCode ? null : `${what}: another status in the body`;
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'missing').slice(0, 40);

interface Change {
  readonly url?: string;
  readonly payload?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(route: DescribedRoute, change: Change) {
  const who = route.who;
  const isPlayers = who === 'anyone' || who === 'signed-in' || who.includes('player');
  const known = existing.find(([prefix]) => route.path.startsWith(prefix))?.[1];
  const url = change.url ?? route.path.replace(/\{[^}]+\}/g, known ?? newId());
  const { payload } = change;
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  const { headers: session } = isPlayers ? player : admin;
  const headers = { ...session, ...type, ...change.headers };
  return request(`${world.url}${url}`, { method: route.method, headers, payload }).then(answerOf);
}

/**
 * Yields the body once for each field, nested fields included, and each bad value in that field.
 */
function* spoiled(
  schema: FieldSchema,
  whole: (part: unknown) => unknown,
): Generator<[string, unknown]> {
  const base = sample(schema) as Record<string, unknown>;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    for (const value of BAD) yield [`${name}=${shown(value)}`, whole({ ...base, [name]: value })];
    const row = field.items;
    if (row?.properties) {
      yield* spoiled(row, (part) => whole({ ...base, [name]: [part] }));
    } else if (row) {
      for (const value of BAD)
        yield [`${name}[]=${shown(value)}`, whole({ ...base, [name]: [value] })];
    }
  }
}

async function complaintsOf(
  cases: Iterable<readonly [string, () => Promise<Answer>]>,
): Promise<string[]> {
  const found: string[] = [];
  await eachOf(cases, async ([what, ask]) => {
    const said = complaint(what, await ask());
    if (said) found.push(said);
  });
  return found;
}

test('no value of a body field causes a server error', async () => {
  const withBody = routes.filter(({ body }) => body?.properties);
  expect(withBody.length).toBeGreaterThan(20);
  function* cases() {
    for (const route of withBody) {
      for (const [what, payload] of spoiled(route.body ?? {}, (part) => part)) {
        const body = payload as Record<string, unknown>;
        // Never requires a second factor, because the API would then refuse all later requests of
        // this admin.
        if (body.staffSecondFactorRequired === true) body.staffSecondFactorRequired = false;
        const ask = () => send(route, { payload: body });
        yield [`${route.name} ${what}`, ask] as const;
      }
    }
  }
  expect(await complaintsOf(cases())).toEqual([]);
  await expectHealthyLedger(world);
}, 300_000);

test('a body that is empty, cut off, 2 MB long, a list, or that has prototype keys causes no server error', async () => {
  // The API refuses a body by its length, and hangs up. A client that still sends the body then
  // would often miss the response, so this one sends only the beginning.
  const announced = { 'content-length': '2000000', connection: 'close' };
  const bodies: readonly [what: string, payload: string, headers?: Change['headers']][] = [
    ['empty', ''],
    ['a list', '[{}]'],
    ['a text', '"x"'],
    ['cut off', '{"a":'],
    ['__proto__', '{"__proto__":{"isAdmin":true,"role":"admin"}}'],
    ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['unknown fields', '{"role":"admin","tokens":1000000,"isAdmin":true,"_id":"x"}'],
    ['twice the same', '{"amount":10,"amount":-10}'],
    ['2 MB', '{"a":"x', announced],
  ];
  function* cases() {
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      for (const [what, payload, headers] of bodies) {
        yield [`${route.name} ${what}`, () => send(route, { payload, headers })] as const;
      }
    }
  }
  expect(await complaintsOf(cases())).toEqual([]);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
}, 120_000);

test('no value in a path or in a query causes a server error', async () => {
  const segments = [
    '0',
    '%00',
    '%2e%2e',
    'x'.repeat(150),
    '%F0%9F%98%80',
    "'--",
    '[object]',
    '%ff',
    '%',
  ];
  const queries = ['', '-1', '1e9', 'x'.repeat(3_000), '%00', "'--", '%F0%9F%98%80', '%ff'];
  function* cases() {
    for (const route of routes.filter(({ isStream }) => !isStream)) {
      if (route.path.includes('{')) {
        for (const segment of segments) {
          const url = route.path.replace(/\{[^}]+\}/g, segment);
          yield [`${route.method} ${url.slice(0, 80)}`, () => send(route, { url })] as const;
        }
      }
      const plain = route.path.replace(/\{[^}]+\}/g, newId());
      for (const name of route.query) {
        for (const value of queries) {
          const url = `${plain}?${name}=${value}&${name}=${value}&${name}[a]=1`;
          yield [`${route.method} ${url.slice(0, 100)}`, () => send(route, { url })] as const;
          const once = `${plain}?${name}=${value}`;
          yield [
            `${route.method} ${once.slice(0, 100)}`,
            () => send(route, { url: once }),
          ] as const;
        }
      }
    }
  }
  expect(await complaintsOf(cases())).toEqual([]);
}, 120_000);
