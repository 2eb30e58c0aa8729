import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database, ReadReplica } from '../../../platform/database/index.js';
import { journalRefusals } from '../journal-refusals.js';
import { type EventFilter, type JournalRow, readJournal } from '../store/read-export.js';
import { findBadBatches, findBadEvents } from '../store/verification.js';
import type { EventCheck, JournalFilter, LedgerEvent, LedgerEventPage } from './list-events.dto.js';
import { CheckEvent, ListEvents, ReadEvent } from './list-events.query.js';

/** By position, newest first unless asked; the cursor is the last position seen. */
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
 * Proves one event from what is stored: its own hash, sums and running balances, and the hash its
 * batch carries on from the one before. Whether all the others hold is what a whole proof says.
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

/** What the journal is asked for, in the words of its store. */
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
