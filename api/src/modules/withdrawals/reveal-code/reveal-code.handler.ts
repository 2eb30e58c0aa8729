import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isId } from '../../../kernel/index.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import { RedeemCodes } from '../redeem-codes.js';
import { WithdrawalRows } from '../withdrawal-rows.js';
import { RevealCode, type RevealedCode } from './reveal-code.command.js';

@CommandHandler(RevealCode)
export class RevealCodeHandler implements ICommandHandler<RevealCode> {
  constructor(
    private readonly rows: WithdrawalRows,
    private readonly codes: RedeemCodes,
  ) {}

  async execute({ withdrawalId }: RevealCode): Promise<RevealedCode> {
    const row = isId(withdrawalId) ? await this.rows.find(withdrawalId) : null;
    if (!row) throw withdrawalRefusals.WITHDRAWAL_NOT_FOUND();
    if (!row.redeemCode) throw withdrawalRefusals.NO_CODE();
    return { redeemCode: this.codes.open(row.redeemCode) };
  }
}
