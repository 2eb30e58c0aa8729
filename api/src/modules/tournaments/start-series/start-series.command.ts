import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { Activity } from '../../activity/index.js';
import type { TournamentTerms } from '../domain/editing.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { firstDayOf } from '../domain/series.js';
import { TournamentSeries } from '../store/series.entity.js';

/** Starts a series whose first matches exist already. A repeat with the same id changes nothing. */
export class StartSeries extends Command<void> {
  constructor(
    readonly id: Id,
    readonly tournaments: readonly TournamentTerms[],
    /** Days of the week, from 1 (Monday) to 7 (Sunday). */
    readonly weekdays: readonly number[],
    readonly adminId: Id,
  ) {
    super();
  }
}

const MOST_RUNNING = 100;

@CommandHandler(StartSeries)
export class StartSeriesHandler implements ICommandHandler<StartSeries> {
  constructor(
    @InjectRepository(TournamentSeries) private readonly rows: Repository<TournamentSeries>,
    private readonly database: Database,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async execute({ id, tournaments, weekdays, adminId }: StartSeries): Promise<void> {
    const running = await this.rows.countBy({ stoppedAt: IsNull() });
    if (running >= MOST_RUNNING) throw tournamentRefusals.TOO_MANY_SERIES({ most: MOST_RUNNING });
    await this.database.transaction(async (client) => {
      const { raw } = await within(client, this.rows)
        .createQueryBuilder()
        .insert()
        .values({
          id,
          tournaments,
          weekdays,
          createdBy: adminId,
          madeThrough: firstDayOf(tournaments),
          createdAt: this.clock.now(),
        })
        .orIgnore()
        .returning('id')
        .execute();
      if (raw.length === 0) return;
      const names = tournaments.map(({ name }) => name);
      const target = { type: 'tournament-series', id };
      await this.activity.record(
        { actor: adminId, action: 'series.started', target, after: { names, weekdays } },
        client,
      );
    });
  }
}
