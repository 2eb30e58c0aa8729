import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, generalRefusals, type Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { SPENDING_COUNTS_MS, staysBelow } from './domain/approval.js';

export interface Spending {
  /** The same for every repeat of one request. */
  readonly key: string;
  readonly kind: string;
  readonly adminId: Id;
  readonly tokens: number;
}

export type Reserved = 'reserved' | 'reserved-before' | 'above';

/** What each admin paid out alone in the last 24 hours. */
@Injectable()
export class AdminSpending {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async ofAdmin(
    adminId: Id,
    reader: Pick<pg.ClientBase, 'query'> = this.database,
  ): Promise<number> {
    const { rows } = await reader.query<{ tokens: number }>(
      `SELECT coalesce(sum(tokens), 0)::bigint AS tokens FROM approval_spending
        WHERE admin_id = $1 AND spent_at > $2`,
      [adminId, this.since()],
    );
    return rows[0]?.tokens ?? 0;
  }

  /** Counts the tokens before they move. The lock lets an admin's actions pass one by one. */
  reserve({ key, kind, adminId, tokens }: Spending, aboveTokens: number): Promise<Reserved> {
    return this.database.transaction(async (client) => {
      await client.query('SELECT FROM user_account WHERE id = $1 FOR NO KEY UPDATE', [adminId]);
      const before = await client.query<{ tokens: number }>(
        'SELECT tokens FROM approval_spending WHERE request_key = $1',
        [key],
      );
      const [counted] = before.rows;
      if (counted) {
        if (counted.tokens === tokens) return 'reserved-before';
        throw generalRefusals.IDEMPOTENCY_KEY_REUSED();
      }
      if (!staysBelow(await this.ofAdmin(adminId, client), tokens, aboveTokens)) return 'above';
      await client.query(
        `INSERT INTO approval_spending (request_key, admin_id, kind, tokens, spent_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [key, adminId, kind, tokens, this.clock.now()],
      );
      return 'reserved';
    });
  }

  /** The action was refused: nothing was paid out. */
  async giveBack(key: string): Promise<void> {
    await this.database.query('DELETE FROM approval_spending WHERE request_key = $1', [key]);
  }

  async forgetOld(): Promise<void> {
    await this.database.query('DELETE FROM approval_spending WHERE spent_at <= $1', [this.since()]);
  }

  private since(): Date {
    return new Date(this.clock.now().getTime() - SPENDING_COUNTS_MS);
  }
}
