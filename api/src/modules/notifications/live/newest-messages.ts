import type { LiveMessage } from './live-feed.js';

/** Minimum pause between two writes of messages that replace each other, in milliseconds. */
const WRITE_EVERY_MS = 250;
/** Time for which recent messages are kept for pages that subscribe later, in milliseconds. */
const RECENT_MS = 60_000;
/** Maximum number of recent messages that are kept for pages that subscribe later. */
const MOST_RECENT = 2_000;

/**
 * Collects messages that replace each other, and sends the newest ones together, so that a page
 * gets one write even if many matches change. Also keeps messages with a subject for a minute,
 * because a page may fetch its data shortly before it subscribes.
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
   * Sends a message now, or with the next collected messages. A collected message is sent with a
   * later position than its own. A page whose stream breaks before the message is sent may miss it,
   * but fetches all data again when it reconnects.
   */
  pass(message: LiveMessage): void {
    if (message.replaces === undefined) this.send([message]);
    else {
      this.waiting.set(message.replaces, message);
      if (!this.pausing) this.sendWaiting();
    }
  }

  /** Keeps the newest message of each topic and subject, for pages that subscribe later. */
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
