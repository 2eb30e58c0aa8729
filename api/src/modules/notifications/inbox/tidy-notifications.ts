import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';

const A_DAY_MS = 86_400_000;
const READ_DAYS = 90;
const UNREAD_DAYS = 365;
const AT_ONCE = 5_000;

/** Inboxes do not grow for ever. */
@Injectable()
export class TidyNotifications implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      queue: 'tidy-notifications',
      everyMs: A_DAY_MS,
      attempts: 3,
      handle: () =>
        this.database.query(
          `DELETE FROM notification WHERE id IN (
             SELECT id FROM notification
              WHERE created_at < now() - make_interval(days => $1)
                AND (read_at IS NOT NULL OR created_at < now() - make_interval(days => $2))
              LIMIT $3)`,
          [READ_DAYS, UNREAD_DAYS, AT_ONCE],
        ),
    });
  }
}
