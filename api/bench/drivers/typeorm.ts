import { DataSource, EntitySchema } from 'typeorm';
import { newId } from '../../src/kernel/index.js';
import { type Driver, FUNDS, type Posting, WALLETS } from '../driver.js';

interface Wallet {
  id: number;
  balance: string;
}

interface Movement {
  id: string;
  from: number;
  to: number;
  amount: string;
  at: Date;
}

const WalletEntity = new EntitySchema<Wallet>({
  name: 'wallet',
  columns: { id: { type: 'integer', primary: true }, balance: { type: 'bigint' } },
});
const MovementEntity = new EntitySchema<Movement>({
  name: 'movement',
  columns: {
    id: { type: 'uuid', primary: true },
    from: { type: 'integer' },
    to: { type: 'integer' },
    amount: { type: 'bigint' },
    at: { type: 'timestamptz' },
  },
});

/**
 * Size of the connection pool. Changes of one row by many callers are faster with few connections:
 * of the sizes from 1 to 64, four was the fastest.
 */
const POOL = Number(process.env.BENCH_TYPEORM_POOL ?? 4);

/**
 * Posts in the way that is common with an ORM. One transaction reads two wallets FOR UPDATE in the
 * order of their ids, saves both, and inserts one transfer.
 */
export const typeorm: Driver = {
  async prepare(url) {
    const source = await open(url, true);
    await source.query(
      'INSERT INTO wallet SELECT n, $1 FROM generate_series(0, $2::integer) AS n',
      [FUNDS, WALLETS - 1],
    );
    await source.query('VACUUM ANALYZE');
    await source.destroy();
  },
  async open(url) {
    return new TypeormPosting(url, await open(url, false));
  },
};

class TypeormPosting implements Posting {
  constructor(
    private readonly url: string,
    private readonly source: DataSource,
  ) {}

  async post(from: number, to: number): Promise<void> {
    await this.source.transaction(async (manager) => {
      const wallets = await manager
        .createQueryBuilder(WalletEntity, 'wallet')
        .setLock('pessimistic_write')
        .where('wallet.id IN (:...ids)', { ids: [from, to] })
        .orderBy('wallet.id')
        .getMany();
      const payer = wallets.find(({ id }) => id === from);
      const payee = wallets.find(({ id }) => id === to);
      if (!payer || !payee || Number(payer.balance) < 1) throw new Error('refused');
      await manager.update(WalletEntity, from, { balance: String(Number(payer.balance) - 1) });
      await manager.update(WalletEntity, to, { balance: String(Number(payee.balance) + 1) });
      await manager.insert(MovementEntity, { id: newId(), from, to, amount: '1', at: new Date() });
    });
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }

  async prove(posts: number): Promise<void> {
    const source = await open(this.url, false);
    const [row]: unknown[] = await source.query(
      `SELECT (SELECT sum(balance)::text FROM wallet) AS sum,
              (SELECT count(*)::integer FROM movement) AS movements`,
    );
    await source.destroy();
    const expected = { sum: String(FUNDS * WALLETS), movements: posts };
    if (JSON.stringify(row) !== JSON.stringify(expected)) throw new Error(JSON.stringify(row));
  }
}

async function open(url: string, synchronize: boolean): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    url,
    entities: [WalletEntity, MovementEntity],
    synchronize,
    poolSize: POOL,
  });
  return source.initialize();
}
