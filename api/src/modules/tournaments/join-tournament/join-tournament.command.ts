import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { TournamentSummary } from '../read/tournament.view.js';

export interface Joined {
  readonly tournament: TournamentSummary;
  /** The wallet right after. */
  readonly tokens: number;
}

export class JoinTournament extends Command<Joined> {
  constructor(
    readonly tournamentId: string,
    readonly userId: Id,
    /** Under which the movement stands; a repeat of this request has the same. */
    readonly key: string,
  ) {
    super();
  }
}
