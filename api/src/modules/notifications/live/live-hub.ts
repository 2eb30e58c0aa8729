import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { SessionReader } from '../../../platform/http/index.js';
import { LogTail } from '../../ledger/index.js';
import { LiveFeed, type LiveMessage } from './live-feed.js';
import { LiveSignal } from './live-signal.js';
import { type LivePlace, LiveStream, messageText } from './live-stream.js';

const HEARTBEAT_MS = 15_000;
/** Every so many heartbeats a stream's session is looked at again. */
const BEATS_PER_CHECK = 4;
const STREAMS_PER_USER = 6;
/** Who missed more than this reads his screens again instead. */
const REPLAY_AT_MOST = 500;
const PAGE = 200;
/** Minimum pause between two messages that replace each other, in milliseconds. */
const REPLACE_EVERY_MS = 250;
const RESET: LiveMessage = { topic: 'live.reset', audience: 'everyone', data: {} };
/** For the hub alone: what this person's sessions stand on has changed. */
const SESSION_CHANGED = 'session.changed';
const HELLO: LiveMessage = { topic: 'live.hello', audience: 'everyone', data: {} };

/** All open streams of this process, and the two sources they are fed from. */
@Injectable()
export class LiveHub implements BeforeApplicationShutdown {
  private readonly log = new Logger('live');
  private readonly streams = new Map<Id, Set<LiveStream>>();
  private place: LivePlace = { position: 0, live: 0 };
  private started: Promise<void> | null = null;
  private looking: Promise<void> = Promise.resolve();
  private heartbeat: NodeJS.Timeout | null = null;
  private beats = 0;
  private leaveLog: (() => void) | null = null;
  private closed = false;
  /** Names of messages sent less than a pause ago, with the newest that waits for its end. */
  private readonly pausing = new Map<string, LiveMessage | null>();

  constructor(
    private readonly feed: LiveFeed,
    private readonly tail: LogTail,
    private readonly signal: LiveSignal,
    private readonly sessions: SessionReader,
  ) {}

  get count(): number {
    let count = 0;
    for (const streams of this.streams.values()) count += streams.size;
    return count;
  }

  /** Adds a stream: first what it missed since `seen`, then everything as it happens. */
  async connect(stream: LiveStream, seen: LivePlace | null): Promise<void> {
    this.started ??= this.start().catch((error: unknown) => {
      this.started = null;
      throw error;
    });
    await this.started;
    if (!stream.open) return;
    this.admit(stream);
    const now = this.place;
    // It may have lost its session between the guard and this moment, unheard.
    if (!(await this.mayStay(stream))) return stream.end();
    stream.retryAfter(1_000 + Math.floor(Math.random() * 3_000));
    // It came while the others were sent away: it would hold the process for ever.
    if (this.closed) return stream.end();
    // A page whose line breaks before it was told what it missed has come no further than before.
    stream.send(seen ?? now, HELLO);
    if (seen) await this.replay(stream, seen, now);
    stream.goLive();
  }

  leave(stream: LiveStream): void {
    const streams = this.streams.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.streams.delete(stream.userId);
  }

  /** Ends all streams, so that the server can close; pages come back to another process. */
  beforeApplicationShutdown(): void {
    this.closed = true;
    if (this.heartbeat) clearInterval(this.heartbeat);
    this.leaveLog?.();
    for (const stream of this.all()) stream.end();
  }

  private async start(): Promise<void> {
    this.leaveLog = await this.tail.subscribe((event) => {
      if (event.position <= this.place.position) return;
      this.place = { ...this.place, position: event.position };
      for (const message of this.feed.messagesOf(event)) this.deliver(message);
    });
    const [position, live] = [await this.tail.head(), await this.signal.head()];
    this.place = { position: Math.max(position, this.place.position), live };
    this.signal.listen(() => this.look());
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
  }

  /** One look at a time, each after the one before. */
  private look(): void {
    this.looking = this.looking.then(async () => {
      try {
        for (;;) {
          const news = await this.signal.read(this.place.live, PAGE);
          for (const { id, message } of news) {
            this.place = { ...this.place, live: id };
            this.deliver(message);
          }
          if (news.length < PAGE) return;
        }
      } catch (error) {
        this.log.warn(`live messages cannot be read just now: ${String(error)}`);
      }
    });
  }

  private deliver(message: LiveMessage): void {
    const { audience, topic } = message;
    if (topic === SESSION_CHANGED && audience !== 'everyone') {
      void this.recheck(audience.userId);
      return;
    }
    const { replaces } = message;
    if (replaces === undefined) this.send(message);
    else if (this.pausing.has(replaces)) this.pausing.set(replaces, message);
    else this.sendAndPause(replaces, message);
  }

  /**
   * A message that waits goes out with the place of that later moment: a stream that breaks before
   * may miss it, and its page asks for everything again when the line is back.
   */
  private sendAndPause(name: string, message: LiveMessage): void {
    this.send(message);
    this.pausing.set(name, null);
    setTimeout(() => {
      const newest = this.pausing.get(name);
      this.pausing.delete(name);
      if (newest) this.sendAndPause(name, newest);
    }, REPLACE_EVERY_MS).unref();
  }

  private send(message: LiveMessage): void {
    const { audience } = message;
    const streams =
      audience === 'everyone' ? this.all() : [...(this.streams.get(audience.userId) ?? [])];
    if (streams.length === 0) return;
    const text = messageText(this.place, message);
    for (const stream of streams) stream.offer(text);
  }

  private async replay(stream: LiveStream, seen: LivePlace, now: LivePlace): Promise<void> {
    const missed = now.position - seen.position + (now.live - seen.live);
    if (missed < 0 || missed > REPLAY_AT_MOST) return stream.send(now, RESET);
    const events = await this.tail.read(seen.position, REPLAY_AT_MOST);
    for (const event of events) {
      if (event.position > now.position) break;
      const place = { position: event.position, live: seen.live };
      for (const message of this.feed.messagesOf(event)) {
        if (stream.hears(message)) stream.send(place, message);
      }
    }
    for (const { id, message } of await this.signal.read(seen.live, REPLAY_AT_MOST)) {
      if (id > now.live) break;
      const place = { position: now.position, live: id };
      if (stream.hears(message) && message.topic !== SESSION_CHANGED) stream.send(place, message);
    }
  }

  private async recheck(userId: Id): Promise<void> {
    for (const stream of [...(this.streams.get(userId) ?? [])]) {
      if (!(await this.mayStay(stream))) stream.end();
    }
  }

  /** Too many pages of one person: the oldest makes room. */
  private admit(stream: LiveStream): void {
    const streams = this.streams.get(stream.userId) ?? new Set<LiveStream>();
    this.streams.set(stream.userId, streams.add(stream));
    if (streams.size <= STREAMS_PER_USER) return;
    const [oldest] = streams;
    if (!oldest) return;
    streams.delete(oldest);
    oldest.end();
  }

  private async beat(): Promise<void> {
    this.beats += 1;
    for (const stream of this.all()) {
      if (this.beats % BEATS_PER_CHECK === 0 && !(await this.mayStay(stream))) stream.end();
      else stream.beat();
    }
  }

  private async mayStay(stream: LiveStream): Promise<boolean> {
    const session = await this.sessions.read(stream.sessionToken).catch(() => 'unknown' as const);
    return session === 'unknown' || (session !== null && !session.isBanned);
  }

  private all(): LiveStream[] {
    return [...this.streams.values()].flatMap((streams) => [...streams]);
  }
}
