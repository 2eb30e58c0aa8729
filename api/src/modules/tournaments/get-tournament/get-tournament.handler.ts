import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isId } from '../../../kernel/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import type { TournamentView } from '../read/tournament.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { GetTournament } from './get-tournament.query.js';

@QueryHandler(GetTournament)
export class GetTournamentHandler implements IQueryHandler<GetTournament> {
  constructor(private readonly reader: TournamentReader) {}

  async execute({ tournamentId, viewer }: GetTournament): Promise<TournamentView> {
    if (!isId(tournamentId)) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    return this.reader.one(tournamentId, viewer);
  }
}
