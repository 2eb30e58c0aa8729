import { expect, test } from '@jest/globals';
import type { LedgerCommand, PostOutcome } from '../domain/command.js';
import type { PreparedCommand } from '../domain/prepare-command.js';
import { BatchSender } from '../store/batch-connection.js';
import { LedgerWriter, type WriterLimits } from './ledger-writer.js';

type Answer = (batch: readonly PreparedCommand[]) => Promise<readonly PostOutcome[]>;

/** A sender with answers set by the test. It records the idempotency keys of each call. */
class ScriptedSender extends BatchSender {
  readonly calls: string[][] = [];
  resets = 0;
  private readonly script: Answer[] = [];

  /** Sets the answers of the next calls. All calls after those post every command. */
  next(...answers: Answer[]): this {
    this.script.push(...answers);
    return this;
  }

  send(batch: readonly PreparedCommand[]): Promise<readonly PostOutcome[]> {
    this.calls.push(batch.map(({ command }) => command.idempotencyKey));
    return (this.script.shift() ?? posted)(batch);
  }

  async reset(): Promise<void> {
    this.resets += 1;
  }
}

const posted: Answer = async (batch) => batch.map((_, index) => receipt(index + 1));
const failing =
  (code?: string): Answer =>
  async () => {
    throw Object.assign(new Error('failed'), code === undefined ? {} : { code });
  };

function receipt(position: number): PostOutcome {
  return {
    posted: true,
    replayed: false,
    position,
    recordedAt: new Date(0),
    balances: new Map(),
  };
}

function command(idempotencyKey: string, change: Partial<LedgerCommand> = {}): LedgerCommand {
  return {
    type: 'Tested',
    schemaVersion: 1,
    actor: { type: 'system', id: 'test' },
    reason: null,
    reference: null,
    idempotencyKey,
    payload: {},
    entries: [],
    ...change,
  };
}

function writing(limits: Partial<WriterLimits> = {}) {
  const sender = new ScriptedSender();
  return { sender, writer: new LedgerWriter(sender, { firstWaitMs: 1, maxWaitMs: 2, ...limits }) };
}

