import { Query } from '@nestjs/cqrs';
import type { TournamentView } from '../read/tournament.view.js';
import type { Viewer } from '../read/tournament-rows-to-views.js';

export class GetTournament extends Query<TournamentView> {
  constructor(
    readonly tournamentId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
