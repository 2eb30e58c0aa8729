import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Settings } from '../settings/index.js';

/**
 * Reads the limit: the number of tokens in 24 hours above which a second admin is needed. The
 * default 0 means no limit.
 */
@Injectable()
export class Threshold {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  async read(): Promise<number> {
    return (await this.settings.read()).secondAdminAboveTokens;
  }

  async activeAdmins(): Promise<number> {
    const row = await this.database.row<{ admins: number }>(
      `SELECT count(*) AS admins FROM user_account
        WHERE role = 'admin' AND deactivated_at IS NULL AND banned_at IS NULL`,
    );
    return row?.admins ?? 0;
  }
}
