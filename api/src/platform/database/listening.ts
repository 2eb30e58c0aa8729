import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { poolSettings } from './database.js';
import { ServerClient } from './server-client.js';

const RECONNECT_MS = 500;
/** Pause between two calls without a notification, in milliseconds. */
const LOOK_EVERY_MS = 1_000;
/** The same pause after `QUIET_AFTER_MS` without a notification, on a connection that listens. */
const LOOK_WHEN_QUIET_MS = 15_000;
const QUIET_AFTER_MS = 10_000;

/**
 * Listens on a channel of PostgreSQL with one connection, and reconnects after a loss. A
 * notification can be lost, or come before a commit that it does not announce itself, so `hear` is
 * also called with an empty payload: after each connect, every second while the channel is in use
 * or the connection is lost, and otherwise every 15 seconds.
 */
export class Listening {
  private readonly log = new Logger('listening');
  private client: pg.Client | null = null;
  private again: NodeJS.Timeout | null = null;
  private looks: NodeJS.Timeout | null = null;
  private closed = false;
  private isListening = false;
  /** True from the first attempt to connect that fails, which is logged, to the next success. */
  private isFailing = false;
  /** Times of the last notification or connect and of the last call, by `performance`. */
  private heardAt = -Infinity;
  private lookedAt = -Infinity;

  constructor(
    private readonly url: string,
    private readonly channel: 'ledger' | 'live',
    private readonly hear: (payload: string) => void,
  ) {}

  async connect(): Promise<void> {
    if (this.client || this.closed) return;
    this.looks ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    const settings = poolSettings({ url: this.url, name: `${this.channel}-signal`, max: 1 });
    const client: pg.Client = new ServerClient({ ...settings, keepAlive: true });
    this.client = client;
    client.on('notification', ({ payload = '' }) => {
      this.heardAt = performance.now();
      this.hear(payload);
    });
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}`);
      if (this.closed || this.client !== client) return;
      if (this.isFailing) this.log.log(`listens on ${this.channel} again`);
      this.isFailing = false;
      this.isListening = true;
      this.heardAt = performance.now();
      this.hear('');
    } catch (error) {
      if (!this.closed && !this.isFailing) {
        this.isFailing = true;
        this.log.warn(`cannot listen on ${this.channel}, and tries again: ${String(error)}`);
      }
      this.lose(client);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.again) clearTimeout(this.again);
    if (this.looks) clearInterval(this.looks);
    await this.client?.end().catch(() => undefined);
  }

  private look(): void {
    const now = performance.now();
    const isQuiet = this.isListening && now - this.heardAt > QUIET_AFTER_MS;
    if (isQuiet && now - this.lookedAt < LOOK_WHEN_QUIET_MS) return;
    this.lookedAt = now;
    this.hear('');
  }

  private lose(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    this.isListening = false;
    client.end().catch(() => undefined);
    if (this.closed) return;
    this.again = setTimeout(() => void this.connect(), RECONNECT_MS).unref();
  }
}
