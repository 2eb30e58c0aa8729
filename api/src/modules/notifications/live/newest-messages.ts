import type { LiveMessage } from './live-feed.js';

/** Minimum pause between two writes of messages that replace each other, in milliseconds. */
const WRITE_EVERY_MS = 250;
/** Time within which a page asks for what it has read, in milliseconds. */
const RECENT_MS = 60_000;
/** Maximum number of recent messages that are kept. */
const MOST_RECENT = 2_000;

/**
 * Gathers messages that replace each other, and sends the newest of each together: one write for a
 * page, however many matches fill. It keeps those with a subject for a minute: a page that begins
 * to follow one may have read its answer before them.
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
   * A message that waits goes out with the place of that later moment: a stream that breaks before
   * may miss it, and its page asks for everything again when the line is back.
   */
  pass(message: LiveMessage): void {
    if (message.replaces === undefined) this.send([message]);
    else {
      this.waiting.set(message.replaces, message);
      if (!this.pausing) this.sendWaiting();
    }
  }

  /** Keeps the newest of its topic and subjects. */
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
