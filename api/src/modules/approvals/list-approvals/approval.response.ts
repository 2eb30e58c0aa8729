import { ApiProperty } from '@nestjs/swagger';
import type { Approval } from '../approval.entity.js';
import type { Fact } from '../digest.js';
import { APPROVAL_STATES, type ApprovalState } from '../domain/approval.js';

export interface ApprovalRow extends Approval {
  readonly playerEmail: string | null;
  readonly requestedByEmail: string;
  readonly decidedByEmail: string | null;
  /** The request as JSON, in PostgreSQL's form. */
  readonly requestText: string;
  /** State at this moment: an overdue request is expired before the sweeper marks it. */
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

  @ApiProperty({ type: ApprovalPerson, nullable: true, description: 'The player it concerns' })
  player!: ApprovalPerson | null;

  @ApiProperty({ type: 'integer', description: 'Tokens that the action would move' })
  amountTokens!: number;

  @ApiProperty({ type: String, description: 'Parameters of the action, as JSON' })
  request!: string;

  @ApiProperty({
    type: [ApprovalFact],
    description: 'State of the target at the time of the request',
  })
  facts!: ApprovalFact[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'SHA-256 of everything that is asked for and looked at. An approval names it',
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

  @ApiProperty({ type: String, nullable: true, description: 'Why it was refused' })
  note!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why the last try did not work' })
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
