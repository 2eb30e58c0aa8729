import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../kernel/index.js';
import { Activity } from '../activity/index.js';
import { withdrawalRefusals } from './domain/refusals.js';
import { RedeemCodes } from './redeem-codes.js';
import { WithdrawalRows } from './withdrawal-rows.js';

/** Shows redeem codes to admins. */
@Injectable()
export class Revealing {
  constructor(
    private readonly rows: WithdrawalRows,
    private readonly codes: RedeemCodes,
    private readonly activity: Activity,
  ) {}

  /** Returns the redeem code of a withdrawal. */
  async reveal(adminId: Id, withdrawalId: string): Promise<string> {
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
    return redeemCode;
  }
}
