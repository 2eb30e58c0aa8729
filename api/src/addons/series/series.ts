import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, type Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../kernel/index.js';
import { Activity } from '../../modules/activity/index.js';
import type { TournamentTerms } from '../../modules/tournaments/index.js';
import { Database } from '../../platform/database/index.js';
import { within } from '../../platform/entities/index.js';
import { firstDayOf } from './domain/series.js';
import { seriesRefusals } from './refusals.js';
import { TournamentSeries } from './series.entity.js';

const MOST_RUNNING = 100;

interface NewSeries {
  readonly id: Id;
  readonly tournaments: readonly TournamentTerms[];
  /** Days of the week, from 1 (Monday) to 7 (Sunday). */
  readonly weekdays: readonly number[];
  readonly adminId: Id;
}

/** Starts, lists and ends series of repeated matches. */
@Injectable()
export class SeriesRows {
  constructor(
    @InjectRepository(TournamentSeries) private readonly rows: Repository<TournamentSeries>,
    private readonly database: Database,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  /** Returns the running series, newest first. */
  running(): Promise<readonly TournamentSeries[]> {
    return this.rows.find({ where: { stoppedAt: IsNull() }, order: { createdAt: 'DESC' } });
  }

  /**
   * Starts a series whose first matches exist already. A repeat with the same id changes nothing.
   */
  async start({ id, tournaments, weekdays, adminId }: NewSeries): Promise<void> {
    const running = await this.rows.countBy({ stoppedAt: IsNull() });
    if (running >= MOST_RUNNING) throw seriesRefusals.TOO_MANY_SERIES({ most: MOST_RUNNING });
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

  /** Stores that the matches up to this day were created. */
  async madeThrough(id: Id, day: string): Promise<void> {
    await this.rows.update({ id, madeThrough: LessThan(day) }, { madeThrough: day });
  }

  /** Ends a series. The matches that it has created remain. */
  async stop(id: string, adminId: Id): Promise<void> {
    if (!isId(id)) throw seriesRefusals.SERIES_NOT_FOUND();
    await this.database.transaction(async (client) => {
      const rows = within(client, this.rows);
      const stopped = { stoppedAt: this.clock.now() };
      const { affected } = await rows.update({ id, stoppedAt: IsNull() }, stopped);
      if (affected === 0) throw seriesRefusals.SERIES_NOT_FOUND();
      const target = { type: 'tournament-series', id };
      await this.activity.record({ actor: adminId, action: 'series.stopped', target }, client);
    });
  }
}
