import { Query } from '@nestjs/cqrs';
import type { Viewer } from '../read/tournament-rows-to-views.js';
import type { TournamentsPage } from './list-all-tournaments.view.js';

export const STATUS_FILTERS = [
  'all',
  'pending',
  'upcoming',
  'active',
  'completed',
  'cancelled',
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const SORTS = ['newest', 'oldest', 'start', 'end', 'name', 'prize', 'fee'] as const;
export type Sort = (typeof SORTS)[number];

export interface TournamentFilter {
  readonly q?: string;
  readonly status: StatusFilter;
  readonly sort: Sort;
  readonly page: number;
  readonly limit: number;
}

export class ListAllTournaments extends Query<{ body: TournamentsPage; total: number }> {
  constructor(
    readonly filter: TournamentFilter,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
