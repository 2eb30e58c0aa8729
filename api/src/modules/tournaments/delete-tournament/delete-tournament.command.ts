import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Entrant } from '../domain/money-events.js';

/** Answers who gets his fee back. */
export class DeleteTournament extends Command<readonly Entrant[]> {
  constructor(
    readonly tournamentId: string,
    readonly adminId: Id,
    readonly dryRun: boolean,
  ) {
    super();
  }
}
