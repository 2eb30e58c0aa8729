import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ParticipantView } from '../read/tournament.view.js';
import { TournamentReader } from '../read/tournament-reader.js';
import { participantView, type Viewer } from '../read/tournament-rows-to-views.js';
import { TournamentRows } from '../store/tournament-rows.js';

export class ListParticipants extends Query<ParticipantView[]> {
  constructor(
    readonly tournamentId: string,
    readonly page: { readonly page: number; readonly limit: number },
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(ListParticipants)
export class ListParticipantsHandler implements IQueryHandler<ListParticipants> {
  constructor(
    private readonly rows: TournamentRows,
    private readonly reader: TournamentReader,
  ) {}

  async execute({ tournamentId, page, viewer }: ListParticipants): Promise<ParticipantView[]> {
    const { id } = await this.rows.load(tournamentId);
    const people = await this.reader.people(id, page.limit, (page.page - 1) * page.limit);
    return people.map((person) => participantView(person, viewer));
  }
}
