// Own product: its provider of payouts belongs to the test.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import type { Person } from '../world/people.js';
import { anAdmin, type PayoutWorld, paying, startPayoutWorld } from './paying.js';

let world: PayoutWorld;
let admin: Person;
let act: ReturnType<typeof paying>;
beforeAll(async () => {
  world = await startPayoutWorld();
  admin = await anAdmin(world);
  act = paying(world, admin);
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

const explained = async () => (await act.ask('GET', '/admin/statistics/books')).body;

test('tokens of a payout on its way count as held for an open withdrawal', async () => {
  const { id, player } = await act.sent('stuck@okaxis');
  const books = await explained();
  expect(books.holdDifferences).toEqual([]);
  expect(books.holds.booked).toBe(books.holds.explained);
  const balance = (await act.ask('GET', '/admin/ledger/trial-balance?limit=0')).body;
  expect(balance.kinds).toContainEqual(expect.objectContaining({ kind: 'sent', total: 50 }));
  const owed = await act.ask('GET', '/admin/months/owed/export');
  expect(owed.text).toContain(`sent,sent:${id},${player.email}`);
});

test('the journal of a player has the events of a payout', async () => {
  const { id, player } = await act.sent();
  await act.until(id, 'processed');
  const { events } = (await act.ask('GET', `/admin/ledger/events?userId=${player.id}`)).body;
  const types = events.map(({ type }: { type: string }) => type);
  expect(types).toEqual(expect.arrayContaining(['PayoutSent', 'WithdrawalCompleted']));
});

test('a payout in the log has the digest of the request that left', async () => {
  const { id } = await act.sent('stuck@okaxis');
  const [row] = await world.database.rows<{ digest: string; isSame: boolean }>(
    `SELECT e.payload::jsonb ->> 'bodyDigest' AS digest,
            encode(sha256(convert_to(p.body, 'UTF8')), 'hex') = p.body_digest AS "isSame"
       FROM ledger.event e JOIN payout p ON p.id = (e.payload::jsonb ->> 'key')::uuid
      WHERE e.type = 'PayoutSent' AND e.reference = $1`,
    [id],
  );
  expect(row).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{64}$/), isSame: true });
});

test('the file of a player has the payouts and the UPI IDs', async () => {
  const { id, player } = await act.sent();
  await act.until(id, 'processed');
  const file = (await asking(world, player)('GET', '/privacy/download')).body;
  expect(file.payouts).toMatchObject([{ withdrawalId: id, state: 'processed' }]);
  expect(file.payoutDestinations).toMatchObject([{ upiId: 'asha@okaxis' }]);
});