const keys = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`);

test('commands of one tick form one batch, and commands posted while that batch runs form the next', async () => {
  const { sender, writer } = writing();
  let release = () => {};
  sender.next(async (batch) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return posted(batch);
  });
  const first = ['a', 'b'].map((key) => writer.post(command(key)));
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const second = ['c', 'd', 'e'].map((key) => writer.post(command(key)));
  expect(writer.queued).toBe(3);
  release();
  await Promise.all([...first, ...second]);
  expect(sender.calls).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});

test('batches keep the order of commands and stay within the limits on commands and bytes', async () => {
  const { sender, writer } = writing({ commandsPerBatch: 3, bytesPerBatch: 2_000 });
  await Promise.all(keys(7).map((key) => writer.post(command(key))));
  expect(sender.calls.map(({ length }) => length)).toEqual([3, 3, 1]);
  const long = { reason: 'x'.repeat(1_000) };
  await Promise.all(['p', 'q'].map((key) => writer.post(command(key, long))));
  expect(sender.calls.slice(3)).toEqual([['p'], ['q']]);
  expect(await writer.post(command('r', { reason: 'x'.repeat(2_000) }))).toMatchObject({
    code: 'INVALID',
  });
});

test('a command with letsOthersFirst waits for one other batch, and is then posted alone', async () => {
  const { sender, writer } = writing();
  const large = { letsOthersFirst: true };
  const posts = [
    writer.post(command('large 1', large)),
    writer.post(command('large 2', large)),
    writer.post(command('a')),
    writer.post(command('b')),
  ];
  const late = posts[2]?.then(() => writer.post(command('c')));
  expect(writer.queued).toBe(4);
  await Promise.all([...posts, late]);
  expect(sender.calls).toEqual([['a', 'b'], ['large 1'], ['c'], ['large 2']]);
  const closing = [writer.post(command('large 3', large)), writer.close()];
  expect(await closing[0]).toMatchObject({ posted: true });
  await closing[1];
});

test('a repeat of a pending command gets the same outcome, and a different command with the same key is sent too', async () => {
  const { sender, writer } = writing();
  const outcomes = await Promise.all([
    writer.post(command('a')),
    writer.post(command('a')),
    writer.post(command('a', { reason: 'another' })),
  ]);
  expect(sender.calls).toEqual([['a', 'a']]);
  expect(outcomes.map((outcome) => outcome.posted && outcome.replayed)).toEqual([
    false,
    true,
    false,
  ]);
});

test('after a lost connection, the same commands are sent again until their outcome is known', async () => {
  const { sender, writer } = writing();
  sender.next(failing(), failing('57P01'), failing('08006'));
  await Promise.all(['a', 'b'].map((key) => writer.post(command(key))));
  expect(sender.calls).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ]);
  expect(sender.resets).toBe(3);
});

test.each(['40001', '40P01', '55P03', '57014', '53100'])(
  'a batch that fails with SQLSTATE %s is sent again',
  async (code) => {
    const { sender, writer } = writing();
    sender.next(failing(code));
    expect(await writer.post(command('a'))).toMatchObject({ posted: true });
    expect(sender.calls).toHaveLength(2);
    expect(sender.resets).toBe(0);
  },
);

test('a failing command is found by halving its batch, and all other commands are posted', async () => {
  const { sender, writer } = writing();
  const poisoned: Answer = (batch) =>
    batch.some((each) => each.command.idempotencyKey === 'key-5')
      ? failing('22P02')(batch)
      : posted(batch);
  sender.next(...Array.from({ length: 20 }, () => poisoned));
  const outcomes = await Promise.allSettled(keys(8).map((key) => writer.post(command(key))));
  expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(
    keys(8).map((key) => key === 'key-5'),
  );
  expect(sender.calls).toHaveLength(7);
});

test('a full queue refuses a command at once, and accepts it when the queue has space again', async () => {
  const { writer } = writing({ queued: 2 });
  const taken = ['a', 'b'].map((key) => writer.post(command(key)));
  await expect(writer.post(command('c'))).rejects.toMatchObject({
    code: 'LEDGER_BUSY',
    status: 503,
    details: { retryAfter: 1 },
  });
  await Promise.all(taken);
  expect(await writer.post(command('c'))).toMatchObject({ posted: true });
});

test('a command during a lasting database outage fails after a time limit', async () => {
  const { sender, writer } = writing({ giveUpAfterMs: 10 });
  sender.next(...Array.from({ length: 1_000 }, () => failing()));
  await expect(writer.post(command('a'))).rejects.toMatchObject({
    code: 'LEDGER_UNREACHABLE',
    status: 503,
  });
});

test('a closing writer posts the accepted commands and refuses new commands', async () => {
  const { sender, writer } = writing({ commandsPerBatch: 2 });
  const taken = keys(5).map((key) => writer.post(command(key)));
  const closed = writer.close();
  await expect(writer.post(command('late'))).rejects.toMatchObject({ code: 'LEDGER_BUSY' });
  await closed;
  expect((await Promise.all(taken)).every((outcome) => outcome.posted)).toBe(true);
  expect(sender.calls).toHaveLength(3);
  expect(sender.resets).toBe(1);
});

test.each<[string, Partial<LedgerCommand>]>([
  ['a NUL character', { reason: 'a\0b' }],
  ['half a surrogate pair', { reference: '\ud800' }],
  ['a NUL character in its payload', { payload: { note: ['a\0'] } }],
  ['a number that JSON cannot hold', { payload: { amount: Number.NaN } }],
  ['a fraction of a token', { entries: [{ account: 'house:result', amount: 0.5 }] }],
])('a command with %s is refused before it is sent to the database', async (_, change) => {
  const { sender, writer } = writing();
  expect(await writer.post(command('a', change))).toMatchObject({ posted: false, code: 'INVALID' });
  expect(sender.calls).toEqual([]);
});
