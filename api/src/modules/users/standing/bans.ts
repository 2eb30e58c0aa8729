import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import type { UserResponse } from '../account/user.response.js';
import { BanOutlook } from './ban-outlook.js';
import { ChangeStanding } from './change-standing.js';
import type { BanAnswer, BanConsequences } from './standing.view.js';

interface BanUser {
  readonly adminId: Id;
  readonly userId: Id;
  readonly reason: string;
  readonly dryRun: boolean;
}

/** Bans players: ends their sessions and freezes their wallets, but moves no tokens. */
@Injectable()
export class Bans {
  constructor(
    private readonly standing: ChangeStanding,
    private readonly outlook: BanOutlook,
  ) {}

  /** Bans a player. With `dryRun`, only returns the consequences. */
  async ban({ adminId, userId, reason, dryRun }: BanUser): Promise<BanAnswer> {
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
        _id: match.id,
        ...match,
        entryFee: entryFeeTokens,
      })),
      withdrawals: withdrawals.map(({ amountTokens, ...withdrawal }) => ({
        _id: withdrawal.id,
        ...withdrawal,
        amount: amountTokens,
      })),
    };
  }
}
