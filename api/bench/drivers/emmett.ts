import {
  getPostgreSQLEventStore,
  type PostgresEventStore,
  postgreSQLProjection,
} from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import { type Driver, FUNDS, type Posting, WALLETS } from '../driver.js';

interface TokensPaid {
  readonly type: 'TokensPaid';
  readonly data: { readonly from: number; readonly to: number; readonly amount: number };
}

/**
 * Size of the connection pool. Of the sizes 4, 10 and 64, this was the fastest on the development
 * machine.
 */
const POOL = Number(process.env.BENCH_EMMETT_POOL ?? 10);

/**
 * Stores one event per transfer with Emmett. Each event has its own stream, so that appends do not
 * compete for one stream. An inline projection changes both balances in the same transaction. It
 * changes the wallet with the lower number first, so that two transfers cannot deadlock.
 */
export const emmett: Driver = {
  async prepare(url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      'CREATE TABLE wallet (id integer PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0))',
    );
    await client.query(
      'INSERT INTO wallet SELECT n, $1 FROM generate_series(0, $2::integer) AS n',
      [FUNDS, WALLETS - 1],
    );
    const store = open(url);
    await store.schema.migrate();
    await store.close();
    await client.query('VACUUM ANALYZE');
    await client.end();
  },
  async open(url) {
    return new EmmettPosting(url, open(url));
  },
};

class EmmettPosting implements Posting {
  constructor(
    private readonly url: string,
    private readonly store: PostgresEventStore,
  ) {}

  async post(from: number, to: number): Promise<void> {
    const event: TokensPaid = { type: 'TokensPaid', data: { from, to, amount: 1 } };
    await this.store.appendToStream<TokensPaid>(`transfer-${newId()}`, [event]);
  }

  async close(): Promise<void> {
    await this.store.close();
  }

  async prove(posts: number): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    const { rows } = await client.query(
      `SELECT (SELECT sum(balance)::text FROM wallet) AS sum,
              (SELECT count(*)::integer FROM emt_messages) AS events`,
    );
    await client.end();
    const expected = { sum: String(FUNDS * WALLETS), events: posts };
    if (JSON.stringify(rows[0]) !== JSON.stringify(expected)) {
      throw new Error(JSON.stringify(rows[0]));
    }
  }
}

const MOVE = 'UPDATE wallet SET balance = balance + $2 WHERE id = $1';

function open(url: string): PostgresEventStore {
  return getPostgreSQLEventStore(url, {
    connectionOptions: { pool: new pg.Pool({ connectionString: url, max: POOL }) },
    projections: [
      {
        type: 'inline',
        projection: postgreSQLProjection<TokensPaid>({
          name: 'balances',
          canHandle: ['TokensPaid'],
          handle: async (events, { connection }) => {
            for (const { data } of events) {
              const steps = [
                [data.from, -data.amount],
                [data.to, data.amount],
              ].sort(([one = 0], [other = 0]) => one - other);
              for (const values of steps) await connection.client.query(MOVE, values);
            }
          },
        }),
      },
    ],
  });
}
