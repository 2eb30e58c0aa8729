import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';

const QUEUE = 'auth-tidy-codes';
const EVERY_MS = 3600_000;
/** Older than the day over which codes are counted. */
const KEEP_MS = 48 * 3600_000;
const AT_MOST = 10_000;

/** Forgets codes and reset grants that have long run out. */
@Injectable()
export class TidyCodes implements OnModuleInit {
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
    const before = new Date(this.clock.now().getTime() - KEEP_MS);
    await this.database.query(
      `DELETE FROM code_request WHERE id IN
         (SELECT id FROM code_request WHERE sent_at < $1 ORDER BY sent_at LIMIT $2)`,
      [before, AT_MOST],
    );
    await this.database.query('DELETE FROM reset_grant WHERE expires_at < $1', [before]);
  }
}
