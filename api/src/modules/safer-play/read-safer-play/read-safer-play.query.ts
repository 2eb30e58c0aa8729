import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { Clock, type Id } from '../../../kernel/index.js';
import { Settings } from '../../settings/index.js';
import { STATE_CODES, type State, stateChangesAt } from '../domain/age-and-state.js';
import { limitsAt } from '../domain/own-choices.js';
import { SaferPlay } from '../safer-play.js';

export class OwnDepositLimits {
  @ApiProperty({ type: 'integer', nullable: true, description: 'Tokens of an Indian day' })
  day!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Tokens from Monday on' })
  week!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Tokens of a calendar month' })
  month!: number | null;
}

export class SaferPlayState {
  @ApiProperty({ type: OwnDepositLimits, description: 'In force now' })
  limits!: OwnDepositLimits;

  @ApiProperty({ type: OwnDepositLimits, nullable: true, description: 'Those that wait' })
  pending!: OwnDepositLimits | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  takesEffectAt!: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'A time to come' })
  excludedUntil!: Date | null;

  @ApiProperty({ description: 'True while players must confirm age and state to play with tokens' })
  asksAgeAndState!: boolean;

  @ApiProperty({ description: 'The player is 18 or older' })
  isAdult!: boolean;

  @ApiProperty({ enum: STATE_CODES, nullable: true, description: 'ISO 3166-2:IN' })
  state!: State | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null: now' })
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
