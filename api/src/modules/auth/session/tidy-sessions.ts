import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';

const QUEUE = 'auth-tidy-sessions';
const EVERY_MS = 3600_000;
/** Rows that one statement deletes at most. */
const AT_MOST = 10_000;

/** Deletes the rows of sessions whose tokens have expired. */
@Injectable()
export class TidySessions implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      queue: QUEUE,
      everyMs: EVERY_MS,
      attempts: 3,
      handle: () => this.tidy(),
    });
  }

  async tidy(): Promise<void> {
    await this.database.query(
      `DELETE FROM user_session WHERE id IN
         (SELECT id FROM user_session WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`,
      [this.clock.now(), AT_MOST],
    );
  }
}
