import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { hurrySkipped } from '../store/skipped-events.js';

/** Makes the next attempt of all skipped events due now. Returns the number of events. */
export class RetrySkipped extends Command<{ readonly count: number }> {
  constructor(readonly adminId: Id) {
    super();
  }
}

@CommandHandler(RetrySkipped)
export class RetrySkippedHandler implements ICommandHandler<RetrySkipped> {
  constructor(
    private readonly database: Database,
    private readonly activity: Activity,
  ) {}

  async execute({ adminId }: RetrySkipped): Promise<{ readonly count: number }> {
    const count = await hurrySkipped(this.database);
    await this.activity.record({
      actor: adminId,
      action: 'ledger.skipped-retried',
      target: { type: 'skipped-event', id: null },
      after: { count },
    });
    return { count };
  }
}
