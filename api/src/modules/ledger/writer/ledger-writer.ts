import { setTimeout as wait } from 'node:timers/promises';
import { assert, backOff } from '../../../kernel/index.js';
import { currentTraceparent, inSpan, isTracing } from '../../../platform/telemetry/index.js';
import type { LedgerCommand, PostOutcome } from '../domain/command.js';
import { type PreparedCommand, prepareCommand, sameRequest } from '../domain/prepare-command.js';
import type { BatchSender } from '../store/batch-connection.js';
import { classifyFailure } from './failure.js';
import { ledgerRefusals } from './ledger-refusals.js';

export interface WriterLimits {
  readonly commandsPerBatch: number;
  readonly bytesPerBatch: number;
  readonly queued: number;
  /** Time for which a batch is retried while the database is unreachable, in milliseconds. */
  readonly giveUpAfterMs: number;
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
}

const LIMITS: WriterLimits = {
  commandsPerBatch: 500,
  bytesPerBatch: 1024 * 1024,
  queued: 10_000,
  giveUpAfterMs: 30_000,
  firstWaitMs: 20,
  maxWaitMs: 2_000,
};

interface Waiting {
  readonly prepared: PreparedCommand;
  /** Trace context of the request that posted the command; null if tracing is off. */
  readonly traceparent: string | null;
  readonly answered: Promise<PostOutcome>;
  readonly answer: (outcome: PostOutcome) => void;
  readonly fail: (error: unknown) => void;
}

const INVALID: PostOutcome = { posted: false, code: 'INVALID', account: null, position: null };

/**
 * Gathers the commands of one process into batches. At most one batch is sent at a time, and the
 * next one fills in the meantime. There is no timer: an idle ledger returns the receipt after one
 * round trip, and the batches of a busy ledger grow until they keep up with the load.
 */
export class LedgerWriter {
  private queue: Waiting[] = [];
  /** Commands of low priority. Each is sent in a separate batch. */
  private readonly patient: Waiting[] = [];
  private stoodBack = false;
  /** Commands that are queued or being posted, by idempotency key. */
  private readonly underWay = new Map<string, Waiting>();
  private running = false;
  private closed = false;
  private readonly limits: WriterLimits;

