import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isId } from '../../../kernel/index.js';
import { tournamentRefusals } from '../domain/refusals.js';
import type { TournamentView } from '../read/tournament.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import type { Viewer } from '../read/tournament-rows-to-views.js';

export class GetTournament extends Query<TournamentView> {
  constructor(
    readonly tournamentId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(GetTournament)
export class GetTournamentHandler implements IQueryHandler<GetTournament> {
  constructor(private readonly reader: TournamentReader) {}

  async execute({ tournamentId, viewer }: GetTournament): Promise<TournamentView> {
    if (!isId(tournamentId)) throw tournamentRefusals.TOURNAMENT_NOT_FOUND();
    return this.reader.one(tournamentId, viewer);
  }
}
