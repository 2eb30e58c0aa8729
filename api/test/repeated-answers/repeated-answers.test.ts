// Own product: it changes settings and adjusts everybody.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from '../world/ask.js';
import { type DepositWorld, startDepositWorld } from '../world/deposits.js';
import { describedRoutes } from '../world/described.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { aPlayer } from '../world/tournaments.js';
import { OF_PLAYERS } from './of-players.js';
import { OF_STAFF } from './of-staff.js';
import { adjust, type Commands } from './prepared.js';

let world: DepositWorld;
let admin: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
});
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

/** Have tests of their own, with the outcome of each withdrawal: `payout-run`, `payouts/paying`. */
const OF_ROWS = [
  'POST /api/withdrawals/admin/bank-file',
  'POST /api/admin/payouts/pay-due',
  'POST /api/admin/payouts/pay/{withdrawalId}',
];
const COMMANDS: Commands = { ...OF_PLAYERS, ...OF_STAFF };

/** Leaves the key in the state of a process that was killed between the commit and the answer. */
async function loseAnswer(key: string): Promise<void> {
  const lost = await world.database.rows(
    `UPDATE idempotency_key
        SET status = NULL, answer = NULL, process = NULL, running_until = now() - interval '1 second'
      WHERE key = $1 RETURNING key`,
    [key],
  );
  expect(lost).toHaveLength(1);
}

/** Returns the JSON of an answer without a field, at any depth. */
const without = (body: object, name: string) =>
  JSON.stringify(body, (field, value) => (field === name ? undefined : value));

const events = async () =>
  (await world.database.rows('SELECT max(position) AS position FROM ledger.event'))[0];

test.each(Object.entries(COMMANDS))(
  '%s is answered with the same bytes after the first answer was lost',
  async (_, prepare) => {
    const { send, meanwhile, shows } = await prepare({
      world,
      admin,
      asAdmin: asking(world, admin),
    });
    const key = randomUUID();
    const first = await send({ 'idempotency-key': key });
    expect([first.status < 300, first.text]).toEqual([true, first.text]);
    await meanwhile(first);
    await loseAnswer(key);
    const before = await events();
    const again = await send({ 'idempotency-key': key });
    const [told, toldAgain] = [first, again].map(({ status, text, body }) => [
      status,
      shows ? without(body, shows) : text,
    ]);
    expect(toldAgain).toEqual(told);
    expect(await events()).toEqual(before);
  },
);

test('an answer that could not be stored is not sent, and all repeats get the same bytes', async () => {
  const player = await aPlayer(world, 200);
  const key = { 'idempotency-key': randomUUID() };
  const body = { amount: 50, type: 'upi', upiId: 'asha@okaxis' };
  const send = () => asking(world, player)('POST', '/withdrawals/request', body, key);
  await world.owner.query(`
    CREATE FUNCTION fail_to_store() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
    CREATE TRIGGER fails BEFORE UPDATE ON idempotency_key FOR EACH ROW
      WHEN (NEW.key = '${key['idempotency-key']}' AND NEW.status IS NOT NULL)
      EXECUTE FUNCTION fail_to_store()`);
  const unsent = await send();
  await world.owner.query('DROP FUNCTION fail_to_store CASCADE');
  expect(unsent).toMatchObject({ status: 503, body: { code: 'ANSWER_NOT_STORED' } });
  expect(unsent.headers['retry-after']).toBe('10');
  await adjust({ world, admin, asAdmin: asking(world, admin) }, player, -61);
  await loseAnswer(key['idempotency-key']);
  const answers = [await send(), await send()];
  expect(answers.map(({ status, body }) => [status, body.tokens])).toEqual([
    [201, 150],
    [201, 150],
  ]);
  expect(answers[1]?.text).toBe(answers[0]?.text);
});

test('the table has every route that takes an idempotency key', async () => {
  const keyed = (await describedRoutes(world)).filter(({ headers }) =>
    headers.includes('Idempotency-Key'),
  );
  const names = keyed.map(({ name }) => name).filter((name) => !OF_ROWS.includes(name));
  const tested = Object.keys(COMMANDS).map((name) => name.replace(/ \(.*/, ''));
  expect(new Set(tested)).toEqual(new Set(names));
});
