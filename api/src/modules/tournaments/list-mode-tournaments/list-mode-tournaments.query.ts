import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { KeptJson } from '../../../platform/http/index.js';
import { gameMode } from '../domain/mode.js';
import type { TournamentStatus } from '../domain/tournament.js';
import { KeptCards } from '../read/kept-cards.js';
import { type KeysetOrder, orderWords, placeFrom } from '../read/keyset.js';
import type { TournamentView } from '../read/tournament.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import type { Viewer } from '../read/tournament-rows-to-views.js';
import { NOW_STATUS } from '../store/tournament-now.js';

export type ModeList = 'upcoming' | 'ongoing' | 'completed';

/** Lists the tournaments of a mode. Simultaneous requests of guests share one response. */
export class ListModeTournaments extends Query<TournamentView[] | KeptJson> {
  constructor(
    readonly mode: string,
    readonly list: ModeList,
    readonly page: number,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** Lists the tournaments of a mode as cards, which are the same for all viewers. */
export class ListModeCards extends Query<KeptJson> {
  constructor(
    readonly mode: string,
    readonly list: ModeList,
    readonly cursor: string | undefined,
    readonly limit: number,
  ) {
    super();
  }
}

const PAGE = 100;

interface ListKind {
  readonly status: TournamentStatus;
  readonly order: KeysetOrder;
}

/** Status and order of each list: upcoming matches soonest first, the other lists newest first. */
const LISTS: Readonly<Record<ModeList, ListKind>> = {
  upcoming: { status: 'upcoming', order: { column: 'start_time', kind: 'time' } },
  ongoing: { status: 'active', order: { column: 'start_time', kind: 'time', down: true } },
  completed: { status: 'completed', order: { column: 'end_time', kind: 'time', down: true } },
};

const OF_MODE = `lower(t.mode) = lower($2) AND ${NOW_STATUS} = $3`;

@QueryHandler(ListModeTournaments)
export class ListModeTournamentsHandler implements IQueryHandler<ListModeTournaments> {
  constructor(
    private readonly reader: TournamentReader,
    private readonly kept: KeptCards,
  ) {}

  execute(query: ListModeTournaments): Promise<TournamentView[] | KeptJson> {
    const { mode, list, page, viewer } = query;
    const { slug } = gameMode(mode);
    const read = () => this.read(slug, query);
    if (viewer.userId) return read();
    const key = JSON.stringify(['whole', slug, list, page]);
    return this.kept.shared(key, () => async () => new KeptJson(await read(), {}));
  }

  private read(slug: string, { list, page, viewer }: ListModeTournaments) {
    const { status, order } = LISTS[list];
    return this.reader.page(
      {
        where: OF_MODE,
        values: [slug, status],
        order: orderWords(order),
        limit: PAGE,
        offset: (page - 1) * PAGE,
      },
      viewer,
    );
  }
}

@QueryHandler(ListModeCards)
export class ListModeCardsHandler implements IQueryHandler<ListModeCards> {
  constructor(private readonly cards: KeptCards) {}

  execute({ mode, list, cursor, limit }: ListModeCards): Promise<KeptJson> {
    const { status, order } = LISTS[list];
    return this.cards.page({
      name: `cards ${list}`,
      // Repeats the status that upcoming and active rows have anyway, because the condition lets
      // PostgreSQL use the small index of open tournaments.
      where: status === 'completed' ? OF_MODE : `${OF_MODE} AND t.status = '${status}'`,
      values: [gameMode(mode).slug, status],
      order,
      limit,
      after: placeFrom(cursor, order),
    });
  }
}
