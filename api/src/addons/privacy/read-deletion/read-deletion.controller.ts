import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { forfeitSentence } from '../domain/forfeit.js';
import { DeletionOutlooks } from './deletion-outlook.js';

export class MatchInTheWay {
  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty({ example: 'Sunday Cup' })
  readonly name!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  readonly startTime!: Date;

  @ApiProperty({ type: 'integer', description: 'Fee paid for the seat, in tokens' })
  readonly entryFee!: number;
}

export class WithdrawalInTheWay {
  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty({ type: 'integer', description: 'Tokens' })
  readonly amount!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  readonly requestedAt!: Date;
}

export class PaymentToCome {
  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty({ type: 'integer' })
  readonly tokens!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  readonly createdAt!: Date;
}

export class DeletionOutlookAnswer {
  @ApiProperty({ type: 'integer', example: 25, description: 'Tokens in the wallet' })
  readonly tokens!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'forfeit 25 tokens',
    description: 'Words that give the tokens up; null if the wallet is empty',
  })
  readonly words!: string | null;

  @ApiProperty({ type: [MatchInTheWay], description: 'Own seats in matches that are not over' })
  readonly matches!: MatchInTheWay[];

  @ApiProperty({ type: [WithdrawalInTheWay], description: 'Own withdrawals without a decision' })
  readonly withdrawals!: WithdrawalInTheWay[];

  @ApiProperty({ type: [PaymentToCome], description: 'Own payments that may still arrive' })
  readonly payments!: PaymentToCome[];
}

@ApiTags('privacy')
@Controller('privacy/deletion')
export class ReadDeletionController {
  constructor(private readonly outlooks: DeletionOutlooks) {}

  @Get()
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "Show what a deletion of the caller's account would mean" })
  @ApiOkResponse({ type: DeletionOutlookAnswer })
  async read(@CurrentSession() { userId }: Session): Promise<DeletionOutlookAnswer> {
    const { tokens, matches, withdrawals, payments } = await this.outlooks.of(userId);
    return {
      tokens,
      words: tokens > 0 ? forfeitSentence(tokens) : null,
      matches: matches.map(({ id, name, startTime, entryFeeTokens }) => ({
        id,
        name,
        startTime,
        entryFee: entryFeeTokens,
      })),
      withdrawals: withdrawals.map(({ id, amountTokens, requestedAt }) => ({
        id,
        amount: amountTokens,
        requestedAt,
      })),
      payments: [...payments],
    };
  }
}
