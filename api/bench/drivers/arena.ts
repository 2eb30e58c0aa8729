import pg from 'pg';
import { migrations } from '../../../migrations/index.js';
import { newId } from '../../src/kernel/index.js';
import { type LedgerCommand, verifyLedger } from '../../src/modules/ledger/index.js';
import { BatchConnection } from '../../src/modules/ledger/store/batch-connection.js';
import { LedgerWriter } from '../../src/modules/ledger/writer/ledger-writer.js';
import { migrate } from '../../src/platform/database/index.js';
import { type Driver, FUNDS, type Posting, WALLETS, walletId } from '../driver.js';

/**
 * Posts through the product's own ledger. Every event has a payload, an actor, a reason, an
 * idempotency key and a unique key, and is part of the hash chain and of each account's history. A
 * projection stores a row for each payment, like the product's projection of the participants of a
 * tournament.
 */
export const arena: Driver = {
  async prepare(url) {
    await migrate(url, migrations);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(PROJECTION);
    const writer = new LedgerWriter(new BatchConnection(url));
    await Promise.all(
      Array.from({ length: WALLETS }, (_, wallet) =>
        writer.post({
          ...command('gateway:razorpay', `player:${walletId(wallet)}`, FUNDS),
          type: 'BenchFunded',
        }),
      ),
    );
    await writer.close();
    await owner.query('VACUUM ANALYZE');
    await owner.end();
  },
  async open(url) {
    const writer = new LedgerWriter(new BatchConnection(url));
    return new ArenaPosting(url, writer);
  },
};

class ArenaPosting implements Posting {
  constructor(
    private readonly url: string,
    private readonly writer: LedgerWriter,
  ) {}

  async post(from: number, to: number): Promise<void> {
    const outcome = await this.writer.post(
      command(`player:${walletId(from)}`, `player:${walletId(to)}`, 1),
    );
    if (!outcome.posted || outcome.replayed) throw new Error(JSON.stringify(outcome));
  }

  async close(): Promise<void> {
    await this.writer.close();
  }

  async prove(posts: number): Promise<void> {
    const report = await verifyLedger(this.url);
    if (!report.ok) throw new Error(JSON.stringify(report.problems));
    if (report.total !== WALLETS + posts) throw new Error(`${report.total} events`);
  }
}

function command(
  from: LedgerCommand['entries'][number]['account'],
  to: LedgerCommand['entries'][number]['account'],
  amount: number,
): LedgerCommand {
  const id = newId();
  return {
    type: 'BenchPaid',
    schemaVersion: 1,
    actor: { type: 'player', id: from.slice(-36) },
    reason: 'Entry fee',
    reference: '00000000-0000-4000-8000-000000000042',
    idempotencyKey: `http:${from.slice(-36)}:join:${id}`,
    uniqueKey: `paid:00000000-0000-4000-8000-000000000042:1:${id}`,
    payload: { tournamentId: '00000000-0000-4000-8000-000000000042', round: 1, profileVersion: 3 },
    entries: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  };
}

const PROJECTION = `
  CREATE TABLE projection.bench_payment (
    position bigint PRIMARY KEY, tournament uuid NOT NULL, payer text NOT NULL,
    tokens bigint NOT NULL, paid_at timestamptz NOT NULL);
  CREATE FUNCTION projection.apply_bench_payment(first bigint, last bigint)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO bench_payment (position, tournament, payer, tokens, paid_at)
    SELECT e.position, (e.payload::jsonb ->> 'tournamentId')::uuid, e.actor_id, -e.amounts[1],
           e.recorded_at
      FROM ledger.event e
     WHERE e.position BETWEEN first AND last AND e.type = 'BenchPaid';
  END $$;
  SELECT ledger.register_projection('bench_payment', 'projection.apply_bench_payment',
                                    ARRAY['bench_payment'], ARRAY['BenchPaid']);`;
