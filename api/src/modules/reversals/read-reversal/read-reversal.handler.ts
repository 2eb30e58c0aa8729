import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Approvals } from '../../approvals/index.js';
import { movementOf } from '../domain/reversal.js';
import { type Outlook, Reversals } from '../reversals.js';
import type { ReversalOutlook } from './read-reversal.dto.js';
import { ReadReversal } from './read-reversal.query.js';

@QueryHandler(ReadReversal)
export class ReadReversalHandler implements IQueryHandler<ReadReversal> {
  constructor(
    private readonly reversals: Reversals,
    private readonly approvals: Approvals,
  ) {}

  async execute({ adminId, position }: ReadReversal): Promise<ReversalOutlook> {
    const outlook = await this.reversals.outlook(position);
    const problem = problemOf(outlook);
    return {
      position: outlook.event.position,
      reversible: problem === null,
      problem,
      kindIsReversible: outlook.notReversible === null,
      reversedBy: outlook.reversedBy?.position ?? null,
      reversedAt: outlook.reversedBy?.recordedAt.toISOString() ?? null,
      reverses: outlook.reverses,
      needsApproval: await this.approvals.needed({
        adminId,
        count: () => movementOf(outlook.entries),
      }),
      entries: [...outlook.entries],
    };
  }
}

function problemOf({ notReversible, reversedBy, notCovered }: Outlook): string | null {
  if (notReversible !== null) return notReversible;
  if (reversedBy) return `It was already reversed, by event #${reversedBy.position}.`;
  return notCovered;
}
