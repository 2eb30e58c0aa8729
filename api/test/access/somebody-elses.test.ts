// Own product: it compares everything that one player sees.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Answer, asking } from '../world/ask.js';
import { type DepositWorld, startDepositWorld } from '../world/deposits.js';
import { type DescribedRoute, describedRoutes, sample } from '../world/described.js';
import { eachOf } from '../world/each-of.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { bannedByHand, type Person, somebody } from '../world/people.js';
import { giveTokens } from '../world/tokens.js';
import { type Belongings, belongingsOf } from './belongings.js';
import { SOMEBODY_ELSES } from './who-may-call.js';

let world: DepositWorld;
let routes: readonly DescribedRoute[];
let belongings: Belongings;
let stranger: Person;
const callers = new Map<string, Person | null>();

beforeAll(async () => {
  world = await startDepositWorld();
  routes = await describedRoutes(world);
  belongings = await belongingsOf(world, await somebody(world, 'admin'));
  stranger = await somebody(world);
  const banned = await somebody(world);
  await bannedByHand(world, banned);
  callers.set('nobody', null).set('a stranger', stranger).set('a banned stranger', banned);
}, 60_000);
afterAll(() => world.close());

const isStaffs = ({ who }: DescribedRoute) =>
  typeof who !== 'string' && !who.some((role) => role === 'player');
const objectIn = ({ path }: DescribedRoute) =>
  belongings.inPath
    .filter(([prefix]) => path.startsWith(prefix))
    .sort(([one], [other]) => other.length - one.length)[0]?.[1];
const namesObject = ({ path, body }: DescribedRoute) =>
  path.includes('{') ||
  Object.keys(body?.properties ?? {}).some((field) => /(^|_)ids?$|Ids?$/.test(field));

/** Builds the request of another user who knows the ids of all objects of the player. */
function requestFor(route: DescribedRoute) {
  const { inField } = belongings;
  const path = route.path
    .slice('/api'.length)
    .replace(/\{[^}]+\}/g, () => encodeURIComponent(objectIn(route) ?? 'unknown'));
  const query = new URLSearchParams(
    route.query.flatMap((name) => (name in inField ? [[name, String(inField[name])]] : [])),
  );
  const payload = route.body ? (sample(route.body) as Record<string, unknown>) : undefined;
  for (const field of Object.keys(payload ?? {})) {
    if (payload && field in inField) payload[field] = inField[field];
  }
  return { url: query.size > 0 ? `${path}?${query}` : path, payload };
}

function send(route: DescribedRoute, caller: Person | null): Promise<Answer> {
  const { url, payload } = requestFor(route);
  return asking(world, caller)(route.method as 'GET', url, payload);
}

/**
 * Returns the rows in the file with the player's data. The time of the file, the entry of each
 * download in the activity log, and the codes that anyone may send by mail are left out.
 */
function ownRows(text: string): string {
  const { file: _file, activity: _activity, mails: _mails, ...rows } = JSON.parse(text);
  return JSON.stringify(rows);
}

/**
 * Returns the responses of all routes that the player can read. Timestamps are removed, so that two
 * such results differ only if data has changed.
 */
async function herView(): Promise<Record<string, unknown>> {
  const ask = asking(world, belongings.owner);
  const seen: Record<string, unknown> = {};
  for (const route of routes) {
    const isHers = route.who === 'signed-in' || route.who.includes('player');
    if (route.method !== 'GET' || route.isStream || !isHers) continue;
    const { status, text } = await ask('GET', requestFor(route).url.split('?')[0] ?? '');
    const shown = route.path === '/api/privacy/download' ? ownRows(text) : text;
    seen[route.name] = [status, shown.replace(/"(serverTime|now|at)":"[^"]*",?/g, '')];
  }
  return seen;
}

test('every player route that takes the id of an object is in the reviewed list', () => {
  const taking = routes.filter((route) => !isStaffs(route) && namesObject(route));
  const agreed = Object.keys(SOMEBODY_ELSES);
  expect(taking.map(({ name }) => name).filter((name) => !agreed.includes(name))).toEqual([]);
  const withPath = routes.filter(({ path }) => path.includes('{'));
  expect(withPath.filter((route) => !objectIn(route)).map(({ name }) => name)).toEqual([]);
});

test('a request that names another player’s object reveals no data and changes nothing', async () => {
  const before = await herView();
  expect(Object.keys(before).length).toBeGreaterThan(8);
  const wrong: string[] = [];
  const asked = routes
    // Leaves out the logout route, because it would end the session that the other requests use.
    .filter(({ isStream, path }) => !isStream && path !== '/api/auth/logout')
    .flatMap((route) => [...callers].map(([name, caller]) => ({ route, name, caller })));
  await eachOf(asked, async ({ route, name, caller }) => {
    const { status, text } = await send(route, caller);
    const verdict = isStaffs(route) ? 'hidden' : SOMEBODY_ELSES[route.name];
    const said = `${route.name} as ${name}: ${status}`;
    if (status >= 500) wrong.push(said);
    if (verdict === 'hidden' && ![401, 403, 404].includes(status)) wrong.push(said);
    if (verdict === 'untouched' && caller === stranger && status !== 200) wrong.push(said);
    const sent = JSON.stringify(requestFor(route));
    const shown = belongings.marks.filter((mark) => text.includes(mark) && !sent.includes(mark));
    wrong.push(...shown.map((mark) => `${said} shows ${mark}`));
  });
  expect(wrong).toEqual([]);
  expect(await herView()).toEqual(before);
  await expectHealthyLedger(world);
}, 120_000);

test('a request with another player’s idempotency key does not get that player’s response', async () => {
  const { key, body } = belongings.usedKey;
  const other = await somebody(world);
  await giveTokens(world, other, 100);
  const answer = await asking(world, other)('POST', '/withdrawals/request', body, {
    'idempotency-key': key,
  });
  expect(answer.status).toBe(201);
  expect(answer.body.withdrawal.userId._id).toBe(other.id);
  expect(belongings.marks).not.toContain(answer.body.withdrawal._id);
  await expectHealthyLedger(world);
});
