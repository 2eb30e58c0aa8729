import { ApiProperty } from '@nestjs/swagger';
import { QueryChoice, QueryInstant, QueryNumber, QueryText } from '../../../platform/http/index.js';

export class JournalFilter {
  @QueryText('An event type such as EntryFeePaid')
  type?: string;

  @QueryText("A person's id: every event about that person, on whichever account")
  userId?: string;

  @QueryText('The name of an account')
  account?: string;

  @QueryText("The actor's id")
  actor?: string;

  @QueryText('What the movement belongs to, by id', 255)
  reference?: string;

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

export const JOURNAL_ORDERS = ['newest', 'oldest'] as const;
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

  @ApiProperty({ type: 'integer', description: 'Signed; per event and unit they add up to 0' })
  amount!: number;

  @ApiProperty({ type: 'integer' })
  balanceBefore!: number;

  @ApiProperty({ type: 'integer' })
  balanceAfter!: number;
}

export class LedgerEvent {
  @ApiProperty({ type: 'integer', description: 'Dense from 1' })
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

  @ApiProperty({ type: String, nullable: true, description: 'A fact that can happen once' })
  uniqueKey!: string | null;

  @ApiProperty({ type: Boolean, description: 'Whether it may debit frozen accounts' })
  overridesFreeze!: boolean;

  @ApiProperty({ type: String, description: 'Canonical JSON, as hashed' })
  payload!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Changed bounds, canonical JSON' })
  controls!: string | null;

  @ApiProperty({ type: [LedgerEventEntry] })
  entries!: LedgerEventEntry[];

  @ApiProperty({ type: 'integer', description: 'Events of one batch share its hashes' })
  batch!: number;

  @ApiProperty({ type: String, description: 'The leaf: the hash of this event alone' })
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
