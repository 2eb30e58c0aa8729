import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';

/** Above how many tokens in 24 hours a second admin is needed; 0, as at first, means never. */
@Injectable()
export class Threshold {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<number> {
    const row = await this.database.row<{ above: number }>(
      'SELECT above_tokens AS above FROM approval_setting',
    );
    return row?.above ?? 0;
  }

  async activeAdmins(): Promise<number> {
    const row = await this.database.row<{ admins: number }>(
      `SELECT count(*) AS admins FROM user_account
        WHERE role = 'admin' AND deactivated_at IS NULL AND banned_at IS NULL`,
    );
    return row?.admins ?? 0;
  }

  async write(aboveTokens: number): Promise<void> {
    await this.database.query(
      `INSERT INTO approval_setting (above_tokens, updated_at) VALUES ($1, $2)
       ON CONFLICT (only_row) DO UPDATE
          SET above_tokens = excluded.above_tokens, updated_at = excluded.updated_at`,
      [aboveTokens, this.clock.now()],
    );
  }
}
