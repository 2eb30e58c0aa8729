import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import type { Lots } from '../wallet/index.js';
import { withdrawalRefusals } from './domain/refusals.js';
import type { Stage, Withdrawal, WithdrawalType } from './domain/withdrawal.js';

/**
 * Result of comparing the stored destination and amount with the player's request, by the digest in
 * the log. "blanked" means that the destination was erased; "unrecorded" means that the request is
 * older than the digests.
 */
export type DestinationProof = 'proved' | 'changed' | 'blanked' | 'unrecorded';

/** A stored withdrawal together with its state in the ledger. */
export interface WithdrawalRow extends Withdrawal {
  readonly upiId: string | null;
  readonly email: string | null;
  readonly destinationProof: DestinationProof;
  readonly adminNotes: string;
  /** Reference of the bank's payment (UTR), or null. */
  readonly bankReference: string | null;
  readonly redeemCode: Buffer | null;
  readonly rowVersion: number;
  /**
   * Version that detects simultaneous changes. Every change of the row, and every change of the
   * state in the ledger, raises it.
   */
  readonly version: number;
  readonly requestedAt: Date;
  readonly processingAt: Date | null;
  readonly settledAt: Date | null;
  readonly userEmail: string;
  readonly userInGameName: string | null;
  readonly userBanned: boolean;
  /** Sources of the held tokens; null until they are computed. */
  readonly fundedBy: Lots | null;
}

export const SELECT_WITHDRAWAL = `
  SELECT w.id, w.user_id AS "userId", w.type, w.amount_tokens AS "amountTokens", w.stage,
         s.state AS settlement, s.cycle, w.upi_id AS "upiId", w.email,
         withdrawal_proof(w, s.user_id, s.method, s.amount_tokens, d.digest)
           AS "destinationProof",
         w.admin_notes AS "adminNotes", w.bank_reference AS "bankReference",
         w.redeem_code AS "redeemCode", w.version AS "rowVersion",
         w.version + s.steps AS version, s.requested_at AS "requestedAt",
         w.processing_at AS "processingAt", s.settled_at AS "settledAt",
         u.email AS "userEmail", u.in_game_name AS "userInGameName",
         u.banned_at IS NOT NULL AS "userBanned",
         CASE WHEN f.place IS NOT NULL THEN json_build_object(
           'winnings', f.winnings, 'deposits', f.deposits, 'bonus', f.bonus) END AS "fundedBy"
    FROM projection.withdrawal_state s
    JOIN withdrawal w ON w.id = s.withdrawal_id
    JOIN user_account u ON u.id = w.user_id
    LEFT JOIN projection.withdrawal_destination d ON d.withdrawal_id = w.id
    LEFT JOIN token_lots_away f ON f.user_id = s.user_id AND f.place = 'hold:' || s.withdrawal_id`;

const SALT_BYTES = 16;

export interface NewWithdrawal {
  readonly id: Id;
  readonly userId: Id;
  readonly type: WithdrawalType;
  readonly amountTokens: number;
  readonly upiId: string | null;
  readonly email: string | null;
}

interface Noted {
  readonly adminNotes?: string | undefined;
  readonly bankReference?: string | undefined;
}

export interface RowChange extends Noted {
  readonly stage: Stage | null;
  /** True for a reopened payout, whose bank reference is removed. */
  readonly isReopened?: boolean;
  /** If given, the change is made only if the row still has this version. */
  readonly ifVersion?: number | undefined;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Throws a refusal if the error says that the bank reference is already used; otherwise throws the
 * error itself.
 */
function refuse(error: { readonly code?: string }): never {
  throw error.code === UNIQUE_VIOLATION ? withdrawalRefusals.BANK_REFERENCE_USED() : error;
}

/** Reads and writes the rows of withdrawals. */
@Injectable()
export class WithdrawalRows {
  constructor(private readonly database: Database) {}

  find(id: Id): Promise<WithdrawalRow | null> {
    return this.database.row<WithdrawalRow>(`${SELECT_WITHDRAWAL} WHERE w.id = $1`, [id]);
  }

