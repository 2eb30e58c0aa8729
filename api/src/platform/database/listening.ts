import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { poolSettings } from './database.js';
import { ServerClient } from './server-client.js';

const RECONNECT_MS = 500;

/**
 * Listens on a channel of PostgreSQL with one connection, and reconnects after a loss.
 * Notifications can be lost before the reconnect, so `hear` is also called after each connect, with
 * an empty payload.
 */
export class Listening {
  private readonly log = new Logger('listening');
  private client: pg.Client | null = null;
  private again: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly channel: 'ledger' | 'live',
    private readonly hear: (payload: string) => void,
  ) {}

  async connect(): Promise<void> {
    if (this.client || this.closed) return;
    const settings = poolSettings({ url: this.url, name: `${this.channel}-signal`, max: 1 });
    const client: pg.Client = new ServerClient({ ...settings, keepAlive: true });
    this.client = client;
    client.on('notification', ({ payload = '' }) => this.hear(payload));
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}`);
      if (!this.closed) this.hear('');
    } catch (error) {
      if (!this.closed) this.log.warn(`cannot listen on ${this.channel}: ${String(error)}`);
      this.lose(client);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.again) clearTimeout(this.again);
    await this.client?.end().catch(() => undefined);
  }

  private lose(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    client.end().catch(() => undefined);
    if (this.closed) return;
    this.again = setTimeout(() => void this.connect(), RECONNECT_MS).unref();
  }
}
