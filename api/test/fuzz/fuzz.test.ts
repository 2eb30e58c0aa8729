// Own product: its requests change everything, and it compares all tables.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { asking } from '../world/ask.js';
import { type DescribedRoute, describedRoutes } from '../world/described.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { send } from '../world/http.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { giveTokens } from '../world/tokens.js';
import { tournamentBody } from '../world/tournaments.js';
import { type Nonsense, requestsFor } from './nonsense.js';

/** Seed of the random requests. A failed run is repeated with `FUZZ_SEED=… FUZZ_RUNS=…`. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const RUNS_PER_ROUTE = Number(process.env.FUZZ_RUNS ?? 6);

/** Paths that are tested last, because they change the responses of all other routes. */
const LATE = [/settings|threshold|logout|staff|second-factor/, /rebuild|verify$/];
/**
 * Tables that may change although a request is refused. Some count tries or store responses by
 * idempotency key; background jobs and verifications write the others at the same time.
 */
const BESIDE = new RegExp(
  '^(bullmq|projection)[.]|^ledger[.](audit|rebuild|proved|projection)' +
    '|^public[.](idempot|kept|one_time|code|sign_in|login|guess|password|reset|mail|outgoing' +
    '|browser|session|known)',
);
/** Route whose refusal is recorded: staff have typed a wrong password, as at a sign-in. */
const RECORDED = 'POST /api/auth/change-password';
/** Error codes that are allowed because outside services are unreachable or busy in this run. */
const AWAY = ['EXPORTS_BUSY', 'UNAVAILABLE', 'GATEWAY_UNAVAILABLE', 'GATEWAY_CHECK_FAILED'];

let world: OwnProduct;
let owner: pg.Client;
let routes: readonly DescribedRoute[];
let existing: readonly string[];
let fingerprint: string;
/** State of the tables after the previous request. */
let seen: readonly string[] = [];

beforeAll(async () => {
  world = await startProduct();
  const described = (await describedRoutes(world)).filter(({ isStream }) => !isStream);
  const lateness = ({ path }: DescribedRoute) => LATE.findIndex((late) => late.test(path));
  routes = [...described].sort((one, other) => lateness(one) - lateness(other));
  owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  // The start of parallel workers takes ten times as long as reading the small tables.
  await owner.query('SET max_parallel_workers_per_gather = 0');
  fingerprint = await fingerprintQuery();
  existing = await things();
}, 60_000);
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Creates objects of several kinds, and returns all ids in the responses. */
async function things(): Promise<string[]> {
  const admin = await somebody(world, 'admin');
  const profile = { inGameName: 'Ravi', freeFireUID: '987654321' };
  const ravi = await somebody(world, 'player', profile);
  await giveTokens(world, ravi, 500);
  const wish = { amount: 10, type: 'upi', upiId: 'ravi@okaxis' };
  const code = { code: 'FUZZ', description: 'x', tokens: 5, maxUses: 2, expiryDate: '2036-01-01' };
  const card = { title: 'Card', imageUrl: 'https://cdn.example/card.webp' };
  const made = [
    await asking(world, admin)('POST', '/tournaments', tournamentBody({ entryFee: 0 })),
    await asking(world, admin)('POST', '/tournaments', tournamentBody({ entryFee: 5 })),
    await asking(world, ravi)('POST', '/withdrawals/request', wish),
    await asking(world, admin)('POST', '/promo-codes/admin/create', code),
    await asking(world, admin)('POST', '/admin/cards', card),
  ];
  const text = made.map(({ text }) => text).join(' ');
  expect(made.map(({ status }) => status)).toEqual(Array(made.length).fill(201));
  const ids = text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
  return [...new Set([...ids, ravi.id, '1', '2'])];
}

/**
 * Returns the SQL that reads the row count of each table and the newest transaction that wrote a
 * row.
 */
