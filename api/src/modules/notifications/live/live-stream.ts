import type { ServerResponse } from 'node:http';
import { type Id, newId } from '../../../kernel/index.js';
import type { LiveMessage } from './live-feed.js';

/** Position that a stream has reached, both in the log and in the table of published messages. */
export interface LivePlace {
  readonly position: number;
  readonly live: number;
}

function idOf({ position, live }: LivePlace): string {
  return `${position}-${live}`;
}

export function placeFrom(id: unknown): LivePlace | null {
  const parts = typeof id === 'string' ? /^(\d{1,15})-(\d{1,15})$/.exec(id) : null;
  return parts ? { position: Number(parts[1]), live: Number(parts[2]) } : null;
}

/** Returns the bytes of a message, in the format of server-sent events. */
export function messageBytes(place: LivePlace, { topic, data }: LiveMessage): Buffer {
  return Buffer.from(`id: ${idOf(place)}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
}

/**
 * Maximum amount of unsent data for one client, in bytes. A client with more unsent data has
 * stopped reading. It is disconnected and must reconnect.
 */
const BUFFER_BYTES = 256 * 1024;
const HELD_MESSAGES = 1_000;

/** Stream of server-sent events (HTML standard, "event stream") to one open browser page. */
export class LiveStream {
  /**
   * Id that only the page of this stream knows. The page sends the id when it changes its subjects.
   */
  readonly id = newId();
  readonly userId: Id;
  /** Subjects to which the page subscribes; null if it gets every message of its audience. */
  subjects: ReadonlySet<string> | null = null;
  /**
   * The subjects, sorted and joined into one string. A message is encoded once for all pages with
   * the same string.
   */
  following = '*';
  /** New messages that wait until the missed messages have been sent; null afterwards. */
  private held: Buffer[] | null = [];

  constructor(
    userId: Id,
    readonly sessionToken: string,
    private readonly response: ServerResponse,
    readonly isStaff: boolean,
  ) {
    this.userId = userId;
    // The end of the connection marks the end of the response, so chunked encoding is not needed.
    response.useChunkedEncodingByDefault = false;
  }

  get open(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  follow(subjects: ReadonlySet<string>): void {
    this.subjects = subjects;
    this.following = [...subjects].sort().join('\n');
  }

  /**
   * Returns true if the page gets the message. `about` contains the message's subjects; null if it
   * has none.
   */
  hears({ audience }: LiveMessage, about: readonly string[] | null): boolean {
    if (audience === 'staff') return this.isStaff;
    if (audience !== 'everyone') return audience.userId === this.userId;
    return this.follows(about);
  }

  follows(about: readonly string[] | null): boolean {
    const { subjects } = this;
    return about === null || subjects === null || about.some((subject) => subjects.has(subject));
  }

  /**
   * Sends a new message at once, or holds the message while missed messages are still being sent.
   */
  offer(bytes: Buffer): void {
    if (this.held === null) this.write(bytes);
    else if (this.held.length < HELD_MESSAGES) this.held.push(bytes);
    else this.drop();
  }

  send(place: LivePlace, message: LiveMessage): void {
    this.write(messageBytes(place, message));
  }

  goLive(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const bytes of held) this.write(bytes);
  }

  /**
   * Sends a comment, which keeps proxies from closing a quiet connection and detects a lost
   * connection.
   */
  beat(): void {
    this.write(': beat\n\n');
  }

  retryAfter(milliseconds: number): void {
    this.write(`retry: ${milliseconds}\n\n`);
  }

  end(): void {
    this.response.end();
  }

  private write(part: Buffer | string): void {
    if (!this.open) return;
    this.response.write(part);
    if (this.response.writableLength > BUFFER_BYTES) this.drop();
  }

  private drop(): void {
    this.response.destroy();
  }
}
