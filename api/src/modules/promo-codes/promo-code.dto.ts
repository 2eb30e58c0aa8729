import { ApiProperty } from '@nestjs/swagger';
import { MAX_TOKENS } from '../../kernel/index.js';
import {
  Instant,
  QueryChoice,
  QueryInstant,
  QueryNumber,
  QueryText,
  Text,
  Tokens,
  WholeNumber,
  YesNo,
} from '../../platform/http/index.js';
import { AskedApproval } from '../approvals/index.js';
import {
  CODE_PATTERN,
  MAX_CODE_LENGTH,
  PROMO_STATUSES,
  type PromoStatus,
  promoStatus,
} from './domain/promo-code.js';
import type { PromoRow } from './promo-code.entity.js';

export class PromoCodeView {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'SUMMER-25' })
  code!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty({ type: 'integer', description: 'Tokens that each redemption adds' })
  tokens!: number;

  @ApiProperty({ type: 'integer' })
  maxUses!: number;

  @ApiProperty({ type: 'integer' })
  currentUses!: number;

  @ApiProperty({ description: 'True if the code has no uses left. The code may still be active' })
  usedUp!: boolean;

  @ApiProperty({ format: 'date-time', type: String })
  expiryDate!: Date;

  @ApiProperty()
  isActive!: boolean;

  @ApiProperty({ enum: PROMO_STATUSES, enumName: 'PromoStatus' })
  status!: PromoStatus;

  @ApiProperty({ description: 'E-mail address of the admin who created the code' })
  createdBy!: string;

  @ApiProperty({ format: 'date-time', type: String })
  createdAt!: Date;
}

export function promoCodeView(row: PromoRow, now: Date): PromoCodeView {
  return {
    _id: row.id,
    id: row.id,
    code: row.code,
    description: row.description,
    tokens: row.tokens,
    maxUses: row.maxUses,
    currentUses: row.usedCount,
    usedUp: row.usedCount >= row.maxUses,
    expiryDate: row.expiresAt,
    isActive: row.isActive,
    status: promoStatus(row, now),
    createdBy: row.createdByEmail,
    createdAt: row.createdAt,
  };
}

const missing = 'All fields are required';

export class CreateCodeRequest {
  @Text({
    label: 'Code',
    max: MAX_CODE_LENGTH,
    pattern: CODE_PATTERN,
    kind: 'new-code',
    missing,
    example: 'SUMMER-25',
    description: 'Letters, digits, - and _. Lower-case letters are stored as upper case',
  })
  code!: string;

  @Text({ label: 'Description', max: 500, missing })
  description!: string;

  @Tokens({ label: 'Tokens', min: 1, missing, example: 25 })
  tokens!: number;

  @WholeNumber({ label: 'Maximum uses', min: 1, max: MAX_TOKENS, missing, example: 100 })
  maxUses!: number;

  @Instant({
    label: 'Expiry date',
    plainDay: 'end',
    missing,
    example: '2027-03-31',
    description:
      'Time at which the code expires. A day without a time means the end of that day in India',
  })
  expiryDate!: Date;
}

export class CodeCreated {
  @ApiProperty({ example: 'Promo code created successfully' })
  message!: string;

  @ApiProperty({
    type: PromoCodeView,
    nullable: true,
    description: 'The new code; null while the request waits for an approval',
  })
  promoCode!: PromoCodeView | null;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

const CODE_SORTS = ['newest', 'oldest', 'code', 'tokens', 'expiry', 'used'] as const;
type CodeSort = (typeof CODE_SORTS)[number];

/** Filters and order of promo codes, for the list and for its export to a file. */
export class CodeFilter {
  @QueryChoice(['all', ...PROMO_STATUSES], { fallback: 'all' })
  status: 'all' | PromoStatus = 'all';

  @QueryText('Part of the code or of its description')
  q?: string;

  /** Earliest time of creation; codes created earlier are left out. */
  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;

