import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import {
  QueryChoice,
  QueryId,
  QueryInstant,
  QueryNumber,
  QueryText,
} from '../../../platform/http/index.js';
import {
  WITHDRAWAL_STATUSES,
  WITHDRAWAL_TYPES,
  type WithdrawalStatus,
  type WithdrawalType,
} from '../domain/withdrawal.js';
import { PayoutShown } from '../payout-progress.dto.js';
import { RunOfWithdrawal } from '../payout-runs/payout-run.dto.js';
import { StaffWithdrawal } from '../withdrawal.dto.js';

/** Maximum number of withdrawals in one response, with or without `limit`. */
const MOST_WITHDRAWALS = 5_000;

/**
 * Filters by status. `open` means pending or processing, `closed` means completed or rejected, like
 * the two tabs of the screen.
 */
export const STATUS_FILTERS = ['all', 'open', 'closed', ...WITHDRAWAL_STATUSES] as const;
export const SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;

/** Filters and order of withdrawals, for the list and for its export as a file. */
export class WithdrawalFilter {
  @QueryChoice(STATUS_FILTERS, { fallback: 'all' })
  status: (typeof STATUS_FILTERS)[number] = 'all';

  @QueryChoice(WITHDRAWAL_TYPES)
  type?: WithdrawalType;

  @QueryText(
    'Part of an e-mail address, in-game name, Free Fire UID, UPI id or withdrawal id, or ' +
      'a whole bank reference. It must contain a letter or a digit. A text of one or two ' +
      'characters must be the beginning of a field',
  )
  q?: string;

  @QueryId('"user"', 'Id of the player who requested the withdrawals')
  user?: Id;

  @QueryChoice(SORTS, { fallback: 'newest' })
  sort: (typeof SORTS)[number] = 'newest';

  /** Earliest time of the request; earlier withdrawals are left out. */
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

  /** This parameter is ignored. Some clients send the time in it to bypass caches. */
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
  @ApiProperty({ type: 'integer', description: 'Number of pending and processing withdrawals' })
  pending!: number;

  @ApiProperty({ type: 'integer', description: 'Number of completed and rejected withdrawals' })
  completed!: number;

  @ApiProperty({ type: 'integer', description: 'Number of completed withdrawals' })
  paid!: number;

  @ApiProperty({ type: 'integer', description: 'Number of rejected withdrawals' })
  rejected!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens paid out by completed withdrawals' })
  totalAmount!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens held for open withdrawals' })
  pendingAmount!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  oldestPendingAt!: Date | null;
}

const PAYMENT_BLOCKS = ['held', 'waits', 'needs'] as const;
export type PaymentBlock = (typeof PAYMENT_BLOCKS)[number];

export class ListedWithdrawal extends StaffWithdrawal {
  @ApiProperty({ type: 'integer', description: "Sum of the weights of the player's risk signals" })
  riskScore!: number;

  @ApiProperty({ description: "True if the player's payouts are on hold" })
  isHeld!: boolean;

  @ApiProperty({
    enum: PAYMENT_BLOCKS,
    enumName: 'PaymentBlock',
    nullable: true,
    description:
      'Why the caller cannot pay the open withdrawal now. `held`: the payouts of the player are ' +
      'on hold. `waits`: a second admin has not decided yet. `needs`: a second admin must approve ' +
      'it first',
  })
  blockedBy!: PaymentBlock | null;

  @ApiProperty({
    type: [RunOfWithdrawal],
    description: 'The newest payout runs whose files contain the withdrawal, newest first',
  })
  runs!: RunOfWithdrawal[];

  @ApiProperty({
    type: PayoutShown,
    nullable: true,
    description: 'The newest attempt to pay it through the provider; null if there is none',
  })
  payout!: PayoutShown | null;
}

export class WithdrawalList {
  @ApiProperty({ type: [ListedWithdrawal] })
  withdrawals!: ListedWithdrawal[];

  @ApiProperty({ type: WithdrawalStatistics })
  statistics!: WithdrawalStatistics;

  @ApiProperty({
    type: 'integer',
    description:
      'Number of rows that match the filters. With a search text, counting stops at 1,000',
  })
  total!: number;

  @ApiProperty({ type: 'integer' })
  page!: number;

  @ApiProperty({ type: 'integer' })
  limit!: number;
}
