import type { ServerResponse } from 'node:http';
import { type Id, newId } from '../../../kernel/index.js';
import type { LiveMessage } from './live-feed.js';

/** Position of one stream: in the log, and among the other live messages. */
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

/** Returns a message as sent: all its streams in a process get the same bytes. */
export function messageBytes(place: LivePlace, { topic, data }: LiveMessage): Buffer {
  return Buffer.from(`id: ${idOf(place)}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A client with this much unsent data is not reading; it is disconnected and resumes later. */
const BUFFER_BYTES = 256 * 1024;
const HELD_MESSAGES = 1_000;

/** One open page: server-sent events (HTML standard, "event stream") over one response. */
export class LiveStream {
  /** Id that only this page knows, and sends when it changes its subjects. */
  readonly id = newId();
  readonly userId: Id;
  /** Subjects of the page; null for every message of its audience. */
  subjects: ReadonlySet<string> | null = null;
  /** The subjects as one text: pages with equal texts get the same bytes. */
  following = '*';
  /** Messages that arrive while missed ones are still being read. Null once the stream is live. */
  private held: Buffer[] | null = [];

  constructor(
    userId: Id,
    readonly sessionToken: string,
    private readonly response: ServerResponse,
    readonly isStaff: boolean,
  ) {
    this.userId = userId;
    // The stream ends with the connection, so that parts need no length.
    response.useChunkedEncodingByDefault = false;
  }

  get open(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  follow(subjects: ReadonlySet<string>): void {
    this.subjects = subjects;
    this.following = [...subjects].sort().join('\n');
  }

  /** `about` are the subjects of the message; null without any. */
  hears({ audience }: LiveMessage, about: readonly string[] | null): boolean {
    if (audience === 'staff') return this.isStaff;
    if (audience !== 'everyone') return audience.userId === this.userId;
    return this.follows(about);
  }

  follows(about: readonly string[] | null): boolean {
    const { subjects } = this;
    return about === null || subjects === null || about.some((subject) => subjects.has(subject));
  }

  /** Sends now, or after the missed messages. */
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

  /** Keeps proxies from closing a quiet connection, and detects a lost one. */
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
