import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { TournamentView } from '../read/tournament.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { NOW_STATUS } from '../store/tournament-now.js';
import { ListTournamentResults } from './list-tournament-results.query.js';

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
