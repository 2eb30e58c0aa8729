import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { PrizeMoney, WinnerRow } from '../domain/results.js';

export class DeclareResults extends Command<PrizeMoney> {
  constructor(
    readonly tournamentId: string,
    readonly winners: readonly WinnerRow[],
    readonly reason: string | null,
    readonly adminId: Id,
    readonly options: {
      /** Under which the movement stands; a repeat of this request has the same. */
      readonly key: string;
      readonly dryRun: boolean;
    },
  ) {
    super();
  }
}
