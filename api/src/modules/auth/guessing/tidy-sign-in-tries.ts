import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { QUIET_MS } from './sign-in-tries.js';

const QUEUE = 'auth-tidy-sign-in-tries';
const EVERY_MS = 3600_000;
/** How long a browser that is not seen again stays known, in milliseconds. */
const KNOWN_MS = 400 * 24 * 3600_000;
/** Rows that one statement deletes at most. */
const AT_MOST = 10_000;

/** Deletes budgets that are full again, and browsers whose cookie has expired. */
@Injectable()
export class TidySignInTries implements OnModuleInit {
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
    const now = this.clock.now().getTime();
    await this.database.query(
      `DELETE FROM sign_in_tries WHERE key_digest IN
         (SELECT key_digest FROM sign_in_tries WHERE tried_at <= $1 ORDER BY tried_at LIMIT $2)`,
      [new Date(now - QUIET_MS), AT_MOST],
    );
    await this.database.query(
      `DELETE FROM known_browser WHERE (user_id, browser_digest) IN
         (SELECT user_id, browser_digest FROM known_browser
           WHERE seen_at <= $1 ORDER BY seen_at LIMIT $2)`,
      [new Date(now - KNOWN_MS), AT_MOST],
    );
  }
}