  @QueryChoice(CODE_SORTS, { fallback: 'newest', name: 'PromoCodeSort' })
  sort: CodeSort = 'newest';
}

export class ListCodesParameters extends CodeFilter {
  @QueryNumber({ min: 1, max: 100_000, fallback: 1 })
  page = 1;

  @QueryNumber({ min: 1, max: 100, fallback: 10 })
  limit = 10;
}

export class CodeList {
  @ApiProperty({ type: [PromoCodeView] })
  promoCodes!: PromoCodeView[];

  @ApiProperty({ type: 'integer', description: 'Number of codes that match the filters' })
  total!: number;

  @ApiProperty({ type: 'integer' })
  page!: number;

  @ApiProperty({ type: 'integer' })
  limit!: number;
}

export class RedemptionsPage {
  @QueryNumber({ min: 1, max: 100, fallback: 20 })
  limit = 20;

  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  before?: number;
}

export class RedemptionOfCode {
  @ApiProperty({ type: 'integer', description: 'Position of the redemption in the log' })
  position!: number;

  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ type: String })
  email!: string;

  @ApiProperty({ type: String, nullable: true })
  inGameName!: string | null;

  @ApiProperty({ type: 'integer' })
  tokens!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  redeemedAt!: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reversedAt!: Date | null;
}

export class RedemptionsOfCode {
  @ApiProperty({ type: [RedemptionOfCode], description: 'Redemptions, newest first' })
  redemptions!: RedemptionOfCode[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: '`before` of the next page; null on the last page',
  })
  nextBefore!: number | null;
}

export class PromoStatistics {
  @ApiProperty({ type: 'integer' })
  totalCodes!: number;

  @ApiProperty({ type: 'integer' })
  activeCodes!: number;

  @ApiProperty({ type: 'integer' })
  expiredCodes!: number;

  @ApiProperty({ type: 'integer' })
  inactiveCodes!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Tokens added by all promo codes, including deleted ones',
  })
  totalTokensDistributed!: number;
}

export class ToggleRequest {
  @YesNo({
    label: 'Active',
    optional: true,
    description:
      'True to switch the code on, false to switch it off. Without a value, the state changes to ' +
      'its opposite',
  })
  isActive?: boolean;

  @YesNo({
    label: 'Active before',
    optional: true,
    description:
      'State of the code as the admin saw it. The request is refused with 409 if the state has ' +
      'changed since',
  })
  wasActive?: boolean;
}

export class CodeToggled {
  @ApiProperty({ example: 'Promo code status updated' })
  message!: string;

  @ApiProperty({ type: PromoCodeView })
  promoCode!: PromoCodeView;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

export class CodeDeleted {
  @ApiProperty({ example: 'Promo code deleted successfully' })
  message!: string;
}

export class RedeemRequest {
  // Text that does not look like a code gets the same refusal as an unknown code.
  @Text({
    label: 'Promo code',
    max: 100,
    kind: 'code',
    missing: 'Please enter a promo code',
    sentence: 'Invalid promo code',
    example: 'SUMMER-25',
  })
  code!: string;
}

export class CodeRedeemed {
  @ApiProperty({ example: 'Promo code redeemed! 25 tokens were added to your wallet.' })
  message!: string;

  @ApiProperty({ type: 'integer', description: 'Tokens added to the wallet' })
  tokens!: number;

  @ApiProperty({ type: 'integer', description: 'Balance of the wallet after the redemption' })
  balance!: number;
}

export class RedeemedCode {
  @ApiProperty({ format: 'uuid', description: 'Id of the promo code' })
  _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Id of the promo code' })
  id!: string;

  @ApiProperty()
  code!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty({ type: 'integer' })
  tokens!: number;

  @ApiProperty({ format: 'date-time', type: String })
  redeemedAt!: Date;

  @ApiProperty({
    format: 'date-time',
    type: String,
    nullable: true,
    description: 'Time at which an admin reversed the redemption; null if it is not reversed',
  })
  reversedAt!: Date | null;
}

export class RedeemedCodes {
  @ApiProperty({ type: [RedeemedCode] })
  redeemedCodes!: RedeemedCode[];
}
