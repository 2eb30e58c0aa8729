import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsObject,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { MAX_TOKENS } from '../../../kernel/index.js';
import { ObjectOf, Tokens } from '../../../platform/http/index.js';
import { MOST_PLACES, type PrizeTable } from '../domain/prize-table.js';

const WHOLE = 'Each place of the prize table needs whole tokens, from 0 on';

export class PrizeTableBody implements PrizeTable {
  @ApiProperty({
    type: 'integer',
    isArray: true,
    minimum: 0,
    maxItems: MOST_PLACES,
    example: [200, 100, 50],
    description: 'Prize in tokens for each rank, beginning with the first',
  })
  @IsInt({ each: true, message: WHOLE })
  @Min(0, { each: true, message: WHOLE })
  @Max(MAX_TOKENS, { each: true, message: WHOLE })
  @ArrayMaxSize(MOST_PLACES, { message: `A prize table has at most ${MOST_PLACES} places` })
  @IsArray({ message: 'The places of the prize table must be a list' })
  places!: number[];

  @Tokens({ label: 'Prize per kill', min: 0 })
  perKill!: number;
}

/**
 * The optional prize table in a request. With it, the admin console calculates the prizes; without
 * it, an admin enters each prize.
 */
export function PrizeTableField(): PropertyDecorator {
  const message = 'Prize table must be an object';
  return applyDecorators(
    ApiPropertyOptional({ type: PrizeTableBody }),
    ObjectOf(PrizeTableBody),
    ValidateNested({ message }),
    // `ValidateNested` alone would also accept a list.
    IsObject({ message }),
    IsOptional(),
  );
}
