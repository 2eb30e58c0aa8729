import { Injectable, Logger } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { LiveFeed } from '../notifications/index.js';

const MOST = 200;

/** Tells open pages of admins that the list of requests has changed. */
@Injectable()
export class TellAdmins {
  private readonly log = new Logger('approvals');

  constructor(
    private readonly database: Database,
    private readonly live: LiveFeed,
  ) {}

  /** Runs after the commit. Pages also refetch by themselves, so a failure loses nothing. */
  async tell(): Promise<void> {
    try {
      const admins = await this.database.rows<{ id: Id }>(
        `SELECT id FROM user_account WHERE role = 'admin' AND deactivated_at IS NULL LIMIT ${MOST}`,
      );
      for (const { id } of admins) {
        await this.live.publish({ topic: 'approval.changed', audience: { userId: id }, data: {} });
      }
    } catch (error) {
      this.log.warn(`admins were not notified: ${String(error)}`);
    }
  }
}
