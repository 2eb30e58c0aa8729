import { Query } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryInstant, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { PROMO_STATUSES, type PromoStatus } from '../domain/promo-code.js';
import { PromoCodeView } from '../promo-code.dto.js';

const CODE_SORTS = ['newest', 'oldest', 'code', 'tokens', 'expiry', 'used'] as const;
export type CodeSort = (typeof CODE_SORTS)[number];

/** Which codes, and in what order: for the list and for its file. */
export class CodeFilter {
  @QueryChoice(['all', ...PROMO_STATUSES], { fallback: 'all' })
  status: 'all' | PromoStatus = 'all';

  @QueryText('Part of the code or of its description')
  q?: string;

  /** Of the making. */
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

  @ApiProperty({ type: 'integer', description: 'How many there are with these filters' })
  total!: number;

  @ApiProperty({ type: 'integer' })
  page!: number;

  @ApiProperty({ type: 'integer' })
  limit!: number;
}

export class ListCodes extends Query<CodeList> {
  constructor(readonly parameters: ListCodesParameters) {
    super();
  }
}
