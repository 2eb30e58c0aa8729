import type { Metrics } from '../../../platform/metrics/index.js';
import type { PostOutcome } from '../domain/command.js';
import type { PreparedCommand } from '../domain/prepare-command.js';
import { BatchSender } from '../store/batch-connection.js';

const SIZES = [1, 2, 5, 10, 25, 50, 100, 200, 350, 500];

/** Sends batches and records their size and duration as metrics. */
export class MeasuredSender extends BatchSender {
  private readonly size;
  private readonly duration;

  constructor(
    private readonly sender: BatchSender,
    metrics: Metrics,
  ) {
    super();
    this.size = metrics.histogram('ledger_batch_commands', 'Commands per batch', [], SIZES);
    this.duration = metrics.histogram(
      'ledger_batch_seconds',
      'Time from sending a batch to its commit',
      ['outcome'],
    );
  }

  async send(commands: readonly PreparedCommand[]): Promise<readonly PostOutcome[]> {
    const stop = this.duration.startTimer();
    try {
      const outcomes = await this.sender.send(commands);
      this.size.observe(commands.length);
      stop({ outcome: 'committed' });
      return outcomes;
    } catch (error) {
      stop({ outcome: 'failed' });
      throw error;
    }
  }

  reset(): Promise<void> {
    return this.sender.reset();
  }
}