async function fingerprintQuery(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT schemaname || '.' || relname AS name FROM pg_stat_user_tables ORDER BY 1`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !BESIDE.test(name));
  expect(tables.length).toBeGreaterThan(25);
  const parts = tables.map(
    (name) => `SELECT '${name}' AS name, count(*) AS n, max(xmin::text::bigint) AS at FROM ${name}`,
  );
  // Ordered, because PostgreSQL may read the tables side by side.
  return `${parts.join(' UNION ALL ')} ORDER BY 1`;
}

async function look(): Promise<readonly string[]> {
  const { rows } = await owner.query({ name: 'look', text: fingerprint });
  return rows.map(({ name, n, at }) => `${name} ${n} ${at}`);
}

/** Returns what is wrong with a response, or null. */
function complaint(status: number, body: string): string | null {
  if (status < 400) return null;
  let said: Record<string, unknown>;
  try {
    said = JSON.parse(body);
  } catch {
    return `${status} is not JSON: ${body.slice(0, 80)}`;
  }
  const { statusCode, message, error, code } = said;
  if (status >= 500 && !AWAY.includes(String(code))) return `${status} ${code}`;
  if (statusCode !== status || typeof error !== 'string' || !/^[A-Z][A-Z_]+$/.test(String(code))) {
    return `${status} has another shape: ${body.slice(0, 120)}`;
  }
  const isSentence = typeof message === 'string' && /^\S.{2,300}$/su.test(message);
  return isSentence ? null : `${status} says no sentence: ${body.slice(0, 120)}`;
}

async function ask(route: DescribedRoute, who: Person | null, sent: Nonsense): Promise<void> {
  const { method } = route;
  const headers = { ...who?.headers, ...sent.headers };
  const answer = await send(`${world.url}${sent.url}`, { method, headers, payload: sent.payload });
  const { status: statusCode } = answer;
  const wrong = complaint(statusCode, answer.bytes.toString());
  if (wrong) throw new Error(wrong);
  const before = seen;
  seen = await look();
  // Skips server errors: an order stays stored while the gateway is unreachable, because the
  // gateway may have created it.
  if (statusCode < 400 || statusCode >= 500) return;
  const changed = seen.filter(
    (line, index) =>
      line !== before[index] && !(route.name === RECORDED && line.startsWith('public.activity ')),
  );
  if (changed.length > 0) throw new Error(`${statusCode} and yet it changed: ${changed}`);
}

/** Creates one user of each kind for each route, because a route may ban or demote its users. */
async function cast(): Promise<readonly (Person | null)[]> {
  const profile = { inGameName: 'Asha', freeFireUID: '123456789' };
  const player = await somebody(world, 'player', profile);
  await giveTokens(world, player, 50);
  return [null, player, await somebody(world, 'finance'), await somebody(world, 'admin')];
}

test('an almost valid request causes no server error, and a refused request changes no data', async () => {
  const found: string[] = [];
  for (const route of routes) {
    const people = await cast();
    seen = await look();
    const allowed = people.slice(1).map((_, index) => index + 1);
    const who = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...allowed) },
      { weight: 1, arbitrary: fc.constant(0) },
    );
    const property = fc.asyncProperty(who, requestsFor(route, existing), (index, sent) =>
      ask(route, people[index] ?? null, sent),
    );
    const ran = await fc.check(property, {
      seed: SEED,
      numRuns: RUNS_PER_ROUTE,
      endOnFailure: true,
    });
    if (!ran.failed) continue;
    const [index, sent] = ran.counterexample ?? [];
    const shown = JSON.stringify({
      as: ['guest', 'player', 'finance', 'admin'][index ?? 0],
      ...sent,
    });
    const reason = ran.errorInstance instanceof Error ? ran.errorInstance.message : 'it failed';
    found.push(`${route.name} (seed ${ran.seed}): ${reason}: ${shown.slice(0, 300)}`);
  }
  expect(found).toEqual([]);
  await expectHealthyLedger(world);
}, 400_000);
