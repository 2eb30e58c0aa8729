import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Ledger } from '../../modules/ledger/index.js';
import { BanOutlook, type OpenMatch, type OpenWithdrawal } from '../../modules/users/index.js';
import { Database } from '../../platform/database/index.js';

/** Maximum number of orders in an answer. */
const AT_MOST = 20;

/** An order whose payment may still arrive. */
interface PendingPayment {
  readonly id: Id;
  readonly tokens: number;
  readonly createdAt: Date;
}

/** What a player would lose, or must wait for, when the account is deleted. */
export interface DeletionOutlook {
  readonly tokens: number;
  readonly matches: readonly OpenMatch[];
  readonly withdrawals: readonly OpenWithdrawal[];
  readonly payments: readonly PendingPayment[];
}

@Injectable()
export class DeletionOutlooks {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly running: BanOutlook,
  ) {}

  async of(userId: Id): Promise<DeletionOutlook> {
    const [tokens, running, payments] = await Promise.all([
      this.tokensOf(userId),
      this.running.of(userId),
      this.database.rows<PendingPayment & object>(
        `SELECT id, tokens, created_at AS "createdAt" FROM payment_order
          WHERE user_id = $1 AND shown_status = 'pending' AND next_check_at IS NOT NULL
          ORDER BY created_at DESC, id DESC LIMIT ${AT_MOST}`,
        [userId],
      ),
    ]);
    return { tokens, ...running, payments };
  }

  async tokensOf(userId: Id): Promise<number> {
    return (await this.ledger.account(`player:${userId}`)).balance;
  }

  /** Returns true if a match, a withdrawal or a payment of the player is not decided yet. */
  async isUndecided(userId: Id): Promise<boolean> {
    const { matches, withdrawals, payments } = await this.of(userId);
    return matches.length + withdrawals.length + payments.length > 0;
  }
}
