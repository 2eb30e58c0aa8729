import { ApiProperty } from '@nestjs/swagger';
import { UserResponse } from '../account/user.response.js';

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
