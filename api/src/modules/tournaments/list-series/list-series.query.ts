import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '../../../kernel/index.js';
import { gameMode } from '../domain/mode.js';
import { nextDay } from '../domain/series.js';
import { TournamentSeries } from '../store/series.entity.js';

export class SeriesView {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ format: 'uuid', description: 'Equal to `_id`' })
  id!: string;

  @ApiProperty({
    type: [String],
    description: 'Names of the matches that are created for each day',
  })
  names!: readonly string[];

  @ApiProperty({ example: 'Free Fire Survival Mode', description: 'Mode of the first match' })
  mode!: string;

  @ApiProperty({
    type: 'integer',
    isArray: true,
    description: 'Days of the week, from 1 (Monday) to 7 (Sunday)',
  })
  weekdays!: readonly number[];

  @ApiProperty({
    format: 'date-time',
    description: 'Start of the first match that is not yet created',
  })
  nextStart!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

/** Reads the running series, newest first. */
export class ListSeries extends Query<readonly SeriesView[]> {}

@QueryHandler(ListSeries)
export class ListSeriesHandler implements IQueryHandler<ListSeries> {
  constructor(
    @InjectRepository(TournamentSeries) private readonly rows: Repository<TournamentSeries>,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<readonly SeriesView[]> {
    const running = await this.rows.find({
      where: { stoppedAt: IsNull() },
      order: { createdAt: 'DESC' },
    });
    return running.map((series) => ({
      _id: series.id,
      id: series.id,
      names: series.tournaments.map(({ name }) => name),
      mode: gameMode(series.tournaments[0]?.mode ?? '').title,
      weekdays: series.weekdays,
      nextStart: nextDay(series, this.clock.now()).startTime.toISOString(),
      createdAt: series.createdAt.toISOString(),
    }));
  }
}
