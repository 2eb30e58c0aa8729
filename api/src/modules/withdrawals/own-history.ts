import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { Settings } from '../settings/index.js';
import { TokenLots } from '../wallet/index.js';
import { progressOf } from './domain/progress.js';
import type { Settlement, WithdrawalStatus } from './domain/withdrawal.js';
import { PayoutHolds } from './payout-holds.js';
import { PayoutProgress } from './payout-progress.js';
import { ownWithdrawal } from './present.js';
import { RedeemCodes } from './redeem-codes.js';
import type { OwnWithdrawals, WithdrawalMoment } from './withdrawal.dto.js';
import { SELECT_WITHDRAWAL, type WithdrawalRow } from './withdrawal-rows.js';

const MOST = 500;

const isOpen = ({ settlement }: WithdrawalRow) => settlement === 'held';

interface StepRow {
  readonly withdrawalId: string;
  readonly state: Settlement;
  readonly at: Date;
}

/** Reads the withdrawals of the caller. */
@Injectable()
export class OwnHistory {
  constructor(
    private readonly database: Database,
    private readonly codes: RedeemCodes,
    private readonly settings: Settings,
    private readonly lots: TokenLots,
    private readonly progress: PayoutProgress,
    private readonly holds: PayoutHolds,
    private readonly clock: Clock,
  ) {}

  async of(userId: Id): Promise<OwnWithdrawals> {
    const rows = await this.database.rows<WithdrawalRow>(
      `${SELECT_WITHDRAWAL} WHERE s.user_id = $1
        ORDER BY s.requested_at DESC, s.withdrawal_id DESC LIMIT ${MOST}`,
      [userId],
    );
    const steps = await this.database.rows<StepRow>(
      `SELECT withdrawal_id AS "withdrawalId", state, recorded_at AS at
         FROM projection.withdrawal_step WHERE withdrawal_id = ANY ($1) ORDER BY position`,
      [rows.map(({ id }) => id)],
    );
    const stepsOf = new Map<string, StepRow[]>(rows.map(({ id }) => [id, []]));
    for (const step of steps) stepsOf.get(step.withdrawalId)?.push(step);
    const payouts = await this.progress.of(rows.map(({ id }) => id));
    const isHeld = rows.some(isOpen) && (await this.holds.isHeld(userId));
    const now = this.clock.now();
    return {
      withdrawals: rows.map((row) =>
        ownWithdrawal(
          row,
          timeline(row, stepsOf.get(row.id) ?? []),
          progressOf(row, payouts.get(row.id) ?? null, { isHeld, now }),
          (sealed) => this.codes.open(sealed),
        ),
      ),
      withdrawableTokens: await this.withdrawable(userId),
    };
  }

  private async withdrawable(userId: Id): Promise<number | null> {
    if ((await this.settings.read()).rulePayoutSource === 'all') return null;
    return (await this.lots.of(userId)).lots.winnings;
  }
}

/**
 * Returns the status changes of a withdrawal in order of time: those in the ledger, and the start
 * of processing.
 */
function timeline(row: WithdrawalRow, steps: readonly StepRow[]): WithdrawalMoment[] {
  const moments = steps.map(({ state, at }) => ({
    status: (state === 'held' ? 'pending' : state) as WithdrawalStatus,
    at,
  }));
  if (row.processingAt) moments.push({ status: 'processing', at: row.processingAt });
  return moments.sort((one, other) => one.at.getTime() - other.at.getTime());
}
