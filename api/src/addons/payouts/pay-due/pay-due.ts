import { Injectable } from '@nestjs/common';
import { type Id, Refusal } from '../../../kernel/index.js';
import { Approvals } from '../../../modules/approvals/index.js';
import { PayoutBooks, withdrawalRefusals } from '../../../modules/withdrawals/index.js';
import { countSum } from '../read-payouts/read-payouts.js';
import { payoutRefusals } from '../refusals.js';
import { WakePayouts } from '../send/wake-payouts.js';
import { type DueWithdrawal, DueWithdrawals } from '../store/due-withdrawals.js';
import type { Payout } from '../store/payout.entity.js';
import { Payouts } from '../store/payouts.js';
import { ApprovePayout, type Press, payoutId } from './approve-payout.js';
import type { DuePaid, PaidRow, PayDueRequest } from './pay-due.dto.js';

const KIND = 'payout.send';
const ON_ITS_WAY = 'The payout is on its way to the provider.';

/**
 * Approves payouts: each withdrawal passes every check of a payment by hand, the caps, the wait of a
 * new destination, and the limit for a second admin. The worker then sends it.
 */
@Injectable()
export class PayDue {
  constructor(
    private readonly approvals: Approvals,
    private readonly approving: ApprovePayout,
    private readonly books: PayoutBooks,
    private readonly payouts: Payouts,
    private readonly dueWithdrawals: DueWithdrawals,
    private readonly wake: WakePayouts,
  ) {}

  async pay(adminId: Id, seen: PayDueRequest, key: string): Promise<DuePaid> {
    const before = await this.payouts.ofRequest(key);
    if (before.length === 0) await this.approving.mustBeOn();
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
      const checked = await this.approving.check(press, withdrawal);
      const tokens = checked.amountTokens;
      const attempt = {
        kind: KIND,
        adminId: press.adminId,
        key: `payout:${payoutId(press, checked.id)}`,
        count: () => ({ tokens, paysOut: tokens }),
      };
      const isDone = await this.approvals.alone(attempt, () =>
        this.approving.approve(press, checked),
      );
      if (!isDone) return withdrawalRefusals.PAYMENT_NEEDS_APPROVAL();
      if (checked.status === 'pending') await this.books.taken(checked.id);
      return null;
    } catch (error) {
      if (error instanceof Refusal && error.isFinal) return error;
      throw error;
    }
  }
}
