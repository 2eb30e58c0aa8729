import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { gameMode } from '../domain/mode.js';
import type { TournamentStatus } from '../domain/tournament.js';
import type { TournamentView } from '../read/tournament.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import type { Viewer } from '../read/tournament-rows-to-views.js';
import { NOW_STATUS } from '../store/tournament-now.js';

export type ModeList = 'upcoming' | 'ongoing' | 'completed';

export class ListModeTournaments extends Query<TournamentView[]> {
  constructor(
    readonly mode: string,
    readonly list: ModeList,
    readonly page: number,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

const PAGE = 100;

/** What a list is called outside, what it holds, and its order: next first, then newest first. */
const LISTS: Readonly<Record<ModeList, { status: TournamentStatus; order: string }>> = {
  upcoming: { status: 'upcoming', order: 'start_time, id' },
  ongoing: { status: 'active', order: 'start_time DESC, id' },
  completed: { status: 'completed', order: 'end_time DESC, id' },
};

@QueryHandler(ListModeTournaments)
export class ListModeTournamentsHandler implements IQueryHandler<ListModeTournaments> {
  constructor(private readonly reader: TournamentReader) {}

  execute({ mode, list, page, viewer }: ListModeTournaments): Promise<TournamentView[]> {
    const { status, order } = LISTS[list];
    return this.reader.page(
      {
        where: `lower(t.mode) = lower($2) AND ${NOW_STATUS} = $3`,
        values: [gameMode(mode).slug, status],
        order,
        limit: PAGE,
        offset: (page - 1) * PAGE,
      },
      viewer,
    );
  }
}
