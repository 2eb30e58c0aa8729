import pg from 'pg';
import { poolSettings } from '../../../platform/database/index.js';
import type { PostOutcome } from '../domain/command.js';
import type { PreparedCommand } from '../domain/prepare-command.js';
import { postBatch } from '../store/post-batch.js';

/** Sends the writer's batches to PostgreSQL; tests replace it. */
export abstract class BatchSender {
  abstract send(commands: readonly PreparedCommand[]): Promise<readonly PostOutcome[]>;
  /** Closes the connection; the next batch opens a new one. */
  abstract reset(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;

/**
 * Sends batches over the writer's own connection, which is opened at first use. Its timeouts are
 * short, because all posting waits while a batch holds the lock. The driver's timeout is longer
 * than the server's, so that the server cancels a slow statement first.
 */
export class BatchConnection extends BatchSender {
  private client: pg.Client | null = null;

  constructor(private readonly url: string) {
    super();
  }

  async send(commands: readonly PreparedCommand[]): Promise<readonly PostOutcome[]> {
    this.client ??= await this.connect();
    return postBatch(this.client, commands);
  }

  async reset(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<pg.Client> {
    const settings = poolSettings({
      url: this.url,
      name: 'ledger',
      max: 1,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    });
    const client = new pg.Client({
      ...settings,
      keepAlive: true,
      query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    });
    client.on('error', () => {
      if (this.client === client) this.client = null;
    });
    await client.connect();
    return client;
  }
}
