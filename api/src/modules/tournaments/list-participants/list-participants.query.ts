import { Query } from '@nestjs/cqrs';
import type { ParticipantView } from '../read/tournament.view.js';
import type { Viewer } from '../read/tournament-rows-to-views.js';

export class ListParticipants extends Query<ParticipantView[]> {
  constructor(
    readonly tournamentId: string,
    readonly page: { readonly page: number; readonly limit: number },
    readonly viewer: Viewer,
  ) {
    super();
  }
}
