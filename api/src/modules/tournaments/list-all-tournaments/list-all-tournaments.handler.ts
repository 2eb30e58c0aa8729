import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { assertNever } from '../../../kernel/index.js';
import { gameMode } from '../domain/mode.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { TournamentStatistics } from '../read/tournament-statistics.js';
import { NOW_STATUS } from '../store/tournament-now.js';
import { ListAllTournaments, type Sort, type StatusFilter } from './list-all-tournaments.query.js';
import type { TournamentsPage } from './list-all-tournaments.view.js';

@QueryHandler(ListAllTournaments)
export class ListAllTournamentsHandler implements IQueryHandler<ListAllTournaments> {
  constructor(
    private readonly reader: TournamentReader,
    private readonly statistics: TournamentStatistics,
  ) {}

  async execute({
    filter,
    viewer,
  }: ListAllTournaments): Promise<{ body: TournamentsPage; total: number }> {
    const { q, status, sort, page, limit } = filter;
    const where = `${NOW_STATUS} = ANY ($2)
      AND ($3::text IS NULL OR strpos(lower(t.name), lower($3)) > 0
           OR lower(t.mode) = lower($4) OR t.id::text = lower($3))`;
    const values = [statusesOf(status), q ?? null, q ? gameMode(q).slug : null];
    const [tournaments, total, statistics] = await Promise.all([
      this.reader.page(
        { where, values, order: orderOf(sort), limit, offset: (page - 1) * limit },
        viewer,
      ),
      this.reader.count({ where, values }),
      this.statistics.read(),
    ]);
    return { body: { tournaments, statistics }, total };
  }
}

function statusesOf(filter: StatusFilter): readonly string[] {
  if (filter === 'all') return ['upcoming', 'active', 'completed', 'cancelled'];
  return filter === 'pending' ? ['upcoming', 'active'] : [filter];
}

function orderOf(sort: Sort): string {
  switch (sort) {
    case 'newest':
      return 'created_at DESC, id DESC';
    case 'oldest':
      return 'created_at, id';
    case 'start':
      return 'start_time, id';
    case 'end':
      return 'end_time DESC, id';
    case 'name':
      return 'name, id';
    case 'prize':
      return 'prize_pool_tokens DESC, id';
    case 'fee':
      return 'entry_fee_tokens DESC, id';
    default:
      return assertNever(sort);
  }
}
