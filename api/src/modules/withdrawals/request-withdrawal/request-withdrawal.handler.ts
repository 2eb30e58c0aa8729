import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assert } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Ledger } from '../../ledger/index.js';
import { refusalOf, walletRefusals } from '../../wallet/index.js';
import { withdrawalRequested } from '../domain/commands.js';
import { payoutAddress } from '../domain/payout-address.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import { ownWithdrawal } from '../present.js';
import { RedeemCodes } from '../redeem-codes.js';
import { WithdrawalRows } from '../withdrawal-rows.js';
import { RequestWithdrawal } from './request-withdrawal.command.js';
import type { WithdrawalRequestedAnswer } from './request-withdrawal.dto.js';

@CommandHandler(RequestWithdrawal)
export class RequestWithdrawalHandler implements ICommandHandler<RequestWithdrawal> {
  constructor(
    private readonly config: Config,
    private readonly ledger: Ledger,
    private readonly rows: WithdrawalRows,
    private readonly codes: RedeemCodes,
  ) {}

  async execute(command: RequestWithdrawal): Promise<WithdrawalRequestedAnswer> {
    const { id, userId, amountTokens, type, given } = command;
    if (!this.config.features.withdrawals) throw withdrawalRefusals.WITHDRAWALS_OFF();
    const address = payoutAddress(type, given);
    if (typeof address === 'string') throw withdrawalRefusals[address]();
    // The address is written down first: an amount that is held must never lack it.
    const isSame = await this.rows.add({ id, userId, type, amountTokens, ...address });
    if (!isSame) throw walletRefusals.KEY_REUSED();
    const outcome = await this.ledger.post(
      withdrawalRequested({ id, userId, type, amountTokens, idempotencyKey: `withdrawal:${id}` }),
    );
    if (!outcome.posted) {
      await this.rows.forget(id);
      throw refusalOf(outcome);
    }
    const row = await this.rows.find(id);
    assert(row, 'a withdrawal whose amount is held is found');
    return {
      message: 'Withdrawal request submitted successfully!',
      tokens: outcome.balances.get(`player:${userId}`) ?? 0,
      withdrawal: ownWithdrawal(row, [{ status: 'pending', at: row.requestedAt }], (sealed) =>
        this.codes.open(sealed),
      ),
    };
  }
}
