import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import {
  QueryChoice,
  QueryId,
  QueryInstant,
  QueryNumber,
  QueryText,
} from '../../../platform/http/index.js';
import { DEPOSIT_STATUSES, type DepositStatus } from '../payment.dto.js';

export const DEPOSIT_FILTERS = ['all', ...DEPOSIT_STATUSES] as const;
export const DEPOSIT_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
const LONGEST_PAGE = 100;
const LAST_PAGE = 10_000;

/** Filter and order of deposits, for the list and for its export as a file. */
export class DepositLogsFilter {
  @QueryChoice(DEPOSIT_FILTERS, { fallback: 'all', name: 'DepositFilter' })
  status: (typeof DEPOSIT_FILTERS)[number] = 'all';

  @QueryText(
    'Part of an e-mail address, in-game name, order id or payment id. It must contain a ' +
      'letter or a digit. A text of one or two characters must be the beginning of a field',
  )
  q?: string;

  @QueryId('"user"', 'Id of the player who bought the tokens')
  user?: Id;

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;

  @QueryChoice(DEPOSIT_SORTS, { fallback: 'newest', name: 'DepositSort' })
  sort: (typeof DEPOSIT_SORTS)[number] = 'newest';
}

export class DepositLogsRequest extends DepositLogsFilter {
  @QueryNumber({ min: 1, max: LAST_PAGE, fallback: 1 })
  page = 1;

  @QueryNumber({ min: 1, max: LONGEST_PAGE, fallback: 20 })
  limit = 20;
}

export class DepositLogUser {
  @ApiProperty()
  _id!: string;

  @ApiProperty()
  id!: string;

  @ApiProperty({ type: String, nullable: true })
  inGameName!: string | null;
}

export class DepositLog {
  @ApiProperty()
  _id!: string;

  @ApiProperty()
  id!: string;

  @ApiProperty({ type: DepositLogUser })
  userId!: DepositLogUser;

  @ApiProperty({ description: 'E-mail address of the player when the order was created' })
  userEmail!: string;

  @ApiProperty({ example: 50 })
  amount!: number;

  @ApiProperty({ enum: DEPOSIT_STATUSES, enumName: 'DepositStatus' })
  status!: DepositStatus;

  @ApiProperty({ type: String, format: 'date-time' })
  attemptDate!: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  processedDate!: Date | null;

  @ApiProperty({ type: String, nullable: true })
  orderId!: string | null;

  @ApiProperty({ type: String, nullable: true })
  paymentId!: string | null;

  @ApiProperty({ type: String, nullable: true })
  errorMessage!: string | null;

  @ApiProperty({ type: String, nullable: true })
  errorCode!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Address from which the order was made; null for finance staff',
  })
  ipAddress!: string | null;

  @ApiProperty({
    description: 'Tokens of this deposit that refunds and lost payment disputes have taken back',
  })
  reversedTokens!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Reason why staff must check the deposit; null if there is none',
  })
  attention!: string | null;
}

export class DepositStatistics {
  @ApiProperty()
  total!: number;

  @ApiProperty()
  pending!: number;

  @ApiProperty()
  success!: number;

  @ApiProperty()
  failed!: number;

  @ApiProperty()
  totalAmount!: number;

  @ApiProperty()
  successAmount!: number;

  @ApiProperty()
  failedAmount!: number;
}

export class DepositLogs {
  @ApiProperty({ type: [DepositLog] })
  depositLogs!: DepositLog[];

  @ApiProperty({
    type: DepositStatistics,
    description: 'Statistics over all deposits, regardless of the filters',
  })
  statistics!: DepositStatistics;

  @ApiProperty({
    description:
      'Number of deposits that match the filters. With a search text, counting stops at 1,000',
  })
  total!: number;

  @ApiProperty()
  page!: number;

  @ApiProperty()
  limit!: number;
}
