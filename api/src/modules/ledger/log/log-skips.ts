import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { hurrySkipped, listSkipped } from '../store/skipped-events.js';

/** Maximum number of skipped events in an answer, oldest first. */
const MOST = 200;

/** The events that followers of the log could not handle. */
@Injectable()
export class LogSkips {
  constructor(
    private readonly database: Database,
    private readonly activity: Activity,
  ) {}

  async list() {
    const events = await listSkipped(this.database, MOST);
    return events.map(({ subscriber: follower, ...rest }) => ({ follower, ...rest }));
  }

  /** Makes the next attempt of all skipped events due now. Returns the number of events. */
  async retry(adminId: Id): Promise<number> {
    const count = await hurrySkipped(this.database);
    await this.activity.record({
      actor: adminId,
      action: 'ledger.skipped-retried',
      target: { type: 'skipped-event', id: null },
      after: { count },
    });
    return count;
  }
}
