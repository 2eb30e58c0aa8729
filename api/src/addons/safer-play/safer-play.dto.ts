import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Equals, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { MAX_TOKENS } from '../../kernel/index.js';
import { OneOf } from '../../platform/http/index.js';
import { STATE_CODES, type State } from './domain/age-and-state.js';
import { PAUSES, type Pause } from './domain/own-choices.js';

export class OwnDepositLimits {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Maximum tokens that the player may buy in one day in India; null if there is no limit',
  })
  day!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Maximum tokens that the player may buy in one week from Monday; null if there is no limit',
  })
  week!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Maximum tokens that the player may buy in one calendar month; null if there is no limit',
  })
  month!: number | null;
}

export class SaferPlayState {
  @ApiProperty({ type: OwnDepositLimits, description: 'Deposit limits that are in force now' })
  limits!: OwnDepositLimits;

  @ApiProperty({
    type: OwnDepositLimits,
    nullable: true,
    description: 'Higher deposit limits that are not yet in force; null if there are none',
  })
  pending!: OwnDepositLimits | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  takesEffectAt!: Date | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'Future time until which the player is excluded from play; null if the player is not ' +
      'excluded',
  })
  excludedUntil!: Date | null;

  @ApiProperty({ description: 'True while players must confirm age and state to play with tokens' })
  asksAgeAndState!: boolean;

  @ApiProperty({ description: 'True if the player has confirmed to be 18 or older' })
  isAdult!: boolean;

  @ApiProperty({
    enum: STATE_CODES,
    nullable: true,
    description:
      'Indian state of residence, as the last part of its ISO 3166-2:IN code; null if not given',
  })
  state!: State | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Time from which the player may change the state; null if it can be changed now',
  })
  stateChangesAt!: Date | null;
}

function LimitOf(period: string): PropertyDecorator {
  const message = `${period} must be null or a whole number from 1 to ${MAX_TOKENS}`;
  return applyDecorators(
    ApiProperty({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_TOKENS }),
    ValidateIf((_, value) => value !== null),
    Max(MAX_TOKENS, { message }),
    Min(1, { message }),
    IsInt({ message }),
  );
}

export class LimitChoice {
  @LimitOf('day')
  day!: number | null;

  @LimitOf('week')
  week!: number | null;

  @LimitOf('month')
  month!: number | null;
}

export class PauseChoice {
  @OneOf(PAUSES, { label: 'Pause' })
  pause!: Pause;
}

export class AgeAndStateAnswer {
  @ApiProperty({
    type: Boolean,
    enum: [true],
    description: 'True: the player confirms to be 18 or older',
  })
  @Equals(true, { message: 'You must be 18 or older to play with tokens' })
  isAdult!: true;

  @OneOf(STATE_CODES, { label: 'State' })
  state!: State;
}
