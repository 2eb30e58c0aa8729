import { Injectable } from '@nestjs/common';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { Approvals } from '../../approvals/index.js';
import { rowOutcome } from '../domain/bank-words.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import { statusOf } from '../domain/withdrawal.js';
import { staffWithdrawal } from '../present.js';
import { RedeemCodes } from '../redeem-codes.js';
import type { RowResult } from '../set-status/set-status.dto.js';
import { resultOf, STATUS_SET, StatusChanges } from '../set-status/status-changes.js';
import { type WithdrawalRow, WithdrawalRows } from '../withdrawal-rows.js';
import type { BankRow, BankRowResult } from './payout-run.dto.js';
import { PayoutRuns, type RunRow } from './payout-runs.js';

type Settled = Pick<RowResult, 'approval' | 'message' | 'withdrawal'>;

/** A row of the bank's result file that is about to change its withdrawal. */
interface Pending {
  readonly adminId: Id;
  readonly key: string;
  readonly row: WithdrawalRow;
  /** The row of the newest run that contains the withdrawal; null if no run does. */
  readonly place: RunRow | null;
  readonly wanted: 'completed' | 'pending';
  readonly bankReference: string;
}

/** Takes the result files of the bank. */
@Injectable()
export class BankResults {
  constructor(
    private readonly changes: StatusChanges,
    private readonly runs: PayoutRuns,
    private readonly rows: WithdrawalRows,
    private readonly approvals: Approvals,
    private readonly activity: Activity,
    private readonly codes: RedeemCodes,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the bank's result file. A row with a word of success completes its withdrawal, and a row
   * with a word of failure sets it back to pending. Every other row stays open, with the bank's
   * words stored in its run. A withdrawal that was decided otherwise since is not changed. `runId`
   * is the run to which the file belongs; null if its rows may belong to several.
   */
  async take(
    adminId: Id,
    runId: string | null,
    given: readonly BankRow[],
    key: string,
  ): Promise<BankRowResult[]> {
    const run = runId === null ? null : await this.runs.existing(runId);
    if (new Set(given.map(({ id }) => id)).size < given.length) {
      throw withdrawalRefusals.RESULT_TWICE();
    }
    const results: BankRowResult[] = [];
    for (const row of given) {
      const result = await resultOf(row.id, () =>
        this.takeRow(adminId, run?.id ?? null, row, `${key}:${row.id}`),
      );
      results.push({ ...result, outcome: rowOutcome(row.status, row.reason ?? '') });
    }
    const count = (outcome: BankRowResult['outcome']) =>
      results.filter((one) => one.isDone && one.outcome === outcome).length;
    await this.activity.record({
      actor: adminId,
      action: 'payouts.results-taken',
      target: { type: 'payout-run', id: run?.id ?? null },
      after: { rows: given.length, paid: count('paid'), failed: count('failed') },
    });
    return results;
  }

  private async takeRow(adminId: Id, runId: Id | null, given: BankRow, key: string) {
    const row = isId(given.id) ? await this.rows.find(given.id) : null;
    if (!row) throw withdrawalRefusals.WITHDRAWAL_NOT_FOUND();
    const places = await this.runs.placesOf([row.id]);
    const [place = null] = places;
    // A repeat after a crash changes nothing again, whatever has happened to the withdrawal since.
    const isRepeat =
      places.some(({ settledKey }) => settledKey === key) ||
      (await this.rows.postedFor(key)).length > 0;
    if (isRepeat) return this.repeated(row, place, key);
    if (runId !== null && place?.runId !== runId) throw withdrawalRefusals.NOT_IN_RUN();
    if (place?.settledAt) throw withdrawalRefusals.RESULT_BEFORE();
    const { amount, status, reason = '', bankReference = '' } = given;
    const isSame = amount === row.amountTokens;
    const outcome = isSame ? rowOutcome(status, reason) : 'unclear';
    if (place) await this.runs.say(place, { outcome, status, reason, bankReference });
    if (!isSame) throw withdrawalRefusals.RESULT_AMOUNT({ amount: row.amountTokens });
    if (outcome === 'unclear') throw withdrawalRefusals.RESULT_UNCLEAR();
    const wanted = outcome === 'paid' ? 'completed' : 'pending';
    return this.settle({ adminId, key, row, place, wanted, bankReference });
  }

  private async settle({
    adminId,
    key,
    row,
    place,
    wanted,
    bankReference,
  }: Pending): Promise<Settled> {
    const now = this.clock.now();
    const state = statusOf(row);
    const isSameReference =
      !bankReference || (row.bankReference ?? bankReference) === bankReference;
    // Another admin decided the same, or this process ended before it stored the decision.
    if (place && state === wanted && isSameReference) {
      await this.runs.settle(place, key, now);
      return this.settled(row);
    }
    // A withdrawal without a run may have been paid by hand while it was pending.
    const isOpen = state === 'processing' || (!place && state === 'pending');
    if (!isOpen || state === wanted) throw withdrawalRefusals.DECIDED_OTHERWISE({ state });
    if (wanted === 'pending' && (await this.approvals.isWaiting(row.id))) {
      throw withdrawalRefusals.PAYMENT_AWAITS_APPROVAL();
    }
    const change = {
      status: wanted,
      version: row.version,
      ...(wanted === 'completed' && bankReference ? { bankReference } : {}),
    };
    const set = await this.changes.set({
      adminId,
      withdrawalId: row.id,
      change,
      dryRun: false,
      key,
      approved: null,
    });
    if (place && set.approval === null) await this.runs.settle(place, key, now);
    return set;
  }

  /** Returns the answer again. The process may have ended before it marked the row as settled. */
  private async repeated(row: WithdrawalRow, place: RunRow | null, key: string): Promise<Settled> {
    if (place?.outcome === 'paid' && statusOf(row) === 'completed') {
      await this.runs.settle(place, key, this.clock.now());
    }
    return this.settled(row);
  }

  private settled(row: WithdrawalRow): Settled {
    const withdrawal = staffWithdrawal(row, this.clock.now(), (sealed) =>
      this.codes.masked(sealed),
    );
    return { approval: null, message: STATUS_SET, withdrawal };
  }
}
