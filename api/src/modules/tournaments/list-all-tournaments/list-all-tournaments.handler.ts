import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadReplica } from '../../../platform/database/in-application.js';
import type { TournamentCard } from '../read/card.view.js';
import { CardReader, type Cards, cardsOf } from '../read/card-reader.js';
import { orderWords, placeFrom } from '../read/keyset.js';
import type { TournamentView } from '../read/tournament.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import type { Viewer } from '../read/tournament-rows-to-views.js';
import { TournamentStatistics } from '../read/tournament-statistics.js';
import { type FoundTournaments, foundTournaments } from './found-tournaments.js';
import { type FoundPage, ListAllTournaments } from './list-all-tournaments.query.js';

@QueryHandler(ListAllTournaments)
export class ListAllTournamentsHandler implements IQueryHandler<ListAllTournaments> {
  constructor(
    private readonly reader: TournamentReader,
    private readonly cardReader: CardReader,
    private readonly statistics: TournamentStatistics,
    private readonly replica: ReadReplica,
  ) {}

  async execute({ filter, viewer }: ListAllTournaments): Promise<FoundPage> {
    const { page, limit, view, cursor } = filter;
    const found = foundTournaments(filter);
    const isUncounted = filter.status === 'needs-results';
    const isNarrowed = isUncounted || [filter.q, filter.mode, filter.from, filter.to].some(Boolean);
    const [{ cards, nextCursor }, statistics, counted] = await Promise.all([
      view === 'card'
        ? this.cards(found, limit, cursor)
        : this.tournaments(found, limit, (page - 1) * limit, viewer),
      this.statistics.read(),
      isNarrowed ? this.reader.count(found, this.replica) : null,
    ]);
    // If the filter contains only the status, the total is one of the counts in the statistics.
    const { pending, completed, cancelled } = statistics;
    const all = { ...statistics, all: pending + completed + cancelled, 'needs-results': 0 };
    return {
      body: { tournaments: cards, statistics },
      nextCursor,
      total: counted ?? all[filter.status],
    };
  }

  /**
   * Finds the ids of the page in the table of tournaments alone, so that rounds are read only for
   * the tournaments on the page.
   */
  private async tournaments(
    { where, values, order }: FoundTournaments,
    limit: number,
    offset: number,
    viewer: Viewer,
  ): Promise<Cards<TournamentView>> {
    const words = orderWords(order);
    const page = {
      where: `t.id = ANY (ARRAY(
        SELECT t.id FROM tournament t WHERE t.deleted_at IS NULL AND ${where}
         ORDER BY ${words} LIMIT ${limit} OFFSET ${offset}))`,
      values,
      order: words,
      limit,
    };
    return { cards: await this.reader.page(page, viewer, this.replica), nextCursor: null };
  }

  private async cards(
    found: FoundTournaments,
    limit: number,
    cursor: string | undefined,
  ): Promise<Cards<TournamentCard>> {
    const page = { ...found, limit, after: placeFrom(cursor, found.order) };
    return cardsOf(await this.cardReader.text(page, null, this.replica), limit);
  }
}
