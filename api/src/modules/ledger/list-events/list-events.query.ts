import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { Database } from '../../../platform/database/index.js';
import { QueryChoice, QueryInstant, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { journalRefusals } from '../journal-refusals.js';
import { type EventFilter, type JournalRow, readJournal } from '../store/read-export.js';
import { findBadBatches, findBadEvents } from '../store/verification.js';

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

export class ListEvents extends Query<LedgerEventPage> {
  constructor(readonly filter: EventFilterPage) {
    super();
  }
}

export class ReadEvent extends Query<LedgerEvent> {
  constructor(readonly position: number) {
    super();
  }
}

export class CheckEvent extends Query<EventCheck> {
  constructor(readonly position: number) {
    super();
  }
}

/**
 * Lists events by position, newest first by default. The cursor is the last position of the
 * previous page.
 */
@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(private readonly replica: ReadReplica) {}

  async execute({ filter }: ListEvents): Promise<LedgerEventPage> {
    const rows = await readJournal(this.replica, {
      filter: eventFilter(filter),
      beyond: filter.cursor ?? (filter.order === 'oldest' ? 0 : Number.MAX_SAFE_INTEGER),
      order: filter.order === 'oldest' ? 'ascending' : 'descending',
      limit: filter.limit + 1,
    });
    const events = rows.slice(0, filter.limit).map(toLedgerEvent);
    const last = rows.length > filter.limit ? events.at(-1) : undefined;
    return { events, nextCursor: last ? String(last.position) : null };
  }
}

@QueryHandler(ReadEvent)
export class ReadEventHandler implements IQueryHandler<ReadEvent> {
  constructor(private readonly replica: ReadReplica) {}

  async execute({ position }: ReadEvent): Promise<LedgerEvent> {
    const [row] = await readJournal(this.replica, {
      filter: {},
      beyond: position - 1,
      order: 'ascending',
      limit: 1,
    });
    if (row?.position !== position) throw journalRefusals.EVENT_NOT_FOUND();
    return toLedgerEvent(row);
  }
}

/**
 * Verifies one event: its hash, sums and running balances, and the link of its batch to the
 * previous batch. Only a full verification checks all events.
 */
@QueryHandler(CheckEvent)
export class CheckEventHandler implements IQueryHandler<CheckEvent> {
  constructor(private readonly database: Database) {}

  async execute({ position }: CheckEvent): Promise<EventCheck> {
    const event = await this.database.row<{ batch: number }>(
      'SELECT batch FROM ledger.event WHERE position = $1',
      [position],
    );
    if (!event) throw journalRefusals.EVENT_NOT_FOUND();
    const problems = [
      ...(await findBadEvents(this.database, position, position)),
      ...(await findBadBatches(this.database, event.batch, event.batch)).map(
        ({ position: at, problem }) => ({ position: at, problem }),
      ),
    ];
    return { position, ok: problems.length === 0, problems };
  }
}

/** Converts the query parameters to a filter for reading the journal. */
export function eventFilter(asked: JournalFilter): EventFilter {
  const { type, userId, account, actor, reference, from, to } = asked;
  return { type, userId, account, actor, reference, from, to };
}

function toLedgerEvent(row: JournalRow): LedgerEvent {
  const { actorType, actorId, position } = row;
  return {
    position,
    _id: String(position),
    id: String(position),
    type: row.type,
    schemaVersion: row.schemaVersion,
    recordedAt: row.recordedAt,
    actor: { type: actorType, id: actorId },
    reason: row.reason,
    reference: row.reference,
    idempotencyKey: row.idempotencyKey,
    uniqueKey: row.uniqueKey,
    overridesFreeze: row.overridesFreeze,
    payload: row.payload,
    controls: row.controls,
    entries: [...row.entries],
    batch: row.batch,
    leafHash: row.leafHash,
    prevHash: row.prevHash,
    hash: row.hash,
  };
}
