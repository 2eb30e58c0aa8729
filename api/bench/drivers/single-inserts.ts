import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import { CALLERS, type Driver, type Posting } from '../driver.js';

/**
 * Measures the cost of a bare commit as a baseline. Each caller has its own connection and inserts
 * one narrow row per transaction, into a table without a primary key.
 */
export const singleInserts: Driver = {
  async prepare(url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      'CREATE TABLE movement (id uuid NOT NULL, payer integer, payee integer, amount bigint)',
    );
    // A separate table for pgbench, because this driver's check counts the rows of its own table.
    await client.query('CREATE TABLE commit (LIKE movement)');
    await client.end();
  },
  async open(url) {
    const pool = new pg.Pool({ connectionString: url, max: CALLERS });
    return new SingleInserts(url, pool);
  },
};

class SingleInserts implements Posting {
  constructor(
    private readonly url: string,
    private readonly pool: pg.Pool,
  ) {}

  async post(from: number, to: number): Promise<void> {
    await this.pool.query({
      name: 'insert',
      text: 'INSERT INTO movement VALUES ($1, $2, $3, 1)',
      values: [newId(), from, to],
    });
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  async prove(posts: number): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    const { rows } = await client.query('SELECT count(*)::integer AS count FROM movement');
    await client.end();
    if (rows[0].count !== posts) throw new Error(`${rows[0].count} rows for ${posts} posts`);
  }
}
