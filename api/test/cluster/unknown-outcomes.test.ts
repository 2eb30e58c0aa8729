// Own product: it fails calls of the ledger in the process.
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { newId, Refusal } from '../../src/kernel/index.js';
import { EndCheckIn } from '../../src/modules/tournaments/seats/end-check-in.job.js';
import { JoinTournament } from '../../src/modules/tournaments/seats/join-tournament.command.js';
import { WithdrawalRows } from '../../src/modules/withdrawals/withdrawal-rows.js';
import { startTestApp, type TestApp } from '../world/app.js';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { tokensOf } from '../world/tokens.js';
import { aPlayer, aTournament, join, managing } from '../world/tournaments.js';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await startTestApp();
  admin = await somebody(world, 'admin');
}, 60_000);
afterEach(async () => {
  jest.restoreAllMocks();
  await expectHealthyLedger(world);
});
afterAll(() => world.close());

/** The answer of a ledger that had no answer in time. The command may still be posted later. */
const unknown = () => new Refusal('LEDGER_UNREACHABLE', 503, 'Not confirmed');

const UPI = { amount: 50, type: 'upi', upiId: 'asha@okaxis' };

test('a withdrawal whose hold is posted after the answer keeps its destination', async () => {
  const player = await aPlayer(world, 80);
  const request = (key: string) =>
    asking(world, player)('POST', '/withdrawals/request', UPI, { 'idempotency-key': key });
  const post = world.ledger.post.bind(world.ledger);
  let late: Parameters<typeof post>[0] | null = null;
  jest.spyOn(world.ledger, 'post').mockImplementationOnce(async (command) => {
    late = command;
    throw unknown();
  });
  const key = newId();
  expect((await request(key)).status).toBe(503);
  if (late) expect(await post(late)).toMatchObject({ posted: true });
  const repeated = await request(key);
  expect(repeated).toMatchObject({ status: 201, body: { withdrawal: { upiId: 'asha@okaxis' } } });
  const row = await world.app
    .get(WithdrawalRows, { strict: false })
    .find(repeated.body.withdrawal._id);
  expect(row?.destinationProof).toBe('proved');
  expect(await tokensOf(world, player)).toBe(30);
});

test('a refused withdrawal keeps its destination if a repeat may hold the amount meanwhile', async () => {
  const player = await aPlayer(world, 80);
  const rows = world.app.get(WithdrawalRows, { strict: false });
  const wanted = {
    id: newId(),
    userId: player.id,
    type: 'upi' as const,
    amountTokens: 50,
    upiId: 'asha@okaxis',
    email: null,
  };
  const first = await rows.add(wanted);
  const repeat = await rows.add(wanted);
  expect(repeat?.digest).toBe(first?.digest);
  expect(await rows.add({ ...wanted, upiId: 'ravi@okaxis' })).toBeNull();
  await rows.forget(wanted.id, first?.version ?? 0);
  expect((await rows.add(wanted))?.digest).toBe(first?.digest);
  const last = await rows.add(wanted);
  await rows.forget(wanted.id, last?.version ?? 0);
  expect((await rows.add(wanted))?.digest).not.toBe(first?.digest);
});

test('a waiting player gets the seat at the next check if the outcome of the join was unknown', async () => {
  const fields = { maxParticipants: 2, entryFee: 20, checkIn: true };
  const id = await aTournament(world, admin, fields);
  for (const _ of [1, 2])
    expect((await join(world, await aPlayer(world, 20), id)).status).toBe(200);
  const waiting = await aPlayer(world, 25);
  await asking(world, waiting)('POST', `/tournaments/${id}/waiting`);
  const { put } = managing(() => ({ world, admin }));
  expect((await put(id, { maxParticipants: 3 })).status).toBe(200);
  await world.database.rows(
    `UPDATE tournament SET start_time = now() + interval '4 minutes' WHERE id = $1`,
    [id],
  );
  const commands = world.app.get(CommandBus, { strict: false });
  const execute = commands.execute.bind(commands);
  let isFailing = true;
  jest.spyOn(commands, 'execute').mockImplementation(async (command) => {
    if (command instanceof JoinTournament && isFailing) throw unknown();
    return execute(command);
  });
  const job = world.app.get(EndCheckIn, { strict: false });
  await job.run();
  expect(await tokensOf(world, waiting)).toBe(25);
  isFailing = false;
  await job.run();
  expect(await tokensOf(world, waiting)).toBe(5);
});
