import { Listening } from '../../../platform/database/in-application.js';
import { HALT } from '../store/halts.js';

/**
 * Delay of the second read after a notification, in milliseconds. One notification announces all
 * batches of 50 ms, and the second read finds those that were not committed at the first.
 */
const LOOK_AGAIN_MS = 100;

/**
 * Listens for notifications about the log, on one database connection per process. The function
 * `ledger.post_batch` notifies at most every 50 ms. Because a notification can be lost, `Listening`
 * also calls from time to time.
 */
export class LogSignal {
  private readonly listeners = new Set<() => void>();
  private readonly haltListeners = new Set<() => void>();
  private readonly listening: Listening;
  private nextWake: NodeJS.Timeout | null = null;

  constructor(url: string) {
    this.listening = new Listening(url, 'ledger', (payload) => this.hear(payload));
  }

  /** Calls `listener` whenever the log may have grown, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    void this.listening.connect();
    return () => this.listeners.delete(listener);
  }

  /** Calls `listener` whenever a halt may have been found or decided. */
  listenForHalts(listener: () => void): void {
    this.haltListeners.add(listener);
    void this.listening.connect();
  }

  async close(): Promise<void> {
    this.listeners.clear();
    this.haltListeners.clear();
    if (this.nextWake) clearTimeout(this.nextWake);
    await this.listening.close();
  }

  private hear(payload: string): void {
    if (payload === HALT || payload === '') for (const listener of this.haltListeners) listener();
    if (payload === '') this.wake();
    else if (payload !== HALT) this.wakeTwice();
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
