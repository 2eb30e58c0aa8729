import { Injectable } from '@nestjs/common';
import {
  assert,
  Clock,
  type Id,
  idFromText,
  indianMoment,
  Refusal,
} from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { Approvals } from '../../approvals/index.js';
import { indianToday, Settings } from '../../settings/index.js';
import { PayableNow, PayoutBooks, withdrawalRefusals } from '../../withdrawals/index.js';
import { RazorpayX } from '../razorpayx/index.js';
import { countSum } from '../read-payouts/read-payouts.js';
import { payoutRefusals } from '../refusals.js';
import { WakePayouts } from '../send/wake-payouts.js';
import { Control } from '../store/control.js';
import { Destinations } from '../store/destinations.js';
import { type DueWithdrawal, DueWithdrawals, MOST_BY_UPI } from '../store/due-withdrawals.js';
import type { Payout } from '../store/payout.entity.js';
import { Payouts } from '../store/payouts.js';
import type { DuePaid, PaidRow, PayDueRequest } from './pay-due.dto.js';

const HOUR_MS = 3_600_000;
const KIND = 'payout.send';
const ON_ITS_WAY = 'The payout is on its way to the provider.';

interface Press {
  readonly adminId: Id;
  readonly key: string;
}

/** A withdrawal that may be paid now, with its destination and version. */
interface Checked extends DueWithdrawal {
  readonly upiId: string;
  readonly version: number;
  readonly status: string;
  readonly cycle: number;
}

/**
 * Approves payouts: each withdrawal passes every check of a payment by hand, the caps, the wait of a
 * new destination, and the limit for a second admin. The worker then sends it.
 */
