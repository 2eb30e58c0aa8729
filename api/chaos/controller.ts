import { setTimeout as wait } from 'node:timers/promises';
import { describeFault, type Fault } from './schedule.js';
import type { Stack } from './stack.js';

const LOOK_EVERY_MS = 250;
const MOST_AT_ONCE = 3;

export interface DoneFault {
  readonly fault: Fault;
  readonly at: string;
  readonly what: string;
  /** Time from the end of the fault until the product was ready again, in milliseconds. */
  readonly backAfterMs: number;
}

/**
 * Carries out a schedule of faults. The faults of one target follow each other; faults of different
 * targets may overlap.
 */
export class Controller {
  readonly done: DoneFault[] = [];
  /** Number of times that PostgreSQL ended by itself and was started again. */
  databaseRestarts = 0;
  /** Processes that did not recover, as lines of text. */
  readonly problems: string[] = [];
  private readonly turns = new Map<string, Promise<void>>();
  private watching: Promise<void> | null = null;
  private over = false;
  private underWay = 0;

  constructor(
    private readonly stack: Stack,
    private readonly say: (line: string) => void,
  ) {}

  async carryOut(schedule: readonly Fault[]): Promise<void> {
    this.watching ??= this.watch();
    const begun = performance.now();
    for (const fault of schedule) {
      await wait(Math.max(0, begun + fault.atMs - performance.now()));
      // Limit the number of simultaneous faults, so that requests succeed between faults on a slow
      // machine.
      while (this.underWay >= MOST_AT_ONCE) await wait(LOOK_EVERY_MS);
      this.underWay += 1;
      const before = this.turns.get(fault.target) ?? Promise.resolve();
      this.turns.set(
        fault.target,
        before
          .then(() => this.carryOutOne(fault))
          .catch((error: Error) => {
            this.say(`       ${error.message}`);
            this.problems.push(`NOT BACK after fault ${fault.number}: ${error.message}`);
          })
          .finally(() => {
            this.underWay -= 1;
          }),
      );
    }
    await Promise.all(this.turns.values());
  }

  async stop(): Promise<void> {
    this.over = true;
    await this.watching;
  }

  private async carryOutOne(fault: Fault): Promise<void> {
    const what = describeFault(fault);
    this.say(`  ${String(fault.number).padStart(3)}  ${what}`);
    const at = new Date().toISOString();
    await this.inflict(fault);
    const ended = performance.now();
    // Another fault may have begun in the meantime. The measured time then includes that fault.
    await this.stack.untilReady();
    const backAfterMs = Math.round(performance.now() - ended);
    this.done.push({ fault, at, what, backAfterMs });
  }

  private inflict(fault: Fault): Promise<void> {
    const { stack } = this;
    const { kind, target, forMs } = fault;
    switch (kind) {
      case 'cut':
        return stack.line.cut(forMs);
      case 'delay':
        return stack.line.slow(forMs, Math.ceil(forMs / 10));
      case 'swallow':
        return stack.line.swallow(forMs);
      case 'fill-disk':
        return stack.postgres.fillDisk(forMs);
      case 'move-clock':
        stack.moveClock(fault.clockMs);
        return wait(forMs);
      case 'kill':
      case 'restart':
      case 'freeze':
        return target === 'postgres' ? this.strikeDatabase(fault) : this.strikePart(fault);
    }
  }

  private async strikePart({ kind, target, forMs }: Fault): Promise<void> {
    const part = this.stack.part(target);
    if (kind === 'freeze') {
      part.signal('SIGSTOP');
      await wait(forMs);
      part.signal('SIGCONT');
      return;
    }
    await (kind === 'kill' ? part.kill() : part.stop());
    await wait(forMs);
    part.start();
  }

  private async strikeDatabase({ kind, forMs }: Fault): Promise<void> {
    const { postgres } = this.stack;
    if (kind === 'freeze') return postgres.freeze(forMs);
    if (kind === 'kill') postgres.kill();
    else await postgres.stop('fast');
    await wait(forMs);
    await postgres.start();
  }

  /** Starts PostgreSQL again after it has ended, as the supervisor does. */
  private async watch(): Promise<void> {
    while (!this.over) {
      await wait(LOOK_EVERY_MS);
      // Ignore a failed start, for example because the disk is full. The next check tries again.
      if (await this.stack.postgres.lookAfter().catch(() => false)) this.databaseRestarts += 1;
    }
  }
}
