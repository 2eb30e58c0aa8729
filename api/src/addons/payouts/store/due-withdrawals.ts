import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { Approvals } from '../../../modules/approvals/index.js';
import { Settings } from '../../../modules/settings/index.js';
import { PayoutHolds } from '../../../modules/withdrawals/index.js';
import { Database } from '../../../platform/database/index.js';
import { OPEN_STATES } from './payouts.js';

/** Maximum number of withdrawals that one press pays. */
export const MOST_AT_ONCE = 500;
/** Largest amount of one payment by UPI, in rupees. */
export const MOST_BY_UPI = 100_000;

export interface DueWithdrawal {
  readonly id: Id;
  readonly userId: Id;
  readonly amountTokens: number;
}

const HOUR_MS = 3_600_000;

/** Returns the SQL of the time at which the player of `w` first named its UPI ID. */
const FIRST_NAMED = `(
  SELECT min(k.requested_at)
    FROM withdrawal o JOIN projection.withdrawal_state k ON k.withdrawal_id = o.id
   WHERE o.user_id = w.user_id AND lower(o.upi_id) = lower(w.upi_id))`;

/**
 * The newest file for the bank that contains the withdrawal has no result for it. A withdrawal that
 * an admin set to processing without a file is paid by hand, so it is not due either.
 */
const PENDING = "w.stage = 'pending'";

const DUE = `
  SELECT w.id, w.user_id AS "userId", w.amount_tokens AS "amountTokens"
    FROM projection.withdrawal_state s
    JOIN withdrawal w ON w.id = s.withdrawal_id
    LEFT JOIN payout_destination d ON d.user_id = w.user_id AND d.upi_id = w.upi_id
   WHERE s.state = 'held' AND s.method = 'upi' AND ${PENDING}
     AND w.amount_tokens <= ${MOST_BY_UPI} AND d.returned_at IS NULL
     AND NOT EXISTS (SELECT FROM payout p WHERE p.withdrawal_id = w.id
                        AND (p.state = ANY ($1) OR p.state = 'processed'
                             OR (p.needs_person AND p.cycle = s.cycle)))
     AND ${FIRST_NAMED} <= $2
   ORDER BY s.requested_at, w.id LIMIT ${MOST_AT_ONCE}`;

/**
 * Finds the withdrawals that a press pays: pending, not in an open file for the bank, not on hold,
 * with no open request to a second admin, and with a destination that is not too new.
 */
@Injectable()
export class DueWithdrawals {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly holds: PayoutHolds,
    private readonly approvals: Approvals,
    private readonly clock: Clock,
  ) {}

  /** Returns the oldest due withdrawals, at most as many as one press pays. */
  async all(adminId: Id): Promise<DueWithdrawal[]> {
    const { payoutCoolDownHours } = await this.settings.read();
    const named = new Date(this.clock.now().getTime() - payoutCoolDownHours * HOUR_MS);
    const rows = await this.database.rows<DueWithdrawal & object>(DUE, [OPEN_STATES, named]);
    const flags = await this.holds.flagsOf([...new Set(rows.map(({ userId }) => userId))]);
    const blocked = await this.approvals.blocked(adminId, rows);
    return rows.filter(
      ({ id, userId }) => !flags.get(userId)?.isHeld && blocked.get(id) !== 'waits',
    );
  }

  /** Returns the given withdrawals that exist, with their amounts. */
  of(ids: readonly Id[]): Promise<DueWithdrawal[]> {
    return this.database.rows<DueWithdrawal & object>(
      `SELECT w.id, w.user_id AS "userId", w.amount_tokens AS "amountTokens"
         FROM withdrawal w JOIN projection.withdrawal_state s ON s.withdrawal_id = w.id
        WHERE w.id = ANY ($1) ORDER BY s.requested_at, w.id`,
      [ids],
    );
  }

  /** Returns when the player of a withdrawal first named its UPI ID. */
  async firstNamed(id: Id): Promise<Date | null> {
    const row = await this.database.row<{ at: Date | null }>(
      `SELECT ${FIRST_NAMED} AS at FROM withdrawal w WHERE w.id = $1`,
      [id],
    );
    return row?.at ?? null;
  }
}
