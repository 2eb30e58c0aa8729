import pg from 'pg';
import { poolSettings } from '../../../platform/database/index.js';

const RECONNECT_MS = 500;
/** A hint stands for all batches of the 50 ms that it begins, and the last needs time to commit. */
const LOOK_AGAIN_MS = 100;

/**
 * One connection per process that hears "the log has grown" (`ledger.post_batch` says so at most
 * every 50 ms). A hint, never the truth: whoever waits on it also looks from time to time himself.
 */
export class LogSignal {
  private readonly listeners = new Set<() => void>();
  private client: pg.Client | null = null;
  private connecting = false;
  private closed = false;
  private nextWake: NodeJS.Timeout | null = null;

  constructor(private readonly url: string) {}

  /** Calls `listener` whenever the log may have grown, until the answered function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    void this.connect();
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.listeners.clear();
    if (this.nextWake) clearTimeout(this.nextWake);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    if (this.client || this.connecting || this.closed) return;
    this.connecting = true;
    const client = new pg.Client({
      ...poolSettings({ url: this.url, name: 'log-signal', max: 1 }),
      keepAlive: true,
    });
    const lost = () => {
      if (this.client === client) this.client = null;
      this.reconnectLater();
    };
    client.on('notification', () => this.wakeTwice());
    client.on('error', lost);
    try {
      await client.connect();
      await client.query('LISTEN ledger');
      client.on('end', lost);
      this.client = client;
      if (this.closed) await this.close();
      // What was said while nobody listened.
      this.wake();
    } catch {
      client.end().catch(() => undefined);
      this.reconnectLater();
    } finally {
      this.connecting = false;
    }
  }

  private reconnectLater(): void {
    if (this.closed || this.listeners.size === 0) return;
    setTimeout(() => void this.connect(), RECONNECT_MS).unref();
  }

  private wakeTwice(): void {
    if (this.nextWake) clearTimeout(this.nextWake);
    this.nextWake = setTimeout(() => this.wake(), LOOK_AGAIN_MS).unref();
    this.wake();
  }

  private wake(): void {
    for (const listener of this.listeners) listener();
  }
}
