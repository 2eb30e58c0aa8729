import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { TournamentTerms } from '../domain/editing.js';

export class EditTournament extends Command<void> {
  constructor(
    readonly tournamentId: string,
    readonly asked: Partial<TournamentTerms>,
    /** The version the admin had before him, when he says so. */
    readonly version: number | null,
    readonly adminId: Id,
  ) {
    super();
  }
}
