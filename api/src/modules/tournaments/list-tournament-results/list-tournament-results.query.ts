import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { TournamentView } from '../read/tournament.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { NOW_STATUS } from '../store/tournament-now.js';

export class ListTournamentResults extends Query<TournamentView[]> {
  constructor(
    readonly userId: Id,
    readonly page: number,
  ) {
    super();
  }
}

const PAGE = 100;

/** Completed ones the caller played in; without winners yet their results are pending. */
@QueryHandler(ListTournamentResults)
export class ListTournamentResultsHandler implements IQueryHandler<ListTournamentResults> {
  constructor(private readonly reader: TournamentReader) {}

  execute({ userId, page }: ListTournamentResults): Promise<TournamentView[]> {
    return this.reader.page(
      {
        where: `EXISTS (SELECT FROM projection.entrant e
                         WHERE e.tournament_id = t.id AND e.round = t.round AND e.user_id = $1)
                AND ${NOW_STATUS} = 'completed'`,
        values: [],
        order: 'end_time DESC, id',
        limit: PAGE,
        offset: (page - 1) * PAGE,
      },
      { userId, isAdmin: false },
    );
  }
}
