import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { AskedApproval } from '../../approvals/index.js';
import type { VoidOutlook } from '../domain/voiding.js';

export interface Voided {
  readonly outlook: VoidOutlook;
  readonly needsApproval: boolean;
  /** When it was not done, but waits for a second admin. */
  readonly approval: AskedApproval | null;
}

export class VoidResults extends Command<Voided> {
  constructor(
    readonly tournamentId: string,
    readonly reason: string,
    readonly adminId: Id,
    readonly options: {
      /** The same for every repeat of this request. */
      readonly key: string;
      readonly dryRun: boolean;
      /** Whether spent prize tokens may stand as owed; otherwise they are a refusal. */
      readonly acceptOwed: boolean;
    },
  ) {
    super();
  }
}
