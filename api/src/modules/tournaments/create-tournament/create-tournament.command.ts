import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { TournamentTerms } from '../domain/editing.js';

export class CreateTournament extends Command<void> {
  constructor(
    readonly tournamentId: Id,
    readonly terms: TournamentTerms,
    readonly adminId: Id,
  ) {
    super();
  }
}
