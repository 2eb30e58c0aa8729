import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock, type Id, newId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Metrics } from '../../../platform/metrics/index.js';
import { LogSignal } from '../log/log-signal.js';
import { addHalt, decideHalt, type Halt, readHalt, readOpenHalt } from '../store/halts.js';
import { headPosition } from '../store/read-log.js';
import { ledgerRefusals } from '../writer/ledger-refusals.js';

/**
 * Stops the movement of tokens while the log contradicts what was signed, for example after a
 * failover that lost acknowledged events, until an admin has decided. The worker finds the
 * contradiction; the other processes read it from the database, apart from the path of a command.
 */
@Injectable()
export class LogHalts implements OnModuleInit {
  private readonly log = new Logger(LogHalts.name);
  private open: Halt | null = null;
  private running: Promise<void> = Promise.resolve();
  /** The look that begins when the running one has ended. */
  private next: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly signal: LogSignal,
  ) {}

  async onModuleInit(): Promise<void> {
    this.metrics.gauge(
      'ledger_halted',
      '1 while the log contradicts what was signed, and no tokens move',
      [],
      () => [{ value: this.open ? 1 : 0 }],
    );
    await this.look();
    this.signal.listenForHalts(() => void this.look());
  }

  /** The contradiction that nobody has decided about; null if there is none. */
  get current(): Halt | null {
    return this.open;
  }

  /** Throws LEDGER_HALTED while the log contradicts what was signed. */
  insistOnNone(): void {
    if (this.open) throw ledgerRefusals.LEDGER_HALTED({ retryAfter: 60 });
  }

  /** Stops the movement of tokens in all processes. */
  async halt(problem: string): Promise<void> {
    const headNow = await headPosition(this.database);
    const found = { id: newId(), problem, foundAt: this.clock.now(), headPosition: headNow };
    if (await addHalt(this.database, found)) {
      this.log.error(`No tokens move until an admin decides: ${problem}`);
    }
    await this.look();
  }

  find(id: string): Promise<Halt | null> {
    return readHalt(this.database, id);
  }

  /**
   * Continues with the log as it is. Returns false if somebody has decided before. The worker then
   * moves the checkpoints that contradict the log away.
   */
  async accept(id: Id, by: Id, reason: string): Promise<boolean> {
    const isFirst = await decideHalt(this.database, id, { at: this.clock.now(), by, reason });
    await this.look();
    return isFirst;
  }

  /**
   * Reads the open halt after the look that runs now, so that the newest state is kept. Calls that
   * come meanwhile share the next look.
   */
  private look(): Promise<void> {
    this.next ??= this.running.then(() => {
      this.next = null;
      return this.read();
    });
    this.running = this.next;
    return this.next;
  }

  /** Keeps what was known if the database does not answer, because unknown is not in order. */
  private async read(): Promise<void> {
    try {
      this.open = await readOpenHalt(this.database);
    } catch {
      // `LogSignal` calls again within a second if its connection is lost too.
    }
  }
}
