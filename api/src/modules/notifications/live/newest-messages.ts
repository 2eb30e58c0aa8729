import type { LiveMessage } from './live-feed.js';

/** Minimum pause between two writes of messages that replace each other, in milliseconds. */
const WRITE_EVERY_MS = 250;
/** Time within which a page subscribes to what it has read, in milliseconds. */
const RECENT_MS = 60_000;
/** Maximum number of recent messages that are kept. */
const MOST_RECENT = 2_000;

/**
 * Gathers messages that replace each other, and sends the newest of each together: one write for a
 * page, however many matches change. It keeps those with a subject for a minute, because a page may
 * have fetched its data before it subscribed.
 */
export class NewestMessages {
  private waiting = new Map<string, LiveMessage>();
  private pausing = false;
  private readonly recent = new Map<
    string,
    { readonly at: number; readonly message: LiveMessage }
  >();

  constructor(private readonly send: (messages: readonly LiveMessage[]) => void) {}

  /**
   * A waiting message is sent with the later position: a stream that breaks before may miss it, and
   * its page fetches everything again when it reconnects.
   */
  pass(message: LiveMessage): void {
    if (message.replaces === undefined) this.send([message]);
    else {
      this.waiting.set(message.replaces, message);
      if (!this.pausing) this.sendWaiting();
    }
  }

  /** Keeps the newest message of each topic and subject. */
  keep(message: LiveMessage, subjects: readonly string[]): void {
    const name = [message.topic, ...subjects].join(' ');
    this.recent.delete(name);
    this.recent.set(name, { at: Date.now(), message });
    const [oldest] = this.recent.keys();
    if (this.recent.size > MOST_RECENT && oldest !== undefined) this.recent.delete(oldest);
  }

  kept(): readonly LiveMessage[] {
    const since = Date.now() - RECENT_MS;
    return [...this.recent.values()].flatMap(({ at, message }) => (at > since ? [message] : []));
  }

  private sendWaiting(): void {
    const messages = [...this.waiting.values()];
    this.waiting = new Map();
    this.pausing = messages.length > 0;
    if (!this.pausing) return;
    this.send(messages);
    setTimeout(() => this.sendWaiting(), WRITE_EVERY_MS).unref();
  }
}
