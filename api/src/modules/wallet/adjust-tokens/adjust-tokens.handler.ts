import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assert, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { Ledger } from '../../ledger/index.js';
import { tokensAdjusted } from '../domain/adjustment.js';
import { refusalOf, walletRefusals } from '../domain/refusals.js';
import { AdjustTokens } from './adjust-tokens.command.js';
import type { TokensAdjustedAnswer } from './adjust-tokens.dto.js';

@CommandHandler(AdjustTokens)
export class AdjustTokensHandler implements ICommandHandler<AdjustTokens> {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    private readonly activity: Activity,
  ) {}

  async execute(command: AdjustTokens): Promise<TokensAdjustedAnswer> {
    const { userId, amountTokens, dryRun } = command;
    if (amountTokens === 0) throw walletRefusals.AMOUNT_ZERO();
    await this.mustBePlayer(userId);
    return dryRun ? this.foresee(userId, amountTokens) : this.adjust(command);
  }

  private async mustBePlayer(userId: string): Promise<void> {
    const player = isId(userId)
      ? await this.database.row("SELECT 1 FROM user_account WHERE id = $1 AND role = 'player'", [
          userId,
        ])
      : null;
    if (!player) throw walletRefusals.USER_NOT_FOUND();
  }

  private async foresee(userId: string, amountTokens: number): Promise<TokensAdjustedAnswer> {
    const { balance } = await this.ledger.account(`player:${userId}`);
    if (balance + amountTokens < 0) throw walletRefusals.INSUFFICIENT_BALANCE();
    return answer(userId, amountTokens, balance + amountTokens, true);
  }

  private async adjust(command: AdjustTokens): Promise<TokensAdjustedAnswer> {
    const { adminId, userId, amountTokens, reason, key } = command;
    const outcome = await this.ledger.post(
      tokensAdjusted({
        userId,
        amountTokens,
        reason,
        actor: { type: 'admin', id: adminId },
        idempotencyKey: key,
      }),
    );
    if (!outcome.posted) throw refusalOf(outcome);
    const balance = outcome.balances.get(`player:${userId}`);
    assert(balance !== undefined, 'a receipt names the balance of each account it touched');
    await this.activity.record({
      actor: { userId: adminId, role: 'admin' },
      action: 'tokens.adjusted',
      target: { type: 'user', id: userId },
      before: { balance: balance - amountTokens },
      after: { balance },
      reason,
    });
    return answer(userId, amountTokens, balance, false);
  }
}

function answer(
  userId: string,
  amountTokens: number,
  balanceAfter: number,
  dryRun: boolean,
): TokensAdjustedAnswer {
  return {
    message: dryRun ? 'Nothing was changed' : 'Token balance updated successfully!',
    dryRun,
    balanceBefore: balanceAfter - amountTokens,
    balanceAfter,
    user: { _id: userId, id: userId, tokens: balanceAfter },
  };
}
