import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { settledTerms } from '../domain/editing.js';
import { TournamentLeases } from '../settling/tournament-leases.js';
import { type NewTournament, TournamentRows } from '../store/tournament-rows.js';

export class CreateTournaments extends Command<void> {
  constructor(
    readonly tournaments: readonly NewTournament[],
    readonly adminId: Id,
  ) {
    super();
  }
}

/** The rows come first and unsettled: taking a lease opens the seats, here or in the sweep. */
@CommandHandler(CreateTournaments)
export class CreateTournamentsHandler implements ICommandHandler<CreateTournaments> {
  constructor(
    private readonly rows: TournamentRows,
    private readonly leases: TournamentLeases,
  ) {}

  async execute({ tournaments, adminId }: CreateTournaments): Promise<void> {
    const settled = tournaments.map(({ id, terms }) => ({ id, terms: settledTerms(terms) }));
    await this.rows.insert(settled, adminId);
    for (const { id } of settled) await this.leases.take(id, async () => undefined);
  }
}
