import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../kernel/index.js';
import { Approvals } from '../../modules/approvals/index.js';
import { movementOf } from './domain/reversal.js';
import { type Outlook, Reversals } from './reversals.js';

export class ReversalEntry {
  @ApiProperty({ type: String, example: 'house:adjustments' })
  account!: string;

  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({
    type: 'integer',
    description: 'Amount that the reversal would post; positive for a credit, negative for a debit',
  })
  amount!: number;

  @ApiProperty({ type: 'integer' })
  balanceNow!: number;

  @ApiProperty({ type: 'integer' })
  balanceAfter!: number;
}

export class ReversalOutlook {
  @ApiProperty({ type: 'integer' })
  position!: number;

  @ApiProperty({ type: Boolean, description: 'True if the event can be reversed now' })
  reversible!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why the event cannot be reversed now; null if it can',
  })
  problem!: string | null;

  @ApiProperty({ type: Boolean, description: 'True if events of this type can be reversed at all' })
  kindIsReversible!: boolean;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Position of the event that reversed this event; null if it is not reversed',
  })
  reversedBy!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reversedAt!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Position of the event that this event reversed; null if this event is no reversal',
  })
  reverses!: number | null;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve the reversal' })
  needsApproval!: boolean;

  @ApiProperty({ type: [ReversalEntry] })
  entries!: ReversalEntry[];
}

/** Says what the reversal of an event would move. */
@Injectable()
export class ReversalOutlooks {
  constructor(
    private readonly reversals: Reversals,
    private readonly approvals: Approvals,
  ) {}

  async of(adminId: Id, position: string): Promise<ReversalOutlook> {
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
