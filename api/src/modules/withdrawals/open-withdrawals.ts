import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { BanOutlook, type OpenWithdrawal } from '../users/index.js';
import { statusOf } from './domain/withdrawal.js';
import { SELECT_WITHDRAWAL, type WithdrawalRow } from './withdrawal-rows.js';

const AT_MOST = 100;

/**
 * Returns a player's open withdrawals. The admin console shows these withdrawals before a ban. The
 * ban does not change the withdrawals.
 */
@Injectable()
export class OpenWithdrawals implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outlook: BanOutlook,
  ) {}

  onModuleInit(): void {
    this.outlook.tellWithdrawals((userId) => this.of(userId));
  }

  async of(userId: Id): Promise<OpenWithdrawal[]> {
    const rows = await this.database.rows<WithdrawalRow>(
      `${SELECT_WITHDRAWAL} WHERE s.user_id = $1 AND s.state = 'held'
        ORDER BY s.requested_at, s.withdrawal_id LIMIT ${AT_MOST}`,
      [userId],
    );
    return rows.map((row) => ({
      id: row.id,
      amountTokens: row.amountTokens,
      status: statusOf(row),
      requestedAt: row.requestedAt,
    }));
  }
}
