import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import type { Lots } from '../wallet/index.js';
import { withdrawalRefusals } from './domain/refusals.js';
import type { PostedStep } from './domain/status-change.js';
import type { Stage, Withdrawal, WithdrawalType } from './domain/withdrawal.js';
import { StoredWithdrawal } from './stored-withdrawal.entity.js';

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

export interface AddedWithdrawal {
  readonly digest: string;
  readonly version: number;
}

interface Noted {
  readonly adminNotes?: string | undefined;
  readonly bankReference?: string | undefined;
}

export interface RowChange extends Noted {
  readonly stage: Stage | null;
  /** True if the change reopens a completed withdrawal, which removes its bank reference. */
  readonly isReopened?: boolean;
  /** If given, the change is made only if the row still has this version. */
  readonly ifVersion?: number | undefined;
}

const UNIQUE_VIOLATION = '23505';
const FIELDS_OF_DIGEST = 'destination_salt, type, upi_id, email';
const NEXT_VERSION = () => 'version + 1';
/**
 * Time at which processing began. Setting a withdrawal to processing a second time keeps the first
 * time.
 */
const PROCESSING_AT = {
  pending: null,
  processing: () => "CASE WHEN stage = 'pending' THEN now() ELSE processing_at END",
} as const;

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
  constructor(
    private readonly database: Database,
    @InjectRepository(StoredWithdrawal) private readonly rows: Repository<StoredWithdrawal>,
  ) {}

  find(id: Id): Promise<WithdrawalRow | null> {
    return this.database.row<WithdrawalRow>(`${SELECT_WITHDRAWAL} WHERE w.id = $1`, [id]);
  }

  findAll(ids: readonly Id[]): Promise<WithdrawalRow[]> {
    return this.database.rows<WithdrawalRow>(`${SELECT_WITHDRAWAL} WHERE w.id = ANY ($1)`, [ids]);
  }

  /** Returns the steps that a status change with this key has posted, in their order. */
  async postedFor(requestKey: string): Promise<readonly PostedStep[]> {
    return this.database.rows<PostedStep & object>(
      `SELECT split_part(substr(idempotency_key, length($1) + 2), ':', 1) AS movement,
              (payload::jsonb ->> 'cycle')::integer AS cycle
         FROM ledger.event
        WHERE idempotency_key >= $1 || ':' AND idempotency_key < $1 || ';' ORDER BY position`,
      [requestKey],
    );
  }

  /**
   * Stores a withdrawal request unless it is stored already. Returns the hex digest of its
   * destination, and a version that no other call returns; null if the stored request differs from
   * this one.
   */
  add(wanted: NewWithdrawal): Promise<AddedWithdrawal | null> {
    const { id, userId, type, amountTokens, upiId, email } = wanted;
    return this.database.row<AddedWithdrawal>(
      `INSERT INTO withdrawal AS w (id, user_id, type, amount_tokens, upi_id, email, destination_salt)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (id) DO UPDATE SET version = w.version + 1
        WHERE (w.user_id, w.type, w.amount_tokens) = ($2, $3, $4)
          AND (w.upi_id, w.email) IS NOT DISTINCT FROM ($5, $6)
       RETURNING version, encode(withdrawal_destination(${FIELDS_OF_DIGEST}), 'hex') AS digest`,
      [id, userId, type, amountTokens, upiId, email, randomBytes(SALT_BYTES)],
    );
  }

  /**
   * Deletes a request that the ledger refused, including its destination. A request whose amount is
   * held stays, and so does one that another call has added since, because it may hold the amount.
   */
  async forget(id: Id, version: number): Promise<void> {
    await this.rows
      .createQueryBuilder()
      .delete()
      .where({ id, version })
      .andWhere(
        'NOT EXISTS (SELECT FROM projection.withdrawal_state s WHERE s.withdrawal_id = withdrawal.id)',
      )
      .execute();
  }

  /**
   * Stores a note and a bank reference. Returns a function that restores the old values, unless the
   * row has been changed again. Bank references are unique, so this call throws before the event is
   * posted if another payout has the same reference.
   */
  async note(id: Id, { adminNotes, bankReference }: Noted): Promise<() => Promise<void>> {
    const present = await this.rows.findOneByOrFail({ id });
    const { version } = present;
    if (!(await this.change(id, { stage: null, adminNotes, bankReference, ifVersion: version }))) {
      return this.note(id, { adminNotes, bankReference });
    }
    const before = { adminNotes: present.adminNotes, bankReference: present.bankReference };
    return async () => {
      await this.rows.update({ id, version: version + 1 }, { ...before, version: NEXT_VERSION });
    };
  }

  /** Changes a row. Returns false if the row does not have the required version. */
  async change(id: Id, change: RowChange): Promise<boolean> {
    const { stage, adminNotes, bankReference, isReopened, ifVersion } = change;
    const { affected } = await this.rows
      .update(
        { id, ...(ifVersion !== undefined && { version: ifVersion }) },
        {
          version: NEXT_VERSION,
          ...(stage && { stage, processingAt: PROCESSING_AT[stage] }),
          ...(adminNotes !== undefined && { adminNotes }),
          ...(isReopened ? { bankReference: null } : bankReference && { bankReference }),
        },
      )
      .catch(refuse);
    return affected === 1;
  }
}
