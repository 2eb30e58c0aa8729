import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Entrant } from '../domain/money-events.js';
import type { TournamentStatus } from '../domain/tournament.js';

/** Answers who gets his fee back. */
export class ChangeStatus extends Command<readonly Entrant[]> {
  constructor(
    readonly tournamentId: string,
    readonly status: TournamentStatus,
    readonly reason: string | null,
    readonly adminId: Id,
    readonly dryRun: boolean,
  ) {
    super();
  }
}
