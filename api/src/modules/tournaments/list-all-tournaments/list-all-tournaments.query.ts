import { Query } from '@nestjs/cqrs';
import { QueryChoice, QueryInstant, QueryText } from '../../../platform/http/index.js';
import type { TournamentCard } from '../read/card.view.js';
import type { CardQuery } from '../read/card-query.js';
import type { TournamentView } from '../read/tournament.view.js';
import type { Viewer } from '../read/tournament-rows-to-views.js';
import type { TournamentStatisticsView } from '../read/tournament-statistics.js';

const STATUS_FILTERS = [
  'all',
  'pending',
  'upcoming',
  'active',
  'completed',
  'cancelled',
  'needs-results',
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

const SORTS = ['newest', 'oldest', 'start', 'end', 'name', 'prize', 'fee'] as const;
export type Sort = (typeof SORTS)[number];

/** Filter and order of tournaments, for the list and for its CSV file. */
export class TournamentFilter {
  @QueryText('Part of the name, or a whole mode or id')
  q?: string;

  @QueryChoice(STATUS_FILTERS, { fallback: 'all', name: 'TournamentStatusFilter' })
  status: StatusFilter = 'all';

  @QueryText('Title or slug of a mode')
  mode?: string;

  /** Earliest start; tournaments that start earlier are left out. */
  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;

  @QueryChoice(SORTS, { fallback: 'newest', name: 'TournamentSort' })
  sort: Sort = 'newest';
}

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

export class ListAllTournaments extends Query<FoundPage> {
  constructor(
    readonly filter: PageOfAll,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
