import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { type Id, isId } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import { RedeemCodes } from '../redeem-codes.js';
import { WithdrawalRows } from '../withdrawal-rows.js';

export class RevealedCode {
  @ApiProperty({ example: 'ABCD-EFGH-IJKL-MNOP' })
  redeemCode!: string;
}

export class RevealCode extends Command<RevealedCode> {
  constructor(
    readonly adminId: Id,
    readonly withdrawalId: string,
  ) {
    super();
  }
}

@CommandHandler(RevealCode)
export class RevealCodeHandler implements ICommandHandler<RevealCode> {
  constructor(
    private readonly rows: WithdrawalRows,
    private readonly codes: RedeemCodes,
    private readonly activity: Activity,
  ) {}

  async execute({ adminId, withdrawalId }: RevealCode): Promise<RevealedCode> {
    const row = isId(withdrawalId) ? await this.rows.find(withdrawalId) : null;
    if (!row) throw withdrawalRefusals.WITHDRAWAL_NOT_FOUND();
    if (!row.redeemCode) throw withdrawalRefusals.NO_CODE();
    const redeemCode = this.codes.open(row.redeemCode);
    if (redeemCode === null) throw withdrawalRefusals.CODE_KEY_MISSING();
    // Records the access before returning the redeem code, so that the activity log contains every
    // access.
    await this.activity.record({
      actor: adminId,
      action: 'redeem-code.revealed',
      target: { type: 'withdrawal', id: row.id },
    });
    return { redeemCode };
  }
}
