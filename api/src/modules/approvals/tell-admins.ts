import { Injectable, Logger } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { LiveFeed } from '../notifications/index.js';

const MOST = 200;

/** Open pages of admins hear that the list of requests is another one. */
@Injectable()
export class TellAdmins {
  private readonly log = new Logger('approvals');

  constructor(
    private readonly database: Database,
    private readonly live: LiveFeed,
  ) {}

  /** After the commit. What waits does not hang on it: pages also ask again by themselves. */
  async tell(): Promise<void> {
    try {
      const admins = await this.database.rows<{ id: Id }>(
        `SELECT id FROM user_account WHERE role = 'admin' AND deactivated_at IS NULL LIMIT ${MOST}`,
      );
      for (const { id } of admins) {
        await this.live.publish({ topic: 'approval.changed', audience: { userId: id }, data: {} });
      }
    } catch (error) {
      this.log.warn(`admins were not told: ${String(error)}`);
    }
  }
}
