import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Approved, AskedApproval } from '../../approvals/index.js';
import type { PrizeMoney, WinnerRow } from '../domain/results.js';

/** What a declaration moves, and whether it waits for a second admin instead. */
export interface Declared extends PrizeMoney {
  readonly needsApproval: boolean;
  readonly approval: AskedApproval | null;
}

export class DeclareResults extends Command<Declared> {
  constructor(
    readonly tournamentId: string,
    readonly winners: readonly WinnerRow[],
    readonly reason: string | null,
    readonly adminId: Id,
    readonly options: {
      /** Under which the movement stands; a repeat of this request has the same. */
      readonly key: string;
      readonly dryRun: boolean;
      /** The entry fees that were looked at; null when the admin did not say. */
      readonly expectedPotTokens: number | null;
    },
    /** Set when another admin has approved it, with what the house was to add. */
    readonly approved: (Approved & { readonly houseTokens: number }) | null = null,
  ) {
    super();
  }
}
