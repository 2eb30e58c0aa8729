import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { OwnTournamentCard } from '../read/card.view.js';
import { CardReader, type Cards } from '../read/card-reader.js';
import { type KeysetOrder, orderWords, placeFrom } from '../read/keyset.js';
import type { TournamentView } from '../read/tournament.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { NOW_STATUS } from '../store/tournament-now.js';

export class ListJoinedTournaments extends Query<TournamentView[]> {
  constructor(readonly userId: Id) {
    super();
  }
}

export class ListJoinedCards extends Query<Cards<OwnTournamentCard>> {
  constructor(
    readonly userId: Id,
    readonly cursor: string | undefined,
    readonly limit: number,
  ) {
    super();
  }
}

const MOST = 100;

/**
 * Number of days for which a cancelled tournament stays listed, so that its players see their
 * refund.
 */
const CANCELLED_SHOWN_DAYS = 7;

const ORDER: KeysetOrder = { column: 'start_time', kind: 'time' };

const JOINED = {
  where: `EXISTS (SELECT FROM projection.entrant e
                   WHERE e.tournament_id = t.id AND e.round = t.round AND e.user_id = $1)
          AND (${NOW_STATUS} IN ('upcoming', 'active')
               OR (${NOW_STATUS} = 'cancelled'
                   AND t.cancelled_at > now() - $2 * interval '1 day'))`,
  values: [CANCELLED_SHOWN_DAYS],
};

@QueryHandler(ListJoinedTournaments)
export class ListJoinedTournamentsHandler implements IQueryHandler<ListJoinedTournaments> {
  constructor(private readonly reader: TournamentReader) {}

  execute({ userId }: ListJoinedTournaments): Promise<TournamentView[]> {
    return this.reader.page(
      { ...JOINED, order: orderWords(ORDER), limit: MOST },
      { userId, isAdmin: false },
    );
  }
}

@QueryHandler(ListJoinedCards)
export class ListJoinedCardsHandler implements IQueryHandler<ListJoinedCards> {
  constructor(private readonly reader: CardReader) {}

  execute({ userId, cursor, limit }: ListJoinedCards): Promise<Cards<OwnTournamentCard>> {
    const page = { ...JOINED, order: ORDER, limit, after: placeFrom(cursor, ORDER) };
    return this.reader.own(page, userId);
  }
}
