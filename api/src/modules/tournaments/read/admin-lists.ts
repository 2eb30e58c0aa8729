import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { NOW_STATUS, NOW_TABLES } from '../store/tournament-now.js';
import type { TournamentCard } from './card.view.js';
import type { CardQuery } from './card-query.js';
import { CardReader, type Cards, cardsOf } from './card-reader.js';
import {
  type FoundTournaments,
  foundTournaments,
  type TournamentFilter,
} from './found-tournaments.js';
import { orderWords, placeFrom } from './keyset.js';
import type { TournamentView } from './tournament.view.js';
import { TournamentReader } from './tournament-reader.js';
import type { Viewer } from './tournament-rows-to-views.js';
import { TournamentStatistics, type TournamentStatisticsView } from './tournament-statistics.js';

export interface FoundPage {
  readonly body: {
    readonly tournaments: readonly (TournamentView | TournamentCard)[];
    readonly statistics: TournamentStatisticsView;
  };
  readonly nextCursor: string | null;
  readonly total: number;
}

interface PageOfAll extends TournamentFilter, CardQuery {
  readonly page: number;
  readonly limit: number;
}

/** Maximum number of tournaments that are found by name. */
const MOST_NAMED = 10;

export class NamedTournament {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String })
  status!: string;
}

export class NamedTournaments {
  @ApiProperty({ type: [NamedTournament] })
  tournaments!: NamedTournament[];
}

/** Reads the tournaments of all statuses, for admins. */
@Injectable()
export class AdminLists {
  constructor(
    private readonly reader: TournamentReader,
    private readonly cardReader: CardReader,
    private readonly statistics: TournamentStatistics,
    private readonly replica: ReadReplica,
  ) {}

  async page(filter: PageOfAll, viewer: Viewer): Promise<FoundPage> {
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

  /** Finds the ids of the newest tournaments whose name, mode or id matches. */
  async named(q: string | undefined): Promise<NamedTournaments> {
    const filter = { ...(q === undefined ? {} : { q }), status: 'all', sort: 'newest' } as const;
    const { where, values, order } = foundTournaments(filter);
    const tournaments = await this.replica.rows<NamedTournament & object>(
      `SELECT t.id, t.name, ${NOW_STATUS} AS status FROM ${NOW_TABLES}
        WHERE t.deleted_at IS NULL AND $1::uuid IS NULL AND ${where}
        ORDER BY ${orderWords(order)} LIMIT ${MOST_NAMED}`,
      [null, ...values],
    );
    return { tournaments };
  }
}
