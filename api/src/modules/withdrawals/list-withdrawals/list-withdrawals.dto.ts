import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryInstant, QueryNumber, QueryText } from '../../../platform/http/index.js';
import {
  WITHDRAWAL_STATUSES,
  WITHDRAWAL_TYPES,
  type WithdrawalStatus,
  type WithdrawalType,
} from '../domain/withdrawal.js';
import { StaffWithdrawal } from '../withdrawal.dto.js';

/** Maximum number of rows of an answer without paging. */
const MOST_WITHDRAWALS = 5_000;

/** `open` is pending and processing, `closed` is completed and rejected, as in the two tabs. */
export const STATUS_FILTERS = ['all', 'open', 'closed', ...WITHDRAWAL_STATUSES] as const;
export const SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;

/** Filters and order of withdrawals, for the list and for its file. */
export class WithdrawalFilter {
  @QueryChoice(STATUS_FILTERS, { fallback: 'all' })
  status: (typeof STATUS_FILTERS)[number] = 'all';

  @QueryChoice(WITHDRAWAL_TYPES)
  type?: WithdrawalType;

  @QueryText(
    'Part of an e-mail, a game name, a Free Fire UID, a UPI id or a withdrawal id, or a whole ' +
      'bank reference; one or two ' +
      'characters begin it, and one of them is a letter or a digit',
  )
  q?: string;

  @QueryChoice(SORTS, { fallback: 'newest' })
  sort: (typeof SORTS)[number] = 'newest';

  /** Filters the time of the request. */
  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

export class ListWithdrawalsParameters extends WithdrawalFilter {
  @QueryNumber({ min: 1, max: 100_000, fallback: 1 })
  page = 1;

  @QueryNumber({ min: 1, max: MOST_WITHDRAWALS, fallback: MOST_WITHDRAWALS })
  limit: number = MOST_WITHDRAWALS;

  /** Some clients send the time here to bypass caches; it is ignored. */
  @QueryNumber({ min: 0, max: Number.MAX_SAFE_INTEGER })
  t?: number;
}

export function statusesOf(filter: WithdrawalFilter['status']): readonly WithdrawalStatus[] {
  switch (filter) {
    case 'all':
      return WITHDRAWAL_STATUSES;
    case 'open':
      return ['pending', 'processing'];
    case 'closed':
      return ['completed', 'rejected'];
    case 'pending':
    case 'processing':
    case 'completed':
    case 'rejected':
      return [filter];
  }
}

export class WithdrawalStatistics {
  @ApiProperty({ type: 'integer', description: 'Pending and processing' })
  pending!: number;

  @ApiProperty({ type: 'integer', description: 'Completed and rejected' })
  completed!: number;

  @ApiProperty({ type: 'integer', description: 'Completed alone' })
  paid!: number;

  @ApiProperty({ type: 'integer', description: 'Rejected alone' })
  rejected!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens paid out by completed withdrawals' })
  totalAmount!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens held for the open ones' })
  pendingAmount!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  oldestPendingAt!: Date | null;
}

export class ListedWithdrawal extends StaffWithdrawal {
  @ApiProperty({ type: 'integer', description: "Sum of the weights of the player's risk signals" })
  riskScore!: number;

  @ApiProperty({ description: "The player's payouts are on hold" })
  isHeld!: boolean;
}

export class WithdrawalList {
  @ApiProperty({ type: [ListedWithdrawal] })
  withdrawals!: ListedWithdrawal[];

  @ApiProperty({ type: WithdrawalStatistics })
  statistics!: WithdrawalStatistics;

  @ApiProperty({
    type: 'integer',
    description: 'Number of matching rows; a search counts up to 1,000',
  })
  total!: number;

  @ApiProperty({ type: 'integer' })
  page!: number;

  @ApiProperty({ type: 'integer' })
  limit!: number;
}
