// Own product: its requests change everything.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { answerOf } from '../world/ask.js';
import { type DescribedRoute, describedRoutes } from '../world/described.js';
import { eachOf } from '../world/each-of.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { send } from '../world/http.js';
import { bannedByHand, type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { claimsOf, sessionToken } from '../world/session.js';
import { WHO_MAY_CALL } from './who-may-call.js';

type Outcome = 'through' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'ACCOUNT_BANNED';
type Headers = Readonly<Record<string, string>>;

let world: OwnProduct;
let routes: readonly DescribedRoute[];
const callers = new Map<string, Headers>();

beforeAll(async () => {
  world = await startProduct();
  routes = await describedRoutes(world);
  const player = await somebody(world);
  const banned = await somebody(world);
  await bannedByHand(world, banned);
  callers
    .set('none', {})
    .set('player', player.headers)
    .set('banned', banned.headers)
    .set('finance', (await somebody(world, 'finance')).headers)
    .set('admin', (await somebody(world, 'admin')).headers);
  for (const [name, token] of badTokens(player)) {
    callers.set(name, { authorization: `Bearer ${token}` });
  }
  callers.set('basic', { authorization: `Basic ${player.headers.authorization.slice(7)}` });
});
afterAll(() => world.close());

/**
 * Returns invalid session tokens of a real player, by name. Every route that requires a sign-in
 * must refuse them.
 */
function badTokens(player: Person): [string, string][] {
  const good = player.headers.authorization.slice('Bearer '.length);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const claims: Record<string, unknown> = claimsOf(good);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expired = Math.floor(Date.now() / 1000) - 10;
  return [
    ['garbage', 'not-a-token'],
    ['expired', sessionToken({ ...claims, exp: expired })],
    ['alg none', `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`],
    ['alg NoNe', `${encode({ alg: 'NoNe', typ: 'JWT' })}.${payload}.${signature}`],
    ['no signature', `${header}.${payload}.`],
    ['changed role', `${header}.${encode({ ...claims, role: 'admin' })}.${signature}`],
    ['other secret', sessionToken(claims, 'x'.repeat(40))],
    ['other audience', sessionToken({ ...claims, aud: 'else' })],
    ['old version', sessionToken({ ...claims, ver: 0 })],
    ['nobody', sessionToken({ ...claims, sub: newId() })],
    ['strange subject', sessionToken({ ...claims, sub: "' OR 1=1" })],
    ['huge', `${header}.${'A'.repeat(12_000)}.${signature}`],
  ];
}

test('every route is in the reviewed list, with the same permitted callers as in its decorator', () => {
  const agreed = Object.entries(WHO_MAY_CALL).flatMap(([who, names]) =>
    names.map((name) => [name, who]),
  );
  const known: Record<string, string> = Object.fromEntries(agreed);
  const said = routes.map(({ name, who, evenBanned }) => {
    const callersNamed = typeof who === 'string' ? who : [...who].sort().join(', ');
    return [
      name,
      callersNamed === 'signed-in' && evenBanned ? 'signed-in, even banned' : callersNamed,
    ];
  });
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(said.map(([name]) => [name, known[name ?? ''] ?? 'not on the list'])),
  );
});

test('finance staff may only read, verify the ledger, close months and manage their own sign-in', () => {
  const writes = routes.filter(
    ({ who, method }) => Array.isArray(who) && who.includes('finance') && method !== 'GET',
  );
  const others = writes.filter(
    ({ name }) =>
      !/\/ledger\/verify$|\/\{month\}\/close$|\/auth\/(confirm|second-factor\/\w+|passkeys.*)$/.test(
        name,
      ),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

test('each route refuses every caller that the reviewed list does not allow', async () => {
  const wrong: string[] = [];
  const asked = routes.flatMap((route) =>
    [...callers].map(([caller, headers]) => ({ route, caller, headers })),
  );
  const check = async ({ route, caller, headers }: (typeof asked)[number]) => {
    const expected = expectedFor(route, caller);
    if (route.isStream && expected === 'through') return;
    const got = await outcomeOf(route, headers);
    if (got !== expected) wrong.push(`${route.name} as ${caller}: ${got}, not ${expected}`);
  };
  // Calls the logout route last, because it ends the sessions of the callers.
  const isLogout = ({ route }: (typeof asked)[number]) => route.path === '/api/auth/logout';
  await eachOf(
    asked.filter((each) => !isLogout(each)),
    check,
  );
  await eachOf(asked.filter(isLogout), check);
  expect(wrong).toEqual([]);
  await expectHealthyLedger(world);
}, 120_000);

function expectedFor({ who, evenBanned }: DescribedRoute, caller: string): Outcome {
  if (who === 'anyone') return 'through';
  if (!['player', 'banned', 'finance', 'admin'].includes(caller)) return 'UNAUTHENTICATED';
  if (caller === 'banned' && !evenBanned) return 'ACCOUNT_BANNED';
  const role = caller === 'banned' ? 'player' : caller;
  return who === 'signed-in' || who.some((each) => each === role) ? 'through' : 'FORBIDDEN';
}

/**
 * Sends an empty request with random ids. Returns the refusal of the access check, or `through` if
 * the request passed the access check.
 */
async function outcomeOf({ method, path }: DescribedRoute, headers: Headers): Promise<Outcome> {
  const url = path.replace(/\{[^}]+\}/g, () => newId());
  const answer = answerOf(await send(`${world.url}${url}`, { method, headers }));
  const code: unknown = answer.body?.code;
  if (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN' || code === 'ACCOUNT_BANNED') {
    const status = code === 'UNAUTHENTICATED' ? 401 : 403;
    expect([path, answer.status]).toEqual([path, status]);
    return code;
  }
  expect([path, answer.status]).not.toEqual([path, 500]);
  return 'through';
}
