import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryInstant, QueryNumber, QueryText } from '../../../platform/http/index.js';

export class JournalFilter {
  @QueryText('Type of the events, such as EntryFeePaid')
  type?: string;

  @QueryText('Id of a user: returns all events about this user, on any account')
  userId?: string;

  @QueryText('Name of an account that the events changed')
  account?: string;

  @QueryText('Id of the actor who caused the events')
  actor?: string;

  @QueryText('Id of the tournament, order or other object to which the events belong', 255)
  reference?: string;

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

const JOURNAL_ORDERS = ['newest', 'oldest'] as const;

export type JournalOrder = (typeof JOURNAL_ORDERS)[number];

export class EventFilterPage extends JournalFilter {
  @QueryChoice(JOURNAL_ORDERS, { fallback: 'newest', name: 'JournalOrder' })
  order: JournalOrder = 'newest';

  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  limit = 50;

  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  cursor?: number;
}

export class LedgerActor {
  @ApiProperty({ enum: ['player', 'admin', 'system', 'gateway'], enumName: 'LedgerActorType' })
  type!: string;

  @ApiProperty({ type: String })
  id!: string;
}

export class LedgerEventEntry {
  @ApiProperty({ type: String, example: 'house:adjustments' })
  account!: string;

  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({
    type: 'integer',
    description:
      'Positive for a credit, negative for a debit. The amounts of an event add up to 0 in each ' +
      'unit',
  })
  amount!: number;

  @ApiProperty({ type: 'integer' })
  balanceBefore!: number;

  @ApiProperty({ type: 'integer' })
  balanceAfter!: number;
}

export class LedgerEvent {
  @ApiProperty({
    type: 'integer',
    description: 'Number of the event in the log. Positions begin at 1 and have no gaps',
  })
  position!: number;

  @ApiProperty({ type: String })
  _id!: string;

  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  type!: string;

  @ApiProperty({ type: 'integer' })
  schemaVersion!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  recordedAt!: string;

  @ApiProperty({ type: LedgerActor })
  actor!: LedgerActor;

  @ApiProperty({ type: String, nullable: true })
  reason!: string | null;

  @ApiProperty({ type: String, nullable: true })
  reference!: string | null;

  @ApiProperty({ type: String })
  idempotencyKey!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Names a business fact that can happen only once; null if the event has no such fact',
  })
  uniqueKey!: string | null;

  @ApiProperty({ type: Boolean, description: 'True if the event may debit frozen accounts' })
  overridesFreeze!: boolean;

  @ApiProperty({
    type: String,
    description: 'Details of the event as canonical JSON, exactly as they are hashed',
  })
  payload!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Changes of the status of accounts, such as a freeze, as canonical JSON; null if there are ' +
      'none',
  })
  controls!: string | null;

  @ApiProperty({ type: [LedgerEventEntry] })
  entries!: LedgerEventEntry[];

  @ApiProperty({
    type: 'integer',
    description:
      'Number of the batch in which the event was written. `hash` and `prevHash` belong to the ' +
      'batch',
  })
  batch!: number;

  @ApiProperty({
    type: String,
    description: 'Hash of this event alone, which is its leaf in the Merkle tree',
  })
  leafHash!: string;

  @ApiProperty({ type: String })
  prevHash!: string;

  @ApiProperty({ type: String })
  hash!: string;
}

export class EventProblem {
  @ApiProperty({ type: 'integer', nullable: true })
  position!: number | null;

  @ApiProperty({ type: String })
  problem!: string;
}

export class EventCheck {
  @ApiProperty({ type: 'integer' })
  position!: number;

  @ApiProperty({ type: Boolean })
  ok!: boolean;

  @ApiProperty({ type: [EventProblem] })
  problems!: EventProblem[];
}

export class LedgerEventPage {
  @ApiProperty({ type: [LedgerEvent] })
  events!: LedgerEvent[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
