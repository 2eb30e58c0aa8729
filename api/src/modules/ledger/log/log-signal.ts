import { Listening } from '../../../platform/database/in-application.js';

/**
 * Delay of the second read after a notification, in milliseconds. One notification announces all
 * batches of 50 ms, and the second read finds those that were not committed at the first.
 */
const LOOK_AGAIN_MS = 100;

/**
 * Listens for notifications of new events, on one database connection per process. The function
 * `ledger.post_batch` notifies at most every 50 ms. Notifications can be lost, so every listener
 * also polls.
 */
export class LogSignal {
  private readonly listeners = new Set<() => void>();
  private readonly listening: Listening;
  private nextWake: NodeJS.Timeout | null = null;

  constructor(url: string) {
    this.listening = new Listening(url, 'ledger', () => this.wakeTwice());
  }

  /** Calls `listener` whenever the log may have grown, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    void this.listening.connect();
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.listeners.clear();
    if (this.nextWake) clearTimeout(this.nextWake);
    await this.listening.close();
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
