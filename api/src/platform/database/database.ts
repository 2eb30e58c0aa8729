import pg from 'pg';

// Counts and amounts are below 2^53 by construction (see kernel/tokens and the ledger's floors), so
// int8 is read as a number; a larger value is a defect and throws.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 out of safe range: ${text}`);
  return value;
});

/** The role of every process. It owns nothing; the migrations grant its rights. */
export const APPLICATION_ROLE = 'arena_app';

export interface PoolSettings {
  readonly url: string;
  /** Purpose of this pool, shown in pg_stat_activity. */
  readonly name: string;
  readonly max: number;
  readonly connectWithinMs?: number;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
}

/** Returns settings for a `pg` pool (or TypeORM's) that works as the application role. */
export function poolSettings(settings: PoolSettings): pg.PoolConfig {
  const options = [
    `-c role=${APPLICATION_ROLE}`,
    `-c statement_timeout=${settings.statementTimeoutMs ?? 15_000}`,
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
  };
}

/**
 * A statement that every connection parses and plans once, by name: for frequent reads whose
 * planning costs more than running. It names its columns; `*` would break it when a migration adds
 * one.
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
  /** Takes a connection; the caller must release it. */
  connect(): Promise<pg.PoolClient>;
}

/** The process's pool for reads and small writes. */
export class Database extends pg.Pool implements Reads {
  constructor(settings: PoolSettings) {
    super(poolSettings(settings));
    // A lost idle connection is replaced on the next use; without a listener it ends the process.
    this.on('error', () => undefined);
    // A connection lost inside a transaction also needs a listener; its next statement then fails.
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Returns the rows of one statement. */
  async rows<Row extends pg.QueryResultRow>(
    statement: string | Prepared,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const result = await this.query<Row>(question(statement, values));
    return result.rows;
  }

  /** Returns the only row of a statement that finds at most one. */
  async row<Row extends pg.QueryResultRow>(
    statement: string | Prepared,
    values: readonly unknown[] = [],
  ): Promise<Row | null> {
    return onlyRow(await this.rows<Row>(statement, values));
  }

  /** Runs `work` in one transaction; it must call no external service. */
  async transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.connect();
    try {
      const result = await inTransaction(client, work);
      client.release();
      return result;
    } catch (error) {
      // Closes a connection that failed inside a transaction instead of reusing it.
      client.release(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }
}

/** Returns the row of a statement that finds at most one. */
export function onlyRow<Row>([row]: readonly Row[]): Row | null {
  return row ?? null;
}

/** A statement and its values, in the driver's form. */
export function question(
  statement: string | Prepared,
  values: readonly unknown[],
): pg.QueryConfig<unknown[]> {
  const named = typeof statement === 'string' ? { text: statement } : statement;
  return { ...named, values: [...values] };
}

/** Runs `work` in a transaction. On failure the caller must close the client's connection. */
export async function inTransaction<Client extends pg.ClientBase, Result>(
  client: Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN');
  const result = await work(client);
  await client.query('COMMIT');
  return result;
}
