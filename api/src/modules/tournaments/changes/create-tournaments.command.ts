import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { normalisedTerms } from '../domain/editing.js';
import { TournamentLeases } from '../ledger-sync/tournament-leases.js';
import { type NewTournament, TournamentRows } from '../store/tournament-rows.js';

export class CreateTournaments extends Command<void> {
  constructor(
    readonly tournaments: readonly NewTournament[],
    readonly adminId: Id,
  ) {
    super();
  }
}

/**
 * Inserts the tournaments' rows, then opens the seats of each tournament under the tournament's
 * lease. If the process dies in between, the job `FinishLedgerSync` opens the seats.
 */
@CommandHandler(CreateTournaments)
export class CreateTournamentsHandler implements ICommandHandler<CreateTournaments> {
  constructor(
    private readonly rows: TournamentRows,
    private readonly leases: TournamentLeases,
  ) {}

  async execute({ tournaments, adminId }: CreateTournaments): Promise<void> {
    const normalised = tournaments.map(({ id, terms }) => ({ id, terms: normalisedTerms(terms) }));
    await this.rows.insert(normalised, adminId);
    for (const { id } of normalised) await this.leases.take(id, async () => undefined);
  }
}
