import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Approved, AskedApproval } from '../../approvals/index.js';

export interface Voided {
  /** Set when it waits for a second admin instead. */
  readonly approval: AskedApproval | null;
}

export class VoidResults extends Command<Voided> {
  constructor(
    readonly tournamentId: string,
    readonly reason: string,
    readonly adminId: Id,
    /** The same for every repeat of one request. */
    readonly key: string,
    /** Set when another admin has approved it, for the declaration that was in force then. */
    readonly approved: (Approved & { readonly attempt: number }) | null = null,
  ) {
    super();
  }
}