@Injectable()
export class PayDue {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly approvals: Approvals,
    private readonly activity: Activity,
    private readonly payable: PayableNow,
    private readonly books: PayoutBooks,
    private readonly provider: RazorpayX,
    private readonly control: Control,
    private readonly payouts: Payouts,
    private readonly dueWithdrawals: DueWithdrawals,
    private readonly destinations: Destinations,
    private readonly wake: WakePayouts,
    private readonly clock: Clock,
  ) {}

  async pay(adminId: Id, seen: PayDueRequest, key: string): Promise<DuePaid> {
    const before = await this.payouts.ofRequest(key);
    if (before.length === 0) await this.mustBeOn();
    const wanted = await this.wanted(adminId, seen, before);
    const approved = new Set(before.map(({ withdrawalId }) => withdrawalId));
    const results: PaidRow[] = [];
    for (const withdrawal of wanted) {
      const { id } = withdrawal;
      const refusal = approved.has(id) ? null : await this.one({ adminId, key }, withdrawal);
      results.push(
        refusal
          ? { id, isDone: false, code: refusal.code, message: refusal.message }
          : { id, isDone: true, code: null, message: ON_ITS_WAY },
      );
    }
    await this.wake.sweep();
    const done = new Set(results.filter(({ isDone }) => isDone).map(({ id }) => id));
    return { paid: countSum(wanted.filter(({ id }) => done.has(id))), results };
  }

  private async mustBeOn(): Promise<void> {
    const { payoutsMode } = await this.settings.read();
    if (payoutsMode !== 'auto') throw payoutRefusals.PAYOUTS_MANUAL();
    if (!this.provider.isConfigured) throw payoutRefusals.PAYOUTS_NOT_CONFIGURED();
    const { stoppedReason } = await this.control.read();
    if (stoppedReason !== null) throw payoutRefusals.PAYOUTS_STOPPED({ reason: stoppedReason });
  }

  /**
   * Returns the withdrawals that the admin sees. A repeat after a crash goes on with what the first
   * request has not approved, if that is still due, and otherwise answers what was approved.
   */
  private async wanted(
    adminId: Id,
    { count, sum, ids }: PayDueRequest,
    before: readonly Payout[],
  ): Promise<DueWithdrawal[]> {
    const isSeen = (withdrawals: readonly DueWithdrawal[]) => {
      const now = countSum(withdrawals);
      return now.count === count && now.sum === sum;
    };
    const done = await this.dueWithdrawals.of(before.map(({ withdrawalId }) => withdrawalId));
    if (isSeen(done)) return done;
    const all = ids
      ? await this.dueWithdrawals.of(ids)
      : [...done, ...(await this.dueWithdrawals.all(adminId))];
    if (isSeen(all)) return all;
    if (done.length > 0) return done;
    throw payoutRefusals.DUE_CHANGED({ ...countSum(all) });
  }

  /** Approves the payout of one withdrawal. Returns why it is left out, or null. */
  private async one(press: Press, withdrawal: DueWithdrawal): Promise<Refusal | null> {
    try {
      const checked = await this.check(press, withdrawal);
      const tokens = checked.amountTokens;
      const attempt = {
        kind: KIND,
        adminId: press.adminId,
        key: `payout:${payoutId(press, checked.id)}`,
        count: () => ({ tokens, paysOut: tokens }),
      };
      const isDone = await this.approvals.alone(attempt, () => this.approve(press, checked));
      if (!isDone) return withdrawalRefusals.PAYMENT_NEEDS_APPROVAL();
      if (checked.status === 'pending') await this.books.taken(checked.id);
      return null;
    } catch (error) {
      if (error instanceof Refusal && error.isFinal) return error;
      throw error;
    }
  }

  private async check({ adminId }: Press, withdrawal: DueWithdrawal): Promise<Checked> {
    const found = await this.payable.check(adminId, withdrawal.id, 0);
    if (found instanceof Refusal) throw found;
    const { upiId, version, status } = found;
    assert(upiId, 'a withdrawal that UPI can pay has a UPI ID');
    if (withdrawal.amountTokens > MOST_BY_UPI) throw payoutRefusals.TOO_LARGE_FOR_UPI();
    if (await this.destinations.isReturned(withdrawal.userId, upiId)) {
      throw payoutRefusals.DESTINATION_RETURNED();
    }
    const hours = (await this.settings.read()).payoutCoolDownHours;
    const named = await this.dueWithdrawals.firstNamed(withdrawal.id);
    const from = new Date((named?.getTime() ?? 0) + hours * HOUR_MS);
    if (from > this.clock.now()) {
      throw payoutRefusals.DESTINATION_NEW({ hours, time: indianMoment(from) });
    }
    const row = await this.books.find(withdrawal.id);
    assert(row, 'a withdrawal that was checked is there');
    return { ...withdrawal, upiId, version, status, cycle: row.cycle };
  }

  /** Stores the approval, in the transaction that sets the withdrawal to processing. */
  private approve(press: Press, checked: Checked): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const { id: withdrawalId, userId, cycle, amountTokens, upiId, version } = checked;
      await this.payouts.lockApprovals(client);
      const now = this.clock.now();
      const { payoutDayCapTokens, payoutDestinationDayCapTokens } = await this.settings.read();
      const used = async (of: string | null) =>
        this.payouts.usedSince(indianToday(now), of, client);
      const all = await used(null);
      if (payoutDayCapTokens > 0 && all + amountTokens > payoutDayCapTokens) {
        throw payoutRefusals.DAY_CAP({ cap: payoutDayCapTokens, used: all });
      }
      const ofOne = await used(upiId);
      if (
        payoutDestinationDayCapTokens > 0 &&
        ofOne + amountTokens > payoutDestinationDayCapTokens
      ) {
        throw payoutRefusals.DESTINATION_CAP({ cap: payoutDestinationDayCapTokens, used: ofOne });
      }
      if (!(await this.books.take(client, { id: withdrawalId, version }))) {
        throw withdrawalRefusals.STALE();
      }
      const id = payoutId(press, withdrawalId);
      await this.payouts.add(client, {
        id,
        withdrawalId,
        userId,
        cycle,
        amountTokens,
        approvedBy: press.adminId,
        approvedAt: now,
        requestKey: press.key,
      });
      await this.activity.record(
        {
          actor: press.adminId,
          action: 'payout.approved',
          target: { type: 'withdrawal', id: withdrawalId },
          before: { status: checked.status },
          after: { status: 'processing', payout: id, tokens: amountTokens },
        },
        client,
      );
      return true;
    });
  }
}

/** Returns the id of the payout that a press approves, which is the same for each repeat. */
const payoutId = ({ key }: Press, withdrawalId: Id): Id => idFromText(`${key}:${withdrawalId}`);
