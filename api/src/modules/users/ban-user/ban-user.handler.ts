import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserResponse } from '../account/user.response.js';
import { ChangeStanding } from '../standing/change-standing.js';
import { BanOutlook } from './ban-outlook.js';
import { BanUser } from './ban-user.command.js';
import type { BanAnswer, BanConsequences } from './ban-user.dto.js';

/** Ends the player's sessions and freezes his wallet; nothing is taken from it. */
@CommandHandler(BanUser)
export class BanUserHandler implements ICommandHandler<BanUser> {
  constructor(
    private readonly standing: ChangeStanding,
    private readonly outlook: BanOutlook,
  ) {}

  async execute({ adminId, userId, reason, dryRun }: BanUser): Promise<BanAnswer> {
    const user = dryRun
      ? await this.standing.foresee(adminId, userId)
      : await this.standing.of({ adminId, userId, banReason: reason });
    return {
      message: dryRun ? 'Nothing was changed' : 'User banned successfully',
      dryRun,
      user,
      consequences: await this.consequencesFor(user),
    };
  }

  private async consequencesFor({ id, tokens }: UserResponse): Promise<BanConsequences> {
    const { matches, withdrawals } = await this.outlook.of(id);
    return {
      frozenTokens: tokens,
      tournaments: matches.map(({ entryFeeTokens, ...match }) => ({
        ...{ _id: match.id, ...match },
        entryFee: entryFeeTokens,
      })),
      withdrawals: withdrawals.map(({ amountTokens, ...withdrawal }) => ({
        ...{ _id: withdrawal.id, ...withdrawal },
        amount: amountTokens,
      })),
    };
  }
}
