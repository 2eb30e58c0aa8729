import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { TournamentView } from '../read/tournament.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { NOW_STATUS } from '../store/tournament-now.js';

export class ListJoinedTournaments extends Query<TournamentView[]> {
  constructor(readonly userId: Id) {
    super();
  }
}

const MOST = 100;

/** A cancelled tournament stays in sight so long: nobody sees it vanish with his fee. */
const CANCELLED_SHOWN_DAYS = 7;

@QueryHandler(ListJoinedTournaments)
export class ListJoinedTournamentsHandler implements IQueryHandler<ListJoinedTournaments> {
  constructor(private readonly reader: TournamentReader) {}

  execute({ userId }: ListJoinedTournaments): Promise<TournamentView[]> {
    return this.reader.page(
      {
        where: `EXISTS (SELECT FROM projection.entrant e
                         WHERE e.tournament_id = t.id AND e.round = t.round AND e.user_id = $1)
                AND (${NOW_STATUS} IN ('upcoming', 'active')
                     OR (${NOW_STATUS} = 'cancelled'
                         AND t.cancelled_at > now() - $2 * interval '1 day'))`,
        values: [CANCELLED_SHOWN_DAYS],
        order: 'start_time, id',
        limit: MOST,
      },
      { userId, isAdmin: false },
    );
  }
}