  /** Returns true if the ledger has an event with this idempotency key. */
  async isPosted(idempotencyKey: string): Promise<boolean> {
    const row = await this.database.row('SELECT 1 FROM ledger.event WHERE idempotency_key = $1', [
      idempotencyKey,
    ]);
    return row !== null;
  }

  /**
   * Stores a withdrawal request unless it is stored already. Returns the hex digest of its
   * destination, or null if the stored request differs from this one.
   */
  async add(wanted: NewWithdrawal): Promise<string | null> {
    const { id, userId, type, amountTokens, upiId, email } = wanted;
    await this.database.query(
      `INSERT INTO withdrawal (id, user_id, type, amount_tokens, upi_id, email, destination_salt)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
      [id, userId, type, amountTokens, upiId, email, randomBytes(SALT_BYTES)],
    );
    const same = await this.database.row<{ digest: string }>(
      `SELECT encode(withdrawal_destination(destination_salt, type, upi_id, email), 'hex') AS digest
         FROM withdrawal
        WHERE id = $1 AND user_id = $2 AND type = $3 AND amount_tokens = $4
          AND upi_id IS NOT DISTINCT FROM $5 AND email IS NOT DISTINCT FROM $6`,
      [id, userId, type, amountTokens, upiId, email],
    );
    return same?.digest ?? null;
  }

  /**
   * Deletes a request that the ledger refused, including its destination. A request whose amount is
   * held stays.
   */
  async forget(id: Id): Promise<void> {
    await this.database.query(
      `DELETE FROM withdrawal w WHERE id = $1 AND NOT EXISTS
         (SELECT FROM projection.withdrawal_state s WHERE s.withdrawal_id = w.id)`,
      [id],
    );
  }

  /**
   * Stores a note and a bank reference. Returns a function that restores the old values, unless the
   * row has been changed again. Bank references are unique, so this call throws before the event is
   * posted if another payout has the same reference.
   */
  async note(id: Id, { adminNotes, bankReference }: Noted): Promise<() => Promise<void>> {
    const noted = await this.database
      .row<{ notes: string; reference: string | null; version: number }>(
        `WITH present AS
           (SELECT id, admin_notes, bank_reference FROM withdrawal WHERE id = $1 FOR UPDATE)
         UPDATE withdrawal w
            SET admin_notes = coalesce($2, w.admin_notes),
                bank_reference = coalesce($3, w.bank_reference), version = w.version + 1
           FROM present WHERE w.id = present.id
         RETURNING present.admin_notes AS notes, present.bank_reference AS reference, w.version`,
        [id, adminNotes ?? null, bankReference ?? null],
      )
      .catch(refuse);
    return async () => {
      await this.database.query(
        `UPDATE withdrawal SET admin_notes = $2, bank_reference = $3, version = version + 1
          WHERE id = $1 AND version = $4`,
        [id, noted?.notes, noted?.reference, noted?.version],
      );
    };
  }

  /** Changes a row. Returns false if the row does not have the required version. */
  async change(id: Id, change: RowChange): Promise<boolean> {
    const { stage, adminNotes, bankReference, isReopened, ifVersion } = change;
    const result = await this.database
      .query(
        `UPDATE withdrawal
            SET stage = coalesce($2, stage),
                processing_at = CASE WHEN $2 = 'processing' AND stage = 'pending' THEN now()
                                     WHEN $2 = 'pending' THEN NULL ELSE processing_at END,
                admin_notes = coalesce($3, admin_notes),
                bank_reference = CASE WHEN $5 THEN NULL ELSE coalesce($6, bank_reference) END,
                version = version + 1
          WHERE id = $1 AND version = coalesce($4, version)`,
        [
          ...[id, stage, adminNotes ?? null, ifVersion ?? null],
          ...[isReopened ?? false, bankReference ?? null],
        ],
      )
      .catch(refuse);
    return result.rowCount === 1;
  }
}
