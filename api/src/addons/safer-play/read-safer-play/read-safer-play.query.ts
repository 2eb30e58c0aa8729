import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { Clock, type Id } from '../../../kernel/index.js';
import { Settings } from '../../../modules/settings/index.js';
import { STATE_CODES, type State, stateChangesAt } from '../domain/age-and-state.js';
import { limitsAt } from '../domain/own-choices.js';
import { SaferPlay } from '../safer-play.js';

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

export class ReadSaferPlay extends Query<SaferPlayState> {
  constructor(readonly userId: Id) {
    super();
  }
}

@QueryHandler(ReadSaferPlay)
export class ReadSaferPlayHandler implements IQueryHandler<ReadSaferPlay> {
  constructor(
    private readonly saferPlay: SaferPlay,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: ReadSaferPlay): Promise<SaferPlayState> {
    const row = await this.saferPlay.of(userId);
    const now = this.clock.now();
    const until = row?.excludedUntil ?? null;
    const { asksAgeAndState } = await this.settings.read();
    return {
      ...limitsAt(row, now),
      excludedUntil: until && until > now ? until : null,
      asksAgeAndState,
      isAdult: Boolean(row?.adultAt),
      state: row?.state ?? null,
      stateChangesAt: row && stateChangesAt(row, now),
    };
  }
}
