import { assert } from '../../../kernel/index.js';
import type { Database, Prepared } from '../../../platform/database/index.js';
import type { AccountName, Actor, JsonObject, Unit } from '../domain/command.js';
import type { LoggedEvent } from '../domain/logged-event.js';
import { upcast } from '../domain/upcast.js';

/** Most events that are read at once. */
export const MAX_EVENTS_PER_READ = 500;

interface EventRow {
  position: number;
  type: string;
  schema_version: number;
  recorded_at: Date;
  actor_type: Actor['type'];
  actor_id: string;
  reason: string | null;
  reference: string | null;
  idempotency_key: string;
  unique_key: string | null;
  payload: string;
  batch: number;
  entries: { account: AccountName; unit: Unit; amount: number; after: number }[] | null;
}

const EVENT_COLUMNS = `
  e.position, e.type, e.schema_version, e.recorded_at, e.actor_type, e.actor_id, e.reason,
  e.reference, e.idempotency_key, e.unique_key, e.payload, e.batch,
  (SELECT json_agg(json_build_object('account', a.name, 'unit', a.unit,
             'amount', m.amount, 'after', m.balance) ORDER BY m.ordinal)
     FROM unnest(e.accounts, e.amounts, e.balances)
          WITH ORDINALITY AS m (account_id, amount, balance, ordinal)
     JOIN ledger.account a ON a.id = m.account_id) AS entries`;

const READ_ALL: Prepared = {
  name: 'log-page',
  text: `SELECT ${EVENT_COLUMNS} FROM ledger.event e
          WHERE e.position > $1 AND e.position <= $2 ORDER BY e.position`,
};

const READ_TYPES: Prepared = {
  name: 'log-page-of-types',
  text: `SELECT ${EVENT_COLUMNS} FROM ledger.event e
          WHERE e.position > $1 AND e.position <= $2 AND e.type = ANY ($3) ORDER BY e.position`,
};

/** Events above `after`, in order and without a gap; as many as there are, up to `limit`. */
export async function readLog(
  database: Database,
  after: number,
  limit: number = MAX_EVENTS_PER_READ,
): Promise<readonly LoggedEvent[]> {
  const rows = await database.rows<EventRow>(READ_ALL, [
    after,
    after + Math.min(limit, MAX_EVENTS_PER_READ),
  ]);
  for (const [index, row] of rows.entries()) {
    assert(row.position === after + index + 1, `event ${after + index + 1} is missing in the log`);
  }
  return rows.map(toEvent);
}

/**
 * The events of some types among the next `limit` above `after`, and up to where that is. What
 * stands up to the head never changes, so the head is read first.
 */
export async function readLogOf(
  database: Database,
  after: number,
  limit: number,
  types: readonly string[],
): Promise<{ readonly events: readonly LoggedEvent[]; readonly upTo: number }> {
  const upTo = Math.min(await headPosition(database), after + Math.min(limit, MAX_EVENTS_PER_READ));
  if (upTo <= after) return { events: [], upTo: after };
  const rows = await database.rows<EventRow>(READ_TYPES, [after, upTo, types]);
  return { events: rows.map(toEvent), upTo };
}

export async function headPosition(database: Database): Promise<number> {
  const head = await database.row<{ position: number }>('SELECT position FROM ledger.head');
  return head?.position ?? 0;
}

function toEvent(row: EventRow): LoggedEvent {
  return upcast({
    position: row.position,
    type: row.type,
    schemaVersion: row.schema_version,
    recordedAt: row.recorded_at,
    actor: { type: row.actor_type, id: row.actor_id },
    reason: row.reason,
    reference: row.reference,
    idempotencyKey: row.idempotency_key,
    uniqueKey: row.unique_key,
    payload: JSON.parse(row.payload) as JsonObject,
    entries: (row.entries ?? []).map(({ account, unit, amount, after }) => ({
      account,
      unit,
      amount,
      balanceBefore: after - amount,
      balanceAfter: after,
    })),
    batch: row.batch,
  });
}
