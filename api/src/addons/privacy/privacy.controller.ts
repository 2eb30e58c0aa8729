import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Post,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock, indianDays } from '../../kernel/index.js';
import { Activity } from '../../modules/activity/index.js';
import { LimitConfirmations, Requesters, TypedPassword } from '../../modules/auth/index.js';
import {
  begunFile,
  CurrentSession,
  ForPlayers,
  ForSignedIn,
  type Session,
  Text,
} from '../../platform/http/index.js';
import { RateLimit } from '../../platform/limits/index.js';
import { DeletionOutlooks } from './deletion-outlook.js';
import { DeletionRequests } from './deletion-requests.js';
import { forfeitSentence } from './domain/forfeit.js';
import { OwnFile } from './own-file.js';

const A_DAY = 24 * 3600;

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

export class RequestDeletionDto {
  @TypedPassword()
  readonly password!: string;

  @Text({
    label: 'Words',
    max: 60,
    optional: true,
    example: 'forfeit 25 tokens',
    description: 'The `words` of GET /privacy/deletion, with the exact balance of the wallet',
  })
  readonly words?: string;
}

export class DeletionRequested {
  @ApiProperty({ example: 'Your account is closed and will be deleted' })
  readonly message!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Until this time, the player can keep the account',
  })
  readonly deletionAt!: Date;
}

@ApiTags('privacy')
@Controller('privacy')
export class PrivacyController {
  constructor(
    private readonly file: OwnFile,
    private readonly outlooks: DeletionOutlooks,
    private readonly deletions: DeletionRequests,
    private readonly requesters: Requesters,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  @Get('download')
  @ForPlayers()
  @RateLimit({ points: 5, seconds: A_DAY, by: ['user'] })
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Download everything that is stored about the caller, as a JSON file',
    description:
      'Five times a day. The field `file` describes the file, and each other field is a list of ' +
      'one kind of rows, such as `wallet` or `withdrawals`. An error while the file is sent ' +
      'aborts the transfer.',
  })
  @ApiProduces('application/json')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async download(@CurrentSession() session: Session): Promise<StreamableFile> {
    const file = await begunFile(this.file.pieces(session.userId));
    await this.activity.record({
      actor: session,
      action: 'user.data-downloaded',
      target: { type: 'user', id: session.userId },
    });
    return new StreamableFile(file, {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="arena-my-data-${indianDays({}, this.clock.now())}.json"`,
    });
  }

  @Get('deletion')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "Show what a deletion of the caller's account would mean" })
  @ApiOkResponse({ type: DeletionOutlookAnswer })
  async readDeletion(@CurrentSession() { userId }: Session): Promise<DeletionOutlookAnswer> {
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

  @Post('deletion')
  @HttpCode(200)
  @ForSignedIn()
  @LimitConfirmations()
  @ApiOperation({
    summary: "Close the caller's account, and delete it after a week",
    description:
      "Ends all sessions. A player's account only: staff are refused. Refused while a withdrawal " +
      'or a joined match is undecided, and without the words if the wallet holds tokens.',
  })
  @ApiOkResponse({ type: DeletionRequested })
  async requestDeletion(
    @CurrentSession() session: Session,
    @Body() { password, words }: RequestDeletionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeletionRequested> {
    const from = this.requesters.asking(request, reply);
    const deletionAt = await this.deletions.request({ session, password, typed: words, from });
    return { message: 'Your account is closed and will be deleted', deletionAt };
  }
}
