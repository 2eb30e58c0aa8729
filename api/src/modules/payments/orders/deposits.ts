import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { BookedReversal } from '../domain/deposit.js';

/** A payment that the ledger has credited. */
export interface Deposit {
  readonly paymentId: string;
  readonly orderId: Id;
  readonly userId: Id;
  readonly tokens: number;
  readonly reversedTokens: number;
  readonly creditedAt: Date;
}

export interface KnownReversal extends BookedReversal {
  readonly undone: boolean;
}

const DEPOSIT = `
  SELECT payment_id AS "paymentId", order_id AS "orderId", user_id AS "userId", tokens,
         reversed_tokens AS "reversedTokens", credited_at AS "creditedAt"
    FROM projection.deposit`;

/** Reads the projection of deposits, which is written when the ledger posts an event. */
@Injectable()
export class Deposits {
  constructor(private readonly database: Database) {}

  ofPayment(paymentId: string): Promise<Deposit | null> {
    return this.database.row<Deposit & object>(`${DEPOSIT} WHERE payment_id = $1`, [paymentId]);
  }

  ofPayments(paymentIds: readonly string[]): Promise<Deposit[]> {
    return this.database.rows<Deposit & object>(`${DEPOSIT} WHERE payment_id = ANY ($1)`, [
      paymentIds,
    ]);
  }

  /** Returns the ids, among the given ids of refunds and disputes, that the ledger has reversed. */
  async reversalsAmong(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ reversal_id: string }>(
      'SELECT reversal_id FROM projection.deposit_reversal WHERE reversal_id = ANY ($1)',
      [ids],
    );
    return rows.map(({ reversal_id }) => reversal_id);
  }

  reversalsOf(paymentId: string): Promise<KnownReversal[]> {
    return this.database.rows<KnownReversal & object>(
      `SELECT reversal_id AS id, kind, payment_id AS "paymentId", order_id AS "orderId",
              user_id AS "userId", tokens, wallet_tokens AS "walletTokens",
              owed_tokens AS "owedTokens", undone_position IS NOT NULL AS undone
         FROM projection.deposit_reversal WHERE payment_id = $1 LIMIT 500`,
      [paymentId],
    );
  }
}
