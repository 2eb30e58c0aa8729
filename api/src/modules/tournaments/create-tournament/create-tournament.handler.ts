import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { settledTerms } from '../domain/editing.js';
import { Turns } from '../settling/turns.js';
import { TournamentRows } from '../store/tournament-rows.js';
import { CreateTournament } from './create-tournament.command.js';

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
