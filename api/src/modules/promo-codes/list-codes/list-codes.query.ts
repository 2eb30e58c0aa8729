import { Query } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryNumber } from '../../../platform/http/index.js';
import { PROMO_STATUSES, type PromoStatus } from '../domain/promo-code.js';
import { PromoCodeView } from '../promo-code.dto.js';

export class CodeFilter {
  @QueryNumber({ min: 1, max: 100_000, fallback: 1 })
  page = 1;

  @QueryNumber({ min: 1, max: 100, fallback: 10 })
  limit = 10;

  @QueryChoice(['all', ...PROMO_STATUSES], { fallback: 'all' })
  status: 'all' | PromoStatus = 'all';
}

export class CodeList {
  @ApiProperty({ type: [PromoCodeView] })
  promoCodes!: PromoCodeView[];

  @ApiProperty({ type: 'integer', description: 'How many there are with this status' })
  total!: number;

  @ApiProperty({ type: 'integer' })
  page!: number;

  @ApiProperty({ type: 'integer' })
  limit!: number;
}

export class ListCodes extends Query<CodeList> {
  constructor(readonly filter: CodeFilter) {
    super();
  }
}
