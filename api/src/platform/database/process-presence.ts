import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { poolSettings } from './database.js';
import { ServerClient } from './server-client.js';

const RECONNECT_MS = 200;
const LARGEST = 2 ** 31 - 1;

/**
 * Shows other processes that this process is alive. A separate connection holds an advisory lock on
 * the number of this process. When the process ends, PostgreSQL releases the lock. Then another
 * process may take over rows that are marked with the number: see `process_gone` in
 * migrations/0028-idempotency.sql.
 */
export class ProcessPresence {
  /**
   * Number of this process, chosen once. It stays the same after a reconnect, because running
   * requests are marked with it.
   */
  private readonly own = randomInt(1, LARGEST);
  private readonly first: Promise<void>;
  private client: pg.Client | null = null;
  private closed = false;

  constructor(private readonly url: string) {
    this.first = this.connect();
  }

  /**
   * Returns the number of this process; null while it does not hold its lock, for example because
   * the database is down.
   */
  async number(): Promise<number | null> {
    await this.first;
    return this.client ? this.own : null;
  }

  async end(): Promise<void> {
    this.closed = true;
    await this.first;
    await this.client?.end().catch(() => undefined);
    this.client = null;
  }

  private async connect(): Promise<void> {
    const settings = poolSettings({ url: this.url, name: 'presence', max: 1 });
    const client: pg.Client = new ServerClient({ ...settings, keepAlive: true });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query("SELECT pg_advisory_lock(hashtext('arena-process'), $1)", [this.own]);
      client.once('end', () => this.lost());
      this.client = client;
    } catch {
      client.end().catch(() => undefined);
      this.lost();
    }
  }

  private lost(): void {
    this.client = null;
    if (!this.closed) setTimeout(() => void this.connect(), RECONNECT_MS).unref();
  }
}
