import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock, type Id, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import { Activity } from '../../activity/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import { TournamentSeries } from '../store/series.entity.js';

export class StopSeries extends Command<void> {
  constructor(
    readonly id: string,
    readonly adminId: Id,
  ) {
    super();
  }
}

/** Ends a series. The matches that it has created remain. */
@CommandHandler(StopSeries)
export class StopSeriesHandler implements ICommandHandler<StopSeries> {
  constructor(
    @InjectRepository(TournamentSeries) private readonly rows: Repository<TournamentSeries>,
    private readonly database: Database,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async execute({ id, adminId }: StopSeries): Promise<void> {
    if (!isId(id)) throw tournamentRefusals.SERIES_NOT_FOUND();
    await this.database.transaction(async (client) => {
      const rows = within(client, this.rows);
      const stopped = { stoppedAt: this.clock.now() };
      const { affected } = await rows.update({ id, stoppedAt: IsNull() }, stopped);
      if (affected === 0) throw tournamentRefusals.SERIES_NOT_FOUND();
      const target = { type: 'tournament-series', id };
      await this.activity.record({ actor: adminId, action: 'series.stopped', target }, client);
    });
  }
}
