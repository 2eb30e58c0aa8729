import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadReplica } from '../../../platform/database/index.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { TournamentStatistics } from '../read/tournament-statistics.js';
import { type FoundTournaments, foundTournaments } from './found-tournaments.js';
import { ListAllTournaments } from './list-all-tournaments.query.js';
import type { TournamentsPage } from './list-all-tournaments.view.js';

@QueryHandler(ListAllTournaments)
export class ListAllTournamentsHandler implements IQueryHandler<ListAllTournaments> {
  constructor(
    private readonly reader: TournamentReader,
    private readonly statistics: TournamentStatistics,
    private readonly replica: ReadReplica,
  ) {}

  async execute({
    filter,
    viewer,
  }: ListAllTournaments): Promise<{ body: TournamentsPage; total: number }> {
    const { page, limit } = filter;
    const found = foundTournaments(filter);
    const isNarrowed = [filter.q, filter.mode, filter.from, filter.to].some(Boolean);
    const [tournaments, statistics, counted] = await Promise.all([
      this.reader.page({ ...slice(found, limit, (page - 1) * limit), limit }, viewer, this.replica),
      this.statistics.read(),
      isNarrowed ? this.reader.count(found, this.replica) : null,
    ]);
    // The statistics count every status already.
    const { pending, completed, cancelled } = statistics;
    const all = { ...statistics, all: pending + completed + cancelled };
    return { body: { tournaments, statistics }, total: counted ?? all[filter.status] };
  }
}

/** Which they are is told by the rows alone; their rounds are read for those that are shown. */
function slice(found: FoundTournaments, limit: number, offset: number): FoundTournaments {
  const { where, order } = found;
  return {
    ...found,
    where: `t.id = ANY (ARRAY(
      SELECT t.id FROM tournament t WHERE t.deleted_at IS NULL AND ${where}
       ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}))`,
  };
}
