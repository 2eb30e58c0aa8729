import { Injectable } from '@nestjs/common';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { Database } from '../../../platform/database/index.js';
import { journalRefusals } from '../journal-refusals.js';
import { type EventFilter, type JournalRow, readJournal } from '../store/read-export.js';
import { findBadBatches, findBadEvents } from '../store/verification.js';
import type {
  EventCheck,
  EventFilterPage,
  JournalFilter,
  LedgerEvent,
  LedgerEventPage,
} from './journal.view.js';

/** Reads the events of the ledger. */
@Injectable()
export class Journal {
  constructor(
    private readonly database: Database,
    private readonly replica: ReadReplica,
  ) {}

  /**
   * Lists events by position, newest first by default. The cursor is the last position of the
   * previous page.
   */
  async page(filter: EventFilterPage): Promise<LedgerEventPage> {
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

  async event(position: number): Promise<LedgerEvent> {
    const [row] = await readJournal(this.replica, {
      filter: {},
      beyond: position - 1,
      order: 'ascending',
      limit: 1,
    });
    if (row?.position !== position) throw journalRefusals.EVENT_NOT_FOUND();
    return toLedgerEvent(row);
  }

  /**
   * Verifies one event: its hash, sums and running balances, and the link of its batch to the
   * previous batch. Only a full verification checks all events.
   */
  async check(position: number): Promise<EventCheck> {
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
