import { Query } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { TournamentView } from '../read/tournament.view.js';

export class ListTournamentResults extends Query<TournamentView[]> {
  constructor(
    readonly userId: Id,
    readonly page: number,
  ) {
    super();
  }
}
