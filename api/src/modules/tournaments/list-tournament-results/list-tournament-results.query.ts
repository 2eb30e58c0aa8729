import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { OwnTournamentCard } from '../read/card.view.js';
import { CardReader, type Cards } from '../read/card-reader.js';
import { type KeysetOrder, orderWords, placeFrom } from '../read/keyset.js';
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

export class ListResultCards extends Query<Cards<OwnTournamentCard>> {
  constructor(
    readonly userId: Id,
    readonly cursor: string | undefined,
    readonly limit: number,
  ) {
    super();
  }
}

const PAGE = 100;

const ORDER: KeysetOrder = { column: 'end_time', kind: 'time', down: true };

/**
 * Selects the completed tournaments that the caller joined, including tournaments whose winners are
 * not declared yet.
 */
const PLAYED = {
  where: `EXISTS (SELECT FROM projection.entrant e
                   WHERE e.tournament_id = t.id AND e.round = t.round AND e.user_id = $1)
          AND ${NOW_STATUS} = 'completed'`,
  values: [],
};

@QueryHandler(ListTournamentResults)
export class ListTournamentResultsHandler implements IQueryHandler<ListTournamentResults> {
  constructor(private readonly reader: TournamentReader) {}

  execute({ userId, page }: ListTournamentResults): Promise<TournamentView[]> {
    return this.reader.page(
      { ...PLAYED, order: orderWords(ORDER), limit: PAGE, offset: (page - 1) * PAGE },
      { userId, isAdmin: false },
    );
  }
}

@QueryHandler(ListResultCards)
export class ListResultCardsHandler implements IQueryHandler<ListResultCards> {
  constructor(private readonly reader: CardReader) {}

  execute({ userId, cursor, limit }: ListResultCards): Promise<Cards<OwnTournamentCard>> {
    const page = { ...PLAYED, order: ORDER, limit, after: placeFrom(cursor, ORDER) };
    return this.reader.own(page, userId);
  }
}
