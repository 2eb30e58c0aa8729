import pg from 'pg';
import { ServerClient } from './server-client.js';

// Reads int8 as a number. Counts and amounts stay below 2^53 (see kernel/tokens and the ledger's
// floors); a larger value is a defect and throws.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 out of safe range: ${text}`);
  return value;
});

/**
 * Role that every process uses in the database. It owns no object, and the migrations grant its
 * rights.
 */
export const APPLICATION_ROLE = 'arena_app';

export interface PoolSettings {
  readonly url: string;
  /** Purpose of this pool, shown in pg_stat_activity. */
  readonly name: string;
  readonly max: number;
  /** Number of further connections for statements that only read; `max` by default. */
  readonly readers?: number;
  readonly connectWithinMs?: number;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
}

/**
 * Time in milliseconds that the driver waits for an answer beyond the server's statement timeout.
 * It ends what the server's timeout cannot: a commit that waits for a standby, or a server that has
 * stopped answering.
 */
const ANSWER_MS = 2_000;

/** Returns settings for a pool of `pg` or a client whose connections use the application role. */
export function poolSettings(settings: PoolSettings): pg.PoolConfig {
  const { statementTimeoutMs = 15_000 } = settings;
  const options = [
    `-c role=${APPLICATION_ROLE}`,
    `-c statement_timeout=${statementTimeoutMs}`,
    `-c lock_timeout=${settings.lockTimeoutMs ?? 5_000}`,
    '-c idle_in_transaction_session_timeout=15000',
    '-c timezone=UTC',
  ];
  return {
    connectionString: settings.url,
    application_name: `arena-${settings.name}`,
    max: settings.max,
    connectionTimeoutMillis: settings.connectWithinMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    options: options.join(' '),
    Client: ServerClient,
    query_timeout: answerWithin(statementTimeoutMs),
  };
}

/**
 * Returns the driver's timeout for a statement with this statement timeout; undefined for none.
 */
export function answerWithin(statementTimeoutMs: number): number | undefined {
  return statementTimeoutMs > 0 ? statementTimeoutMs + ANSWER_MS : undefined;
}

/**
 * A named statement, which each connection parses and plans only once. Useful for frequent reads
 * that take longer to plan than to run. The text must list its columns, because `*` would fail
 * after a migration that adds a column.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Read access to a database: the first server or a replica. */
export interface Reads {
  rows<Row extends pg.QueryResultRow>(
    statement: string | Prepared,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  row<Row extends pg.QueryResultRow>(
    statement: string | Prepared,
    values?: readonly unknown[],
  ): Promise<Row | null>;
  transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  /** Takes a connection from the pool. The caller must release it. */
  connect(): Promise<pg.PoolClient>;
}

/** Runs `work` in one transaction on a connection. */
export type Transact = <Result>(
  work: (client: pg.PoolClient) => Promise<Result>,
) => Promise<Result>;

/** A statement with this beginning only reads, unless it contains one of the words below. */
const READS = /^\s*(?:SELECT|WITH)\b/i;
const WRITES_OR_LOCKS = /\b(?:INSERT|UPDATE|DELETE|SHARE)\b/i;

/**
 * Connections of this process, for reads and small writes. Reads have a pool of their own, so that
 * they go on while all other connections wait for a commit.
 */
export class Database extends pg.Pool implements Reads {
  /** Connections for single statements that only read. */
  readonly reading: pg.Pool;
  /**
   * How a transaction runs. In a process with entities, TypeORM begins and ends it, so that
   * repositories can take part in it.
   */
  transact: Transact = (work) => transact(this, work);

  constructor(settings: PoolSettings) {
    super(poolSettings(settings));
    this.reading = new pg.Pool(
      poolSettings({ ...settings, max: settings.readers ?? settings.max }),
    );
    for (const pool of [this, this.reading]) {
      // Without this listener, a lost idle connection would end the process. The pool opens a new
      // connection when needed.
      pool.on('error', () => undefined);
      // Without this listener, a connection lost inside a transaction would end the process. With
      // the listener, only the next statement on that connection fails.
      pool.on('connect', (client) => client.on('error', () => undefined));
    }
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.reading.end()]);
  }

  /** Returns the rows of one statement. */
  async rows<Row extends pg.QueryResultRow>(
    statement: string | Prepared,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const asked = question(statement, values);
    const isRead = READS.test(asked.text) && !WRITES_OR_LOCKS.test(asked.text);
    const pool = isRead ? this.reading : this;
    return (await pool.query<Row>(asked)).rows;
  }

  /** Returns the row of a statement that finds at most one row; null if it finds none. */
  async row<Row extends pg.QueryResultRow>(
    statement: string | Prepared,
    values: readonly unknown[] = [],
  ): Promise<Row | null> {
    return onlyRow(await this.rows<Row>(statement, values));
  }

  /**
   * Runs `work` in one transaction. `work` must not call an external service, because that would
   * keep locks for too long.
   */
  transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    return this.transact(work);
  }

  /** Runs `work`, which must only read, in one transaction. */
  readTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    return transact(this.reading, work);
  }
}

async function transact<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await inTransaction(client, work);
    client.release();
    return result;
  } catch (error) {
    // Closes the connection instead of reusing it, because its transaction failed.
    client.release(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Returns the first row; null if there is none. */
export function onlyRow<Row>([row]: readonly Row[]): Row | null {
  return row ?? null;
}

/** Returns a statement and its values in the form that the driver takes. */
export function question(
  statement: string | Prepared,
  values: readonly unknown[],
): pg.QueryConfig<unknown[]> {
  const named = typeof statement === 'string' ? { text: statement } : statement;
  return { ...named, values: [...values] };
}

/**
 * Runs `work` in a transaction. If it fails, the caller must close the connection, because the
 * transaction is still open.
 */
export async function inTransaction<Client extends pg.ClientBase, Result>(
  client: Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN');
  const result = await work(client);
  await client.query('COMMIT');
  return result;
}
