import type pg from 'pg';

/** What may be asked of the journal; each narrows it. */
export interface EventFilter {
  readonly type?: string;
  readonly account?: string;
  readonly actor?: string;
  readonly reference?: string;
  readonly from?: Date;
  readonly to?: Date;
}

/** An event with everything a proof without the database needs. */
export interface JournalRow {
  readonly position: number;
  readonly type: string;
  readonly schemaVersion: number;
  /** ISO 8601 in UTC, to the microsecond: these digits are hashed. */
  readonly recordedAt: string;
  readonly actorType: string;
  readonly actorId: string;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly idempotencyKey: string;
  readonly uniqueKey: string | null;
  readonly overridesFreeze: boolean;
  /** Canonical JSON. */
  readonly payload: string;
  /** Canonical JSON, or null. */
  readonly controls: string | null;
  readonly entries: readonly {
    readonly account: string;
    readonly unit: string;
    readonly amount: number;
    readonly balanceBefore: number;
    readonly balanceAfter: number;
  }[];
  readonly batch: number;
  readonly leafHash: string;
  readonly prevHash: string;
  readonly hash: string;
}

export interface JournalPage {
  readonly filter: EventFilter;
  /** Positions strictly beyond this one, in the direction of the order. */
  readonly beyond: number;
  readonly order: 'ascending' | 'descending';
  readonly limit: number;
}

type Client = Pick<pg.ClientBase | pg.Pool, 'query'>;

/** One page of the journal, by position. */
export async function readJournal(client: Client, page: JournalPage): Promise<JournalRow[]> {
  const { filter, beyond, order, limit } = page;
  const values: unknown[] = [beyond];
  const place = (value: unknown) => `$${values.push(value)}`;
  const wanted = [`e.position ${order === 'ascending' ? '>' : '<'} $1`];
  let source = 'ledger.event e';
  if (filter.account !== undefined) {
    source = `ledger.entry n JOIN ledger.event e ON e.position = n.position`;
    wanted.push(
      `n.account_id = (SELECT id FROM ledger.account WHERE name = ${place(filter.account)})`,
      `n.position ${order === 'ascending' ? '>' : '<'} $1`,
    );
  }
  if (filter.type !== undefined) wanted.push(`e.type = ${place(filter.type)}`);
  if (filter.actor !== undefined) wanted.push(`e.actor_id = ${place(filter.actor)}`);
  if (filter.reference !== undefined) wanted.push(`e.reference = ${place(filter.reference)}`);
  // Times become positions first: the log is ordered by both.
  if (filter.from) {
    wanted.push(`e.position >= coalesce((SELECT first_position FROM ledger.batch
      WHERE recorded_at >= ${place(filter.from)} ORDER BY recorded_at LIMIT 1), ${NOWHERE})`);
  }
  if (filter.to) {
    wanted.push(`e.position <= coalesce((SELECT last_position FROM ledger.batch
      WHERE recorded_at <= ${place(filter.to)} ORDER BY recorded_at DESC LIMIT 1), 0)`);
  }
  const by = filter.account === undefined ? 'e.position' : 'n.position';
  const { rows } = await client.query<JournalRow>(
    `WITH page AS MATERIALIZED (
       SELECT e.* FROM ${source} WHERE ${wanted.join(' AND ')}
        ORDER BY ${by} ${order === 'ascending' ? 'ASC' : 'DESC'} LIMIT ${place(limit)}
     )
     ${SELECTION} ORDER BY p.position ${order === 'ascending' ? 'ASC' : 'DESC'}`,
    values,
  );
  return rows;
}

const NOWHERE = '9223372036854775807';
const SELECTION = `
  SELECT p.position, p.type, p.schema_version AS "schemaVersion",
         to_char(p.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "recordedAt",
         p.actor_type AS "actorType", p.actor_id AS "actorId", p.reason, p.reference,
         p.idempotency_key AS "idempotencyKey", p.unique_key AS "uniqueKey",
         p.overrides_freeze AS "overridesFreeze", p.payload, p.controls, p.batch,
         encode(p.leaf, 'hex') AS "leafHash", encode(b.previous_hash, 'hex') AS "prevHash",
         encode(b.hash, 'hex') AS hash,
         coalesce((SELECT json_agg(json_build_object('account', a.name, 'unit', a.unit,
                     'amount', m.amount, 'balanceBefore', m.balance - m.amount,
                     'balanceAfter', m.balance) ORDER BY m.ordinal)
                     FROM unnest(p.accounts, p.amounts, p.balances)
                          WITH ORDINALITY AS m (account_id, amount, balance, ordinal)
                     JOIN ledger.account a ON a.id = m.account_id), '[]') AS entries
    FROM page p JOIN ledger.batch b ON b.number = p.batch`;
