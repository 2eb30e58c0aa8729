import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../kernel/index.js';
import { CreateTournaments } from '../../modules/tournaments/index.js';
import { Jobs } from '../../platform/queue/index.js';
import { dueMatches } from './domain/series.js';
import type { TournamentSeries } from './series.entity.js';
import { SeriesRows } from './series.js';

const EVERY_MS = 60_000;

/** Creates the matches of running series a day ahead. */
@Injectable()
export class CreateAhead implements OnModuleInit {
  private readonly log = new Logger('series');

  constructor(
    private readonly series: SeriesRows,
    private readonly commands: CommandBus,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'tournament-series',
      everyMs: EVERY_MS,
      handle: () => this.run(),
    });
  }

  /**
   * Creates the due matches of all running series. A failure in one series does not stop the
   * others, and the next run tries that series again.
   */
  async run(): Promise<void> {
    for (const series of await this.series.running()) {
      try {
        await this.create(series);
      } catch (error) {
        this.log.error({ err: error, series: series.id }, 'a series could not be continued');
      }
    }
  }

  /**
   * Creates the due matches of a series. The id of each match is derived from the series and the
   * day, so a repeat creates no match twice.
   */
  private async create(series: TournamentSeries): Promise<void> {
    const due = dueMatches(series, this.clock.now());
    if (!due) return;
    await this.commands.execute(new CreateTournaments(due.tournaments, series.createdBy));
    await this.series.madeThrough(series.id, due.day);
  }
}
