// Own product: it sets the clock.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PLAY, withdrawing } from '../withdrawals/withdrawing.js';
import { breakWrites } from '../world/broken-writes.js';
import { type DepositWorld, startDepositWorld } from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { managing } from '../world/tournaments.js';
import { judge } from './signs.js';

const A_DAY_MS = 86_400_000;

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

const act = managing(() => ({ world, admin }));
const readPlayer = async ({ id }: Person) =>
  (await act.asAdmin('GET', `/admin/risk/players/${id}`)).body;

async function factsOf({ id }: Person) {
  const { rows } = await world.owner.query<{ kind: string; first: Date; last: Date }>(
    `SELECT kind, first_seen_at AS first, last_seen_at AS last FROM risk_fact
      WHERE user_id = $1 ORDER BY kind`,
    [id],
  );
  return rows;
}

test('a payout destination is stored until 180 days after its last withdrawal', async () => {
  const player = await withdrawing(world, admin).playerWith(100);
  const id = await withdrawing(world, admin).withdrawalOf(player);
  await judge(world, player.id);
  const destination = async () =>
    (await factsOf(player)).find(({ kind }) => kind === 'destination');
  const { rows } = await world.owner.query<{ at: Date }>(
    'SELECT requested_at AS at FROM projection.withdrawal_state WHERE withdrawal_id = $1',
    [id],
  );
  expect(await destination()).toMatchObject({ first: rows[0]?.at, last: rows[0]?.at });
  await world.setTime(new Date(Date.now() + 181 * A_DAY_MS));
  await judge(world, player.id);
  // The job deletes old facts, and then evaluates every player again.
  await world.runJob('tidy-risk');
  await world.setTime(null);
  expect((await factsOf(player)).map(({ kind }) => kind)).toEqual(['mailbox', 'uid']);
});

test('aliases of one mailbox as payout destinations create a risk signal for a shared destination', async () => {
  const { playerWith, withdrawalOf } = withdrawing(world, admin);
  const pair = [await playerWith(100), await playerWith(100)];
  for (const [at, person] of pair.entries()) {
    await world.owner.query('UPDATE user_account SET free_fire_uid = $2 WHERE id = $1', [
      person.id,
      `66600${at}`,
    ]);
    await withdrawalOf(person, { ...PLAY, email: `gift.boss+${at}@gmail.com` });
    await judge(world, person.id);
  }
  expect((await readPlayer(pair[0] as Person)).signals).toMatchObject([
    { sentence: 'Pays out to the same destination as 1 other account' },
  ]);
});

test('a deletion of facts that the activity log cannot record deletes no fact', async () => {
  const player = await withdrawing(world, admin).playerWith(0);
  await judge(world, player.id);
  const before = await factsOf(player);
  expect(before).not.toHaveLength(0);
  const mend = await breakWrites(
    world,
    'BEFORE INSERT ON activity',
    `NEW.target_id = '${player.id}'`,
  );
  const path = `/admin/risk/players/${player.id}/facts`;
  expect((await act.asAdmin('DELETE', path)).status).toBe(500);
  expect(await factsOf(player)).toEqual(before);
  await mend();
  expect((await act.asAdmin('DELETE', path)).body).toEqual({ forgotten: before.length });
});
