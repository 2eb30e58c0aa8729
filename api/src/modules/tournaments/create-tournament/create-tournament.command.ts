import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { settledTerms, type TournamentTerms } from '../domain/editing.js';
import { Turns } from '../settling/turns.js';
import { TournamentRows } from '../store/tournament-rows.js';

export class CreateTournament extends Command<void> {
  constructor(
    readonly tournamentId: Id,
    readonly terms: TournamentTerms,
    readonly adminId: Id,
  ) {
    super();
  }
}

/** The row comes first and unsettled: taking a turn opens its seats, here or in the sweep. */
@CommandHandler(CreateTournament)
export class CreateTournamentHandler implements ICommandHandler<CreateTournament> {
  constructor(
    private readonly rows: TournamentRows,
    private readonly turns: Turns,
  ) {}

  async execute({ tournamentId, terms, adminId }: CreateTournament): Promise<void> {
    await this.rows.insert(tournamentId, settledTerms(terms), adminId);
    await this.turns.take(tournamentId, async () => undefined);
  }
}
