import { assert } from '../../../kernel/index.js';
import type { Database, Prepared, Reads } from '../../../platform/database/index.js';
import type { AccountName, Actor, JsonObject, Unit } from '../domain/command.js';
import type { LoggedEvent } from '../domain/logged-event.js';
import { upcast } from '../domain/upcast.js';

/** Maximum number of events that one call reads. */
const MAX_EVENTS_PER_READ = 500;

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

interface PlaceRow {
  readonly after: number;
  readonly up_to: number;
}

const EVENT_COLUMNS = `
  e.position, e.type, e.schema_version, e.recorded_at, e.actor_type, e.actor_id, e.reason,
  e.reference, e.idempotency_key, e.unique_key, e.payload, e.batch,
  (SELECT json_agg(json_build_object('account', a.name, 'unit', a.unit,
             'amount', m.amount, 'after', m.balance) ORDER BY m.ordinal)
     FROM unnest(e.accounts, e.amounts, e.balances)
          WITH ORDINALITY AS m (account_id, amount, balance, ordinal)
    CROSS JOIN LATERAL (SELECT name, unit FROM ledger.account
                         WHERE id = m.account_id LIMIT 1) AS a) AS entries`;

const READ_ALL: Prepared = {
  name: 'log-page',
  text: `SELECT ${EVENT_COLUMNS} FROM ledger.event e
          WHERE e.position > $1 AND e.position <= $2 ORDER BY e.position`,
};

// The statement reads one snapshot, and events up to the head never change. `array_position` hides
// the event types from the planner, which would otherwise make a new plan for each call. The LIMIT
// clauses exclude no row. They make the planner look up rows by key, even in a plan that was made
// while the tables were empty.
const READ_NEXT: Prepared = {
  name: 'log-page-of-subscriber',
  text: `SELECT place.after, place.up_to, e.*
           FROM (SELECT s.position AS after, least(h.position, s.position + $2) AS up_to
                   FROM ledger.subscriber s CROSS JOIN ledger.head h WHERE s.name = $1) AS place
           LEFT JOIN LATERAL (
             SELECT ${EVENT_COLUMNS} FROM ledger.event e
              WHERE e.position > place.after AND e.position <= place.up_to
                AND array_position($3::text[], e.type) IS NOT NULL
              ORDER BY e.position LIMIT $2
           ) AS e ON true
          ORDER BY e.position`,
};

const READ_TYPES: Prepared = {
  name: 'log-types',
  text: `SELECT position, type FROM ledger.event WHERE position > $1 ORDER BY position LIMIT $2`,
};

/**
 * Returns the events after position `after`, in order, at most `limit`. Throws if one is missing.
 */
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

export interface NextPage {
  /** Position of the last event that the follower has handled. */
  readonly after: number;
  /** Last position that this page covers. */
  readonly upTo: number;
  /** Events from `after` to `upTo` whose type the follower handles. */
  readonly events: readonly LoggedEvent[];
}

/** Returns a follower's next events, at most `limit`; null for an unregistered follower. */
export async function readLogFor(
  database: Database,
  subscriber: string,
  limit: number,
  types: readonly string[],
): Promise<NextPage | null> {
  const rows = await database.rows<PlaceRow & (EventRow | { readonly position: null })>(READ_NEXT, [
    subscriber,
    Math.min(limit, MAX_EVENTS_PER_READ),
    types,
  ]);
  const [place] = rows;
  if (!place) return null;
  const events = rows.flatMap((row) => (row.position === null ? [] : [toEvent(row)]));
  return { after: place.after, upTo: place.up_to, events };
}

/** What was recorded after a position: the last position read, and the types on the way to it. */
export interface NewTypes {
  readonly last: number;
  readonly types: ReadonlySet<string>;
  readonly isWhole: boolean;
}

/**
 * Returns the types of the events after position `after`. Reads a limited number of events;
 * `isWhole` is false if there may be more.
 */
export async function readNewTypes(database: Database, after: number): Promise<NewTypes> {
  const rows = await database.rows<{ position: number; type: string }>(READ_TYPES, [
    after,
    MAX_EVENTS_PER_READ,
  ]);
  return {
    last: rows.at(-1)?.position ?? after,
    types: new Set(rows.map(({ type }) => type)),
    isWhole: rows.length < MAX_EVENTS_PER_READ,
  };
}

export async function headPosition(reads: Reads): Promise<number> {
  const head = await reads.row<{ position: number }>('SELECT position FROM ledger.head');
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
