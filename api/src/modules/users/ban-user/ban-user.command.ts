import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { UserResponse } from '../account/user.response.js';
import { ChangeStanding } from '../standing/change-standing.js';
import { BanOutlook } from './ban-outlook.js';

export class StandingResponse {
  @ApiProperty({ example: 'User banned successfully' })
  readonly message!: string;

  @ApiProperty({ type: () => UserResponse })
  readonly user!: UserResponse;
}

export class MatchOfBanned {
  @ApiProperty({ format: 'uuid' })
  readonly _id!: string;

  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty({ example: 'Sunday Cup' })
  readonly name!: string;

  @ApiProperty({ enum: ['upcoming', 'active'], enumName: 'OpenMatchStatus' })
  readonly status!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  readonly startTime!: Date;

  @ApiProperty({ type: 'integer', description: 'Fee paid for the seat, in tokens' })
  readonly entryFee!: number;
}

export class WithdrawalOfBanned {
  @ApiProperty({ format: 'uuid' })
  readonly _id!: string;

  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty({ type: 'integer', description: 'Tokens' })
  readonly amount!: number;

  @ApiProperty({ enum: ['pending', 'processing'], enumName: 'OpenWithdrawalStatus' })
  readonly status!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  readonly requestedAt!: Date;
}

export class BanConsequences {
  @ApiProperty({
    type: 'integer',
    description: 'Tokens in the wallet, which the ban freezes and an unban releases',
  })
  readonly frozenTokens!: number;

  @ApiProperty({
    type: [MatchOfBanned],
    description: 'Upcoming and active matches of the player. The ban keeps the seats',
  })
  readonly tournaments!: MatchOfBanned[];

  @ApiProperty({
    type: [WithdrawalOfBanned],
    description: 'Open withdrawals of the player. They stay open until an admin decides',
  })
  readonly withdrawals!: WithdrawalOfBanned[];
}

export class BanAnswer extends StandingResponse {
  @ApiProperty()
  readonly dryRun!: boolean;

  @ApiProperty({ type: BanConsequences })
  readonly consequences!: BanConsequences;
}

export class BanUser extends Command<BanAnswer> {
  constructor(
    readonly adminId: Id,
    readonly userId: Id,
    readonly reason: string,
    readonly dryRun: boolean,
  ) {
    super();
  }
}

/**
 * Bans a player: ends the sessions and freezes the wallet, but moves no tokens. With `dryRun`, only
 * returns the consequences.
 */
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
