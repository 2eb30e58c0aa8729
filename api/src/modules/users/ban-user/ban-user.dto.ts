import { ApiProperty } from '@nestjs/swagger';
import { QueryFlag, Text } from '../../../platform/http/index.js';
import { UserResponse } from '../account/user.response.js';

export class BanUserDto {
  @Text({ label: 'Ban reason', max: 500, example: 'Teaming in a solo tournament' })
  readonly reason!: string;
}

export class BanDryRun {
  @QueryFlag('Answer what would happen, and change nothing')
  readonly dryRun = false;
}

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

  @ApiProperty({ type: 'integer', description: 'What he paid for the seat, in tokens' })
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
  @ApiProperty({ type: 'integer', description: 'Frozen in the wallet, given back by an unban' })
  readonly frozenTokens!: number;

  @ApiProperty({ type: [MatchOfBanned], description: 'Matches to be played; the seats stay' })
  readonly tournaments!: MatchOfBanned[];

  @ApiProperty({ type: [WithdrawalOfBanned], description: 'They stay open for an admin' })
  readonly withdrawals!: WithdrawalOfBanned[];
}

export class BanAnswer extends StandingResponse {
  @ApiProperty()
  readonly dryRun!: boolean;

  @ApiProperty({ type: BanConsequences })
  readonly consequences!: BanConsequences;
}
