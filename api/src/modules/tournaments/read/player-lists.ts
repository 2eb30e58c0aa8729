import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { KeptJson } from '../../../platform/http/index.js';
import { gameMode } from '../domain/mode.js';
import type { TournamentStatus } from '../domain/tournament.js';
import { NOW_STATUS } from '../store/tournament-now.js';
import type { OwnTournamentCard } from './card.view.js';
import { CardReader, type Cards } from './card-reader.js';
import { KeptCards } from './kept-cards.js';
import { type KeysetOrder, orderWords, placeFrom } from './keyset.js';
import type { TournamentView } from './tournament.view.js';
import { TournamentReader } from './tournament-reader.js';
import type { Viewer } from './tournament-rows-to-views.js';

export type ModeList = 'upcoming' | 'ongoing' | 'completed';
export type OwnList = 'joined' | 'results';

/** Number of whole tournaments on a page. */
const PAGE = 100;

interface ListKind {
  readonly status: TournamentStatus;
  readonly order: KeysetOrder;
}

/** Status and order of each list: upcoming matches soonest first, the other lists newest first. */
const OF_MODES: Readonly<Record<ModeList, ListKind>> = {
  upcoming: { status: 'upcoming', order: { column: 'start_time', kind: 'time' } },
  ongoing: { status: 'active', order: { column: 'start_time', kind: 'time', down: true } },
  completed: { status: 'completed', order: { column: 'end_time', kind: 'time', down: true } },
};

const OF_MODE = `lower(t.mode) = lower($2) AND ${NOW_STATUS} = $3`;

/**
 * Number of days for which a cancelled tournament stays listed, so that its players see their
 * refund.
 */
const CANCELLED_SHOWN_DAYS = 7;

const HAS_JOINED = `EXISTS (SELECT FROM projection.entrant e
                   WHERE e.tournament_id = t.id AND e.round = t.round AND e.user_id = $1)`;

/**
 * The lists of a player's own matches: those that are not over, and the completed ones, also while
 * their winners are not declared yet.
 */
const OF_PLAYERS: Readonly<
  Record<
    OwnList,
    { readonly where: string; readonly values: readonly unknown[]; readonly order: KeysetOrder }
  >
> = {
  joined: {
    where: `${HAS_JOINED}
          AND (${NOW_STATUS} IN ('upcoming', 'active')
               OR (${NOW_STATUS} = 'cancelled'
                   AND t.cancelled_at > now() - $2 * interval '1 day'))`,
    values: [CANCELLED_SHOWN_DAYS],
    order: { column: 'start_time', kind: 'time' },
  },
  results: {
    where: `${HAS_JOINED} AND ${NOW_STATUS} = 'completed'`,
    values: [],
    order: { column: 'end_time', kind: 'time', down: true },
  },
};

/** Reads the lists of tournaments of a mode and of a player, whole or as cards. */
@Injectable()
export class PlayerLists {
  constructor(
    private readonly reader: TournamentReader,
    private readonly cards: CardReader,
    private readonly kept: KeptCards,
  ) {}

  /** Lists the tournaments of a mode. Simultaneous requests of guests share one response. */
  ofMode(
    mode: string,
    list: ModeList,
    page: number,
    viewer: Viewer,
  ): Promise<TournamentView[] | KeptJson> {
    const { status, order } = OF_MODES[list];
    const { slug } = gameMode(mode);
    const read = () =>
      this.reader.page(
        {
          where: OF_MODE,
          values: [slug, status],
          order: orderWords(order),
          limit: PAGE,
          offset: (page - 1) * PAGE,
        },
        viewer,
      );
    if (viewer.userId) return read();
    const key = JSON.stringify(['whole', slug, list, page]);
    return this.kept.shared(key, () => async () => new KeptJson(await read(), {}));
  }

  /** Lists the tournaments of a mode as cards, which are the same for all viewers. */
  cardsOfMode(
    mode: string,
    list: ModeList,
    cursor: string | undefined,
    limit: number,
  ): Promise<KeptJson> {
    const { status, order } = OF_MODES[list];
    return this.kept.page({
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

  ofPlayer(userId: Id, list: OwnList, page = 1): Promise<TournamentView[]> {
    const { where, values, order } = OF_PLAYERS[list];
    return this.reader.page(
      { where, values, order: orderWords(order), limit: PAGE, offset: (page - 1) * PAGE },
      { userId, isAdmin: false },
    );
  }

  cardsOfPlayer(
    userId: Id,
    list: OwnList,
    cursor: string | undefined,
    limit: number,
  ): Promise<Cards<OwnTournamentCard>> {
    const own = OF_PLAYERS[list];
    return this.cards.own({ ...own, limit, after: placeFrom(cursor, own.order) }, userId);
  }
}