  constructor(
    private readonly sender: BatchSender,
    limits: Partial<WriterLimits> = {},
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** Number of commands that wait for a batch. */
  get queued(): number {
    return this.queue.length + this.patient.length;
  }

  async post(command: LedgerCommand): Promise<PostOutcome> {
    const prepared = prepareCommand(command);
    if (prepared === null || prepared.size > this.limits.bytesPerBatch) return INVALID;
    const twin = this.underWay.get(command.idempotencyKey);
    if (twin && sameRequest(twin.prepared, prepared)) return replay(await twin.answered);
    if (this.closed || this.queued >= this.limits.queued) {
      throw ledgerRefusals.LEDGER_BUSY({ retryAfter: 1 });
    }
    const waiting = newWaiting(prepared);
    (command.letsOthersFirst ? this.patient : this.queue).push(waiting);
    if (!twin) this.underWay.set(command.idempotencyKey, waiting);
    this.kick();
    return waiting.answered;
  }

  /** Refuses new commands, waits for the accepted ones and closes the connection. */
  async close(): Promise<void> {
    this.closed = true;
    const taken = [...this.queue, ...this.patient, ...this.underWay.values()];
    await Promise.allSettled(taken.map(({ answered }) => answered));
    await this.sender.reset();
  }

  private kick(): void {
    if (this.running || this.queued === 0) return;
    this.running = true;
    // All commands posted in this turn of the event loop go into the same batch.
    setImmediate(() => {
      const batch = this.take();
      void this.deliver(batch, Date.now() + this.limits.giveUpAfterMs).finally(() => {
        this.running = false;
        this.kick();
      });
    });
  }

  /**
   * Takes the next batch from the queue. A `letsOthersFirst` command waits for at most one batch.
   */
  private take(): Waiting[] {
    const goesNow = this.patient.length > 0 && (this.stoodBack || this.queue.length === 0);
    this.stoodBack = !goesNow && this.patient.length > 0;
    return goesNow ? this.patient.splice(0, 1) : this.takeInOrder();
  }

  private takeInOrder(): Waiting[] {
    const { commandsPerBatch, bytesPerBatch } = this.limits;
    let bytes = 0;
    const end = this.queue.findIndex(({ prepared }, index) => {
      bytes += prepared.size;
      return index > 0 && (index >= commandsPerBatch || bytes > bytesPerBatch);
    });
    return this.queue.splice(0, end === -1 ? this.queue.length : end);
  }

  /** Sends a batch and gives every command its outcome or its error. The promise never rejects. */
  private async deliver(batch: readonly Waiting[], deadline: number): Promise<void> {
    const result = await this.sendUntilKnown(batch, deadline);
    if (result.kind === 'outcomes') {
      for (const [index, waiting] of batch.entries()) {
        const outcome = result.outcomes[index];
        this.forget(waiting);
        if (outcome) waiting.answer(outcome);
        else waiting.fail(new Error('post_batch left a command without outcome'));
      }
      return;
    }
    if (result.kind === 'poison' && batch.length > 1) {
      // Finds the failing command by halving the batch about log2(n) times for n commands.
      const middle = batch.length >> 1;
      await this.deliver(batch.slice(0, middle), deadline);
      await this.deliver(batch.slice(middle), deadline);
      return;
    }
    for (const waiting of batch) {
      this.forget(waiting);
      waiting.fail(result.error);
    }
  }

  private async sendUntilKnown(batch: readonly Waiting[], deadline: number): Promise<Delivery> {
    const commands = batch.map(({ prepared }) => prepared);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const outcomes = await traced(batch, () => this.sender.send(commands));
        assert(outcomes.length === batch.length, 'one outcome per command');
        return { kind: 'outcomes', outcomes };
      } catch (error) {
        const failure = classifyFailure(error);
        if (failure === 'poison') return { kind: 'poison', error };
        if (failure === 'lost' || failure === 'unconfirmed') await this.sender.reset();
        // The caller must not get the receipt of an event that a failover may lose, as a repeat
        // over the next connection would return it.
        if (failure === 'unconfirmed' || Date.now() >= deadline) {
          return { kind: 'gone', error: ledgerRefusals.LEDGER_UNREACHABLE({ retryAfter: 5 }) };
        }
        // The pause is fully random, so that writers that failed together do not retry together.
        const { firstWaitMs: firstMs, maxWaitMs: longestMs } = this.limits;
        await wait(backOff({ firstMs, longestMs, spread: 1 }, attempt));
      }
    }
  }

  private forget(waiting: Waiting): void {
    const key = waiting.prepared.command.idempotencyKey;
    if (this.underWay.get(key) === waiting) this.underWay.delete(key);
  }
}

type Delivery =
  | { readonly kind: 'outcomes'; readonly outcomes: readonly PostOutcome[] }
  | { readonly kind: 'poison' | 'gone'; readonly error: unknown };

function newWaiting(prepared: PreparedCommand): Waiting {
  let answer: Waiting['answer'] = () => undefined;
  let fail: Waiting['fail'] = () => undefined;
  const answered = new Promise<PostOutcome>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { prepared, traceparent: currentTraceparent(), answered, answer, fail };
}

/**
 * Records one tracing span per batch: in the trace of its first command, and linked to the traces
 * of the others.
 */
function traced<Result>(batch: readonly Waiting[], work: () => Promise<Result>): Promise<Result> {
  if (!isTracing()) return work();
  const [parent = null, ...links] = batch.map(({ traceparent }) => traceparent);
  return inSpan('ledger.batch', 'client', work, { 'arena.commands': batch.length }, parent, links);
}

function replay(outcome: PostOutcome): PostOutcome {
  return outcome.posted ? { ...outcome, replayed: true } : outcome;
}
