import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import {
  Ledger,
  type LedgerCommand,
  LogFollower,
  type LoggedEvent,
  LogTail,
} from '../../src/modules/ledger/index.js';
import { LogSignal } from '../../src/modules/ledger/log/log-signal.js';
import { currentContext } from '../../src/platform/context/index.js';
import { Database } from '../../src/platform/database/index.js';
import { startTestApp, type TestApp } from '../world/app.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { eventually } from '../world/wait.js';

let world: TestApp;
let ledger: Ledger;
beforeAll(async () => {
  world = await startTestApp();
  ledger = world.app.get(Ledger);
});
afterAll(() => world.close());

function deposit(amount: number): LedgerCommand {
  return {
    type: 'TestDeposited',
    schemaVersion: 1,
    actor: { type: 'gateway', id: 'razorpay' },
    reason: null,
    reference: null,
    idempotencyKey: newId(),
    payload: { amount },
    entries: [
      { account: 'gateway:razorpay', amount: -amount },
      { account: `player:${newId()}`, amount },
    ],
  };
}

async function until(reached: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !reached(); ) {
    if (Date.now() > end) throw new Error('it did not happen within 30 seconds');
    await new Promise((next) => setTimeout(next, 10));
  }
}

test('a follower gets the events of its types in order, and gets an event again after a failure', async () => {
  await ledger.postAll([deposit(1), deposit(2)]);
  const seen: number[] = [];
  let failing = true;
  const follower = world.app.get(LogFollower);
  follower.register({
    name: 'test-deposits',
    types: ['TestDeposited'],
    handle: async (event) => {
      if (event.position === 4 && failing) {
        failing = false;
        throw new Error('not now');
      }
      // Jobs and mails that the follower creates for an event carry the request id of the event.
      expect(currentContext()?.requestId).toBe(`position-${event.position}`);
      seen.push(event.position);
    },
  });
  follower.register({
    name: 'test-types',
    types: ['NeverHappens'],
    handle: async () => {
      throw new Error('asked for no such event');
    },
  });
  follower.start();
  await until(() => seen.length === 2);
  await ledger.postAll([deposit(3), deposit(4), deposit(5)]);
  await until(() => seen.length === 5);
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  await until(() => failing === false);
  const states = await follower.states();
  const other = states.find(({ name }) => name === 'test-types');
  expect(other).toMatchObject({ failures: 0 });
  await expectHealthyLedger(world);
});

test('events that a follower does not handle move its place, but it does not read them', async () => {
  const follower = world.app.get(LogFollower);
  const placeOf = async (name: string) =>
    (await follower.states()).find((state) => state.name === name)?.position;
  const rows = jest.spyOn(world.app.get(Database), 'rows');
  // Places are moved with pauses, and also when no further event follows.
  for (let each = 0; each < 5; each += 1) await ledger.post(deposit(6));
  const head = await world.app.get(LogTail).head();
  await eventually(
    async () =>
      expect(await Promise.all(['test-deposits', 'test-types'].map(placeOf))).toEqual([head, head]),
    { withinMs: 8_000 },
  );
  const readers = rows.mock.calls
    .filter(([statement]) => typeof statement !== 'string' && statement.name.includes('subscriber'))
    .map(([, values]) => String(values?.[0]));
  rows.mockRestore();
  expect(readers.filter((name) => name === 'test-deposits').length).toBeGreaterThan(0);
  expect(readers.filter((name) => name === 'test-types')).toEqual([]);
  await expectHealthyLedger(world);
});

test('a follower of new events gets each new event and no earlier one', async () => {
  const tail = world.app.get(LogTail);
  const head = await tail.head();
  const heard: LoggedEvent[] = [];
  const stop = await tail.subscribe((event) => heard.push(event));
  await ledger.post(deposit(77));
  await until(() => heard.length === 1);
  expect(heard[0]).toMatchObject({
    position: head + 1,
    type: 'TestDeposited',
    payload: { amount: 77 },
    entries: [
      { account: 'gateway:razorpay', unit: 'TOKEN', amount: -77 },
      { amount: 77, balanceBefore: 0, balanceAfter: 77 },
    ],
  });
  stop();
  await expectHealthyLedger(world);
});

test('a listener for new events is notified of the last batch when many batches are posted', async () => {
  const [signal, tail] = [world.app.get(LogSignal, { strict: false }), world.app.get(LogTail)];
  let [hints, heard] = [0, 0];
  const stop = signal.listen(() => {
    hints += 1;
    void tail.head().then((position) => {
      heard = Math.max(heard, position);
    });
  });
  for (let round = 0; round < 5; round += 1) {
    hints = 0;
    const begun = Date.now();
    for (let i = 0; i < 60; i += 1) await ledger.post(deposit(1));
    // Batches within 50 ms of each other cause one notification and one further read of the log.
    expect(hints).toBeLessThanOrEqual(2 * ((Date.now() - begun) / 50 + 2));
    const head = await tail.head();
    await until(() => heard === head);
  }
  stop();
  await expectHealthyLedger(world);
});
