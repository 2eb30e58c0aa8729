import { Query } from '@nestjs/cqrs';
import type { TournamentView } from '../read/tournament.view.js';
import type { Viewer } from '../read/tournament-rows-to-views.js';

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
