import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import {
  Database,
  inTransaction,
  onlyRow,
  type Prepared,
  question,
  type Reads,
} from './database.js';
import { isReplicaAway } from './server-away.js';

/**
 * Longest wait for the replica to catch up, in milliseconds. After that, the first server serves
 * the read.
 */
const WAIT_MS = 100;
const LOOK_EVERY_MS = 3;
/**
 * Longest wait for the replica to report its position, in milliseconds. After that, it counts as
 * unreachable.
 */
const SAY_WITHIN_MS = 500;
/** Time for which the replica is not used after a failure or a timeout, in milliseconds. */
const REST_MS = 2_000;
const CONNECTIONS = 10;

/**
 * Reads the WAL position of the first server, which is at or after the end of every acknowledged
 * commit.
 */
const WRITTEN: Prepared = {
  name: 'log-written',
  text: `SELECT written::text, left(pg_walfile_name(written), 8) AS timeline,
                (SELECT system_identifier::text FROM pg_control_system()) AS system
           FROM pg_current_wal_flush_lsn() AS written`,
};
/**
 * Checks that the replica replays the first server's WAL and has reached the position `$1`. The
 * position alone is not enough: a server that was promoted, or that follows another database, may
 * be further ahead in a different WAL.
 */
const REPLAYED: Prepared = {
  name: 'log-replayed',
  text: `SELECT coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS reached,
                pg_is_in_recovery()
                  AND (SELECT lpad(to_hex(timeline_id), 8, '0') FROM pg_control_checkpoint())
                      = lower($2)
                  AND (SELECT system_identifier::text FROM pg_control_system()) = $3 AS follows`,
};

interface Written {
  readonly written: string;
  readonly timeline: string;
  readonly system: string;
}

/**
 * Serves the heavy reads of the admin console from a replica: lists, statistics, ledger and
 * exports. A result includes every commit that was acknowledged before the read began, because the
 * replica serves the read only after it has replayed the first server's WAL up to that position.
 * The first server serves the read if the replica needs more than `WAIT_MS`, fails or is not
 * configured. Reads of players, and reads on which a write depends, always use the first server.
 */
export class ReadReplica implements Reads {
  /** Number of statements that each server has served. */
  readonly answers = { replica: 0, first: 0 };
  private readonly log = new Logger('replica');
  private readonly replica: Database | null;
  private restsUntil = 0;

  constructor(
    private readonly first: Database,
    url: string | null,
  ) {
    const settings = { name: 'replica', max: CONNECTIONS, connectWithinMs: SAY_WITHIN_MS };
    this.replica = url === null ? null : new Database({ url, ...settings });
  }

  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<{ rows: Row[] }> {
    return { rows: await this.rows<Row>(text, values) };
  }

  rows<Row extends pg.QueryResultRow>(
    statement: string | Prepared,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return this.answer(
      async (client) => (await client.query<Row>(question(statement, values))).rows,
      () => this.first.rows<Row>(statement, values),
    );
  }

  async row<Row extends pg.QueryResultRow>(
    statement: string | Prepared,
    values: readonly unknown[] = [],
  ): Promise<Row | null> {
    return onlyRow(await this.rows<Row>(statement, values));
  }

  /**
   * Runs `work` in a transaction. `work` must only read, so that it can be repeated on the first
   * server.
   */
  transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    return this.answer(
      (client) => inTransaction(client, work),
      () => this.first.transaction(work),
    );
  }

  /** Takes a connection to a server that is up to date. The caller must release it. */
  async connect(): Promise<pg.PoolClient> {
    const client = await this.inStep();
    this.answers[client ? 'replica' : 'first'] += 1;
    return client ?? this.first.connect();
  }

  async end(): Promise<void> {
    await this.replica?.end();
  }

  private async answer<Result>(
    onReplica: (client: pg.PoolClient) => Promise<Result>,
    onFirst: () => Promise<Result>,
  ): Promise<Result> {
    const client = await this.inStep();
    if (client) {
      try {
        const result = await onReplica(client);
        client.release();
        this.answers.replica += 1;
        return result;
      } catch (error) {
        client.release(true);
        if (!isReplicaAway(error)) throw error;
        this.rest(error);
      }
    }
    this.answers.first += 1;
    return onFirst();
  }

  /**
   * Returns a connection to the replica if it has caught up with the primary's position; otherwise
   * null.
   */
  private async inStep(): Promise<pg.PoolClient | null> {
    if (!this.replica || performance.now() < this.restsUntil) return null;
    const now = await this.first.row<Written & pg.QueryResultRow>(WRITTEN);
    if (!now) return null;
    try {
      // One connection runs the check and the read, because the address may lead to several
      // replicas.
      const client = await this.replica.connect();
      try {
        await this.untilReached(client, now);
        return client;
      } catch (error) {
        client.release(true);
        throw error;
      }
    } catch (error) {
      this.rest(error);
      return null;
    }
  }

  private async untilReached(client: pg.PoolClient, now: Written): Promise<void> {
    const values = [now.written, now.timeline, now.system];
    const asked = { ...question(REPLAYED, values), query_timeout: SAY_WITHIN_MS };
    for (const end = performance.now() + WAIT_MS; ; await wait(LOOK_EVERY_MS)) {
      const { rows } = await client.query<{ reached: boolean; follows: boolean }>(asked);
      if (!rows[0]?.follows) throw new Error('it does not follow the log of the first server');
      if (rows[0].reached) return;
      if (performance.now() > end) throw new Error(`it is more than ${WAIT_MS} ms behind`);
    }
  }

  private rest(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.log.warn(`the first server answers for the replica: ${why}`);
    this.restsUntil = performance.now() + REST_MS;
  }
}
