import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Id, isId } from '../../../kernel/index.js';
import {
  type ApprovalData,
  Approvals,
  type Approved,
  type AskedApproval,
  WAITS_MESSAGE,
} from '../../../modules/approvals/index.js';
import { PayoutBooks, withdrawalRefusals } from '../../../modules/withdrawals/index.js';
import { WakePayouts } from '../send/wake-payouts.js';
import { DueWithdrawals } from '../store/due-withdrawals.js';
import { Payouts } from '../store/payouts.js';
import { ApprovePayout } from './approve-payout.js';
import type { OnePaid } from './pay-due.dto.js';

const KIND = 'payout.send';
const SENT = 'The payout is on its way to the provider.';

interface Wanted {
  readonly adminId: Id;
  readonly withdrawalId: string;
  readonly key: string;
  readonly approved: Approved | null;
}

/**
 * Pays one withdrawal through the provider. Above the limit of one admin, a second admin approves
 * exactly this payout, and then it is sent.
 */
@Injectable()
export class PayOne implements OnModuleInit {
  constructor(
    private readonly approvals: Approvals,
    private readonly approving: ApprovePayout,
    private readonly books: PayoutBooks,
    private readonly payouts: Payouts,
    private readonly dueWithdrawals: DueWithdrawals,
    private readonly wake: WakePayouts,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: async ({ request, requestedBy: adminId, reason: _, ...approved }) => {
        const row = await this.row(String(request.withdrawalId));
        if (row.cycle !== request.cycle) throw withdrawalRefusals.STALE();
        return this.pay({ adminId, withdrawalId: row.id, key: approved.key, approved });
      },
      look: (request) => this.look(request),
      isDone: async ({ key }) => (await this.payouts.ofRequest(key)).length > 0,
    });
  }

  async pay({ adminId, withdrawalId, key, approved }: Wanted): Promise<OnePaid> {
    if ((await this.payouts.ofRequest(key)).length > 0) return { message: SENT, approval: null };
    await this.approving.mustBeOn();
    const row = await this.row(withdrawalId);
    const [withdrawal] = await this.dueWithdrawals.of([row.id]);
    if (!withdrawal) throw withdrawalRefusals.WITHDRAWAL_NOT_FOUND();
    const press = { adminId, key };
    const count = () => ({ tokens: withdrawal.amountTokens, paysOut: withdrawal.amountTokens });
    const work = async () => {
      const checked = await this.approving.check(press, withdrawal, true);
      return this.approving.approve(press, checked);
    };
    if (!approved && (await this.approvals.isWaiting(row.id))) {
      throw withdrawalRefusals.PAYMENT_AWAITS_APPROVAL();
    }
    const isDone = approved
      ? await work()
      : await this.approvals.alone({ kind: KIND, adminId, key: `payout-one:${key}`, count }, work);
    if (!isDone) return this.ask(press, withdrawal);
    if (row.stage === 'pending') await this.books.taken(row.id);
    await this.wake.sweep();
    return { message: SENT, approval: null };
  }

  private async ask(
    press: { readonly adminId: Id; readonly key: string },
    {
      id,
      userId,
      amountTokens,
    }: { readonly id: Id; readonly userId: Id; readonly amountTokens: number },
  ): Promise<OnePaid> {
    // What could not be paid after an approval need not be asked for.
    const checked = await this.approving.check(press, { id, userId, amountTokens }, true);
    const approval: AskedApproval = await this.approvals.ask({
      kind: KIND,
      target: { type: 'withdrawal', id },
      playerId: userId,
      amountTokens,
      request: { withdrawalId: id, cycle: checked.cycle },
      reason: 'Automatic payout of a withdrawal',
      requestedBy: press.adminId,
      key: press.key,
      single: true,
    });
    return { message: WAITS_MESSAGE, approval };
  }

  /** Returns the data that the second admin is shown, including the destination. */
  private async look(request: ApprovalData) {
    const row = await this.row(String(request.withdrawalId));
    const facts = [
      { name: 'Amount', value: `${row.amountTokens} tokens` },
      { name: 'UPI ID', value: row.upiId ?? 'none' },
      { name: 'Paid by', value: 'the provider of payouts' },
      ...(row.userBanned ? [{ name: 'Player', value: 'banned' }] : []),
    ];
    return { facts, seal: `${row.cycle}:${row.settlement}` };
  }

  private async row(id: string) {
    const row = isId(id) ? await this.books.find(id) : null;
    if (!row) throw withdrawalRefusals.WITHDRAWAL_NOT_FOUND();
    return row;
  }
}
