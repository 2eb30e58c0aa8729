import { Query } from '@nestjs/cqrs';
import { QueryChoice, QueryInstant, QueryText } from '../../../platform/http/index.js';
import type { Viewer } from '../read/tournament-rows-to-views.js';
import type { TournamentsPage } from './list-all-tournaments.view.js';

const STATUS_FILTERS = ['all', 'pending', 'upcoming', 'active', 'completed', 'cancelled'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

const SORTS = ['newest', 'oldest', 'start', 'end', 'name', 'prize', 'fee'] as const;
export type Sort = (typeof SORTS)[number];

/** Which tournaments, and in what order: for the list and for its file. */
export class TournamentFilter {
  @QueryText('In the name; or a mode; or an id')
  q?: string;

  @QueryChoice(STATUS_FILTERS, { fallback: 'all', name: 'TournamentStatusFilter' })
  status: StatusFilter = 'all';

  @QueryText('A mode, by its title or its slug')
  mode?: string;

  /** Of the start. */
  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;

  @QueryChoice(SORTS, { fallback: 'newest', name: 'TournamentSort' })
  sort: Sort = 'newest';
}

export class ListAllTournaments extends Query<{ body: TournamentsPage; total: number }> {
  constructor(
    readonly filter: TournamentFilter & { readonly page: number; readonly limit: number },
    readonly viewer: Viewer,
  ) {
    super();
  }
}
