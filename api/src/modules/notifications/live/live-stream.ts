import type { ServerResponse } from 'node:http';
import type { Id } from '../../../kernel/index.js';
import type { LiveMessage } from './live-feed.js';

/** How far one stream has come: in the log, and in the other live messages. */
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

/** Returns a message as it is written to a stream; every stream of a process gets the same text. */
export function messageText(place: LivePlace, { topic, data }: LiveMessage): string {
  return `id: ${idOf(place)}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A reader that lets this much pile up is not reading; he comes back where he was. */
const BUFFER_BYTES = 256 * 1024;
const HELD_MESSAGES = 1_000;

/** One open page: server-sent events (HTML standard, "event stream") over one response. */
export class LiveStream {
  readonly userId: Id;
  /** Texts that come while missed ones are still being read. Null once the stream is live. */
  private held: string[] | null = [];

  constructor(
    userId: Id,
    readonly sessionToken: string,
    private readonly response: ServerResponse,
  ) {
    this.userId = userId;
  }

  get open(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  hears({ audience }: LiveMessage): boolean {
    return audience === 'everyone' || audience.userId === this.userId;
  }

  /** Sends now, or after what was missed. */
  offer(text: string): void {
    if (this.held === null) this.write(text);
    else if (this.held.length < HELD_MESSAGES) this.held.push(text);
    else this.drop();
  }

  send(place: LivePlace, message: LiveMessage): void {
    this.write(messageText(place, message));
  }

  goLive(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const text of held) this.write(text);
  }

  /** Keeps proxies from closing a quiet line, and finds out whether anybody is there. */
  beat(): void {
    this.write(': beat\n\n');
  }

  retryAfter(milliseconds: number): void {
    this.write(`retry: ${milliseconds}\n\n`);
  }

  end(): void {
    this.response.end();
  }

  private write(text: string): void {
    if (!this.open) return;
    this.response.write(text);
    if (this.response.writableLength > BUFFER_BYTES) this.drop();
  }

  private drop(): void {
    this.response.destroy();
  }
}
