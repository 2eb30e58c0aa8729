import { ApiProperty } from '@nestjs/swagger';
import type { Approval } from './approval.entity.js';
import type { Fact } from './digest.js';
import { APPROVAL_STATES, type ApprovalState } from './domain/approval.js';

export interface ApprovalRow extends Approval {
  readonly playerEmail: string | null;
  readonly requestedByEmail: string;
  readonly decidedByEmail: string | null;
  /** Parameters of the request as a JSON string, as PostgreSQL formats it. */
  readonly requestText: string;
  /** State to show now. An expired request shows as expired even before a job marks it. */
  readonly shownState: ApprovalState;
}

export class ApprovalPerson {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, format: 'email' })
  email!: string;
}

export class ApprovalTarget {
  @ApiProperty({ type: String, example: 'withdrawal' })
  type!: string;

  @ApiProperty({ type: String })
  id!: string;
}

export class ApprovalFact implements Fact {
  @ApiProperty({ type: String, example: 'UPI ID' })
  name!: string;

  @ApiProperty({ type: String, example: 'asha@upi' })
  value!: string;
}

export class ApprovalResponse {
  @ApiProperty({ type: String, format: 'uuid' })
  _id!: string;

  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, example: 'tokens.adjust', description: 'The requested action' })
  kind!: string;

  @ApiProperty({ type: ApprovalTarget })
  target!: ApprovalTarget;

  @ApiProperty({
    type: ApprovalPerson,
    nullable: true,
    description: 'The player whom the request concerns; null if it concerns no single player',
  })
  player!: ApprovalPerson | null;

  @ApiProperty({ type: 'integer', description: 'Tokens that the action would move' })
  amountTokens!: number;

  @ApiProperty({ type: String, description: 'Parameters of the action, as JSON' })
  request!: string;

  @ApiProperty({
    type: [ApprovalFact],
    description:
      'What the second admin must know about the target, as it was at the time of the request',
  })
  facts!: ApprovalFact[];

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'SHA-256 of the request and of the facts shown with it. An admin who approves sends it back',
  })
  digest!: string | null;

  @ApiProperty({ type: String })
  reason!: string;

  @ApiProperty({ type: ApprovalPerson })
  requestedBy!: ApprovalPerson;

  @ApiProperty({ type: String, format: 'date-time' })
  requestedAt!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  expiresAt!: string;

  @ApiProperty({ enum: APPROVAL_STATES, enumName: 'ApprovalState' })
  state!: ApprovalState;

  @ApiProperty({
    type: ApprovalPerson,
    nullable: true,
    description: 'The admin who approved or refused the request',
  })
  decidedBy!: ApprovalPerson | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  decidedAt!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Reason that the admin gave for the refusal',
  })
  note!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why the action failed when it was last attempted after an approval',
  })
  problem!: string | null;
}

export function describeApproval(row: ApprovalRow): ApprovalResponse {
  return {
    _id: row.id,
    id: row.id,
    kind: row.kind,
    amountTokens: row.amountTokens,
    target: { type: row.targetType, id: row.targetId },
    player: person(row.playerId, row.playerEmail),
    facts: [...(row.lookedAt?.facts ?? [])],
    digest: row.digest,
    request: row.requestText,
    reason: row.reason,
    state: row.shownState,
    requestedBy: { id: row.requestedBy, email: row.requestedByEmail },
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: person(row.decidedBy, row.decidedByEmail),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.decisionNote,
    problem: row.problem,
  };
}

const person = (id: string | null, email: string | null): ApprovalPerson | null =>
  id !== null && email !== null ? { id, email } : null;

export class ApprovalDecided {
  @ApiProperty({ example: 'Approved and carried out' })
  message!: string;

  @ApiProperty({ type: ApprovalResponse })
  approval!: ApprovalResponse;
}
