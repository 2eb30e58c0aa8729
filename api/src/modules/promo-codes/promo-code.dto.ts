import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryInstant, QueryNumber, QueryText } from '../../platform/http/index.js';
import { PROMO_STATUSES, type PromoStatus, promoStatus } from './domain/promo-code.js';
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
