import { Injectable } from '@nestjs/common';
import { assert, generalRefusals, type Id, Refusal } from '../../kernel/index.js';
import { Config } from '../../platform/config/index.js';
import { Ledger } from '../ledger/index.js';
import { payoutAddress } from './domain/payout-address.js';
import { progressOf } from './domain/progress.js';
import { withdrawalRefusals } from './domain/refusals.js';
import type { WithdrawalType } from './domain/withdrawal.js';
import { Holding, holdKey } from './holding.js';
import { ownWithdrawal } from './present.js';
import { RedeemCodes } from './redeem-codes.js';
import type { WithdrawalRequestedAnswer } from './withdrawal.dto.js';
import { type WithdrawalRow, WithdrawalRows } from './withdrawal-rows.js';

interface WantedWithdrawal {
  readonly id: Id;
  readonly userId: Id;
  readonly amountTokens: number;
  readonly type: WithdrawalType;
  readonly given: { readonly upiId?: string; readonly email?: string };
}

/** Requests withdrawals for players. */
@Injectable()
export class Requesting {
  constructor(
    private readonly config: Config,
    private readonly ledger: Ledger,
    private readonly holding: Holding,
    private readonly rows: WithdrawalRows,
    private readonly codes: RedeemCodes,
  ) {}

  async request(wanted: WantedWithdrawal): Promise<WithdrawalRequestedAnswer> {
    const { id, userId, amountTokens, type, given } = wanted;
    if (!this.config.features.withdrawals) throw withdrawalRefusals.WITHDRAWALS_OFF();
    const address = payoutAddress(type, given);
    if (typeof address === 'string') throw withdrawalRefusals[address]();
    // Stores the destination before holding the amount, so that every held amount has a
    // destination.
    const added = await this.rows.add({ id, userId, type, amountTokens, ...address });
    if (added === null) throw generalRefusals.IDEMPOTENCY_KEY_REUSED();
    const { digest: destination, version } = added;
    // If the amount is held already, this call repeats a request whose response was lost. It
    // returns the withdrawal without another check.
    if (!(await this.rows.find(id))) {
      try {
        await this.holding.hold({ id, userId, amountTokens, type, destination });
      } catch (error) {
        // If the outcome is unknown, the amount may be held, so the row stays. After a final refusal
        // the amount is not held, unless a repeat of this request was posted first.
        if (!(error instanceof Refusal && error.isFinal)) throw error;
        await this.rows.forget(id, version);
        if (!(await this.rows.find(id))) throw error;
      }
    }
    const row = await this.rows.find(id);
    assert(row, 'a withdrawal whose amount is held is found');
    const receipt = await this.ledger.receipt(holdKey(id));
    const asked = asRequested(row);
    const progress = progressOf(asked, null, { isHeld: false, now: row.requestedAt });
    return {
      message: 'Withdrawal request submitted successfully!',
      tokens: receipt.balances.get(`player:${userId}`) ?? 0,
      withdrawal: ownWithdrawal(
        asked,
        [{ status: 'pending', at: row.requestedAt }],
        progress,
        (sealed) => this.codes.open(sealed),
      ),
    };
  }
}

/**
 * Returns a withdrawal in the state that its request left. A repeat of the request gets the first
 * answer again, although staff may have decided meanwhile.
 */
const asRequested = (row: WithdrawalRow): WithdrawalRow => ({
  ...row,
  settlement: 'held',
  stage: 'pending',
  adminNotes: '',
  bankReference: null,
  redeemCode: null,
  processingAt: null,
  settledAt: null,
});
