import { setImmediate as otherWork } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { SessionReader } from '../../../platform/http/index.js';
import { LogTail } from '../../ledger/index.js';
import { staffMessage } from './ledger-messages.js';
import { LiveFeed, type LiveMessage, listOf, type Told } from './live-feed.js';
import { LiveSignal } from './live-signal.js';
import { type LivePlace, LiveStream, messageBytes } from './live-stream.js';
import { NewestMessages } from './newest-messages.js';

const HEARTBEAT_MS = 15_000;
/** Number of heartbeats after which a stream's session is checked again. */
const BEATS_PER_CHECK = 4;
const STREAMS_PER_USER = 6;
/**
 * Maximum number of missed messages that are sent again when a page reconnects. A page that missed
 * more messages fetches its data again.
 */
const REPLAY_AT_MOST = 500;
const PAGE = 200;
/**
 * Number of writes after which the process answers waiting requests. 25 writes take about 1 ms; one
 * message for 2,000 pages takes 80.
 */
const WRITES_AT_ONCE = 25;
const RESET: LiveMessage = { topic: 'live.reset', audience: 'everyone', data: {} };
/**
 * Topic of messages between API processes, never sent to browsers. The message says that the
 * sessions of this user must be checked again.
 */
const SESSION_CHANGED = 'session.changed';
/**
 * Topic of messages between API processes, never sent to browsers. The message says that a page of
 * this user has changed its subjects.
 */
const STREAM_FOLLOWS = 'stream.follows';
const FOR_HUBS = [SESSION_CHANGED, STREAM_FOLLOWS];

/** A message as bytes, with its subjects. */
interface Part {
  readonly about: readonly string[] | null;
  readonly bytes: Buffer;
}

/**
 * Keeps all open streams of this process, and sends them messages from the log and from the table
 * of published messages.
 */
@Injectable()
export class LiveHub implements BeforeApplicationShutdown {
  private readonly log = new Logger('live');
  private readonly streams = new Map<Id, Set<LiveStream>>();
  private place: LivePlace = { position: 0, live: 0 };
  private started: Promise<void> | null = null;
  private looking: Promise<void> = Promise.resolve();
  private writing: Promise<void> = Promise.resolve();
  private heartbeat: NodeJS.Timeout | null = null;
  private beats = 0;
  private leaveLog: (() => void) | null = null;
  private closed = false;
  private readonly newest = new NewestMessages((messages) => this.send(messages));

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

  /**
   * Adds a stream. The stream first gets the messages after its position `seen`, and then every new
   * message.
   */
  async connect(stream: LiveStream, seen: LivePlace | null): Promise<void> {
    this.started ??= this.start().catch((error: unknown) => {
      this.started = null;
      throw error;
    });
    await this.started;
    if (!stream.open) return;
    this.admit(stream);
    const now = this.place;
    // Checks the session again, because it may have ended after the request was authorised.
    if (!(await this.mayStay(stream))) return stream.end();
    stream.retryAfter(1_000 + Math.floor(Math.random() * 3_000));
    // Refuses a stream that connects during shutdown, because it would keep the process running.
    if (this.closed) return stream.end();
    // First sends the position from which the page resumes. If the page disconnects before it gets
    // the missed messages, it requests them again from this position.
    const hello = {
      topic: 'live.hello',
      audience: 'everyone',
      data: { stream: stream.id },
    } as const;
    stream.send(seen ?? now, hello);
    if (seen) await this.replay(stream, seen, now);
    else if (stream.subjects) this.sayRecent(stream, new Set());
    stream.goLive();
  }

  /**
   * Changes the subjects of one page of this user. The page's stream may be open in another
   * process.
   */
  async follow(userId: Id, stream: string, subjects: readonly string[]): Promise<void> {
    if (this.changeSubjects(userId, { stream, subjects })) return;
    const audience = { userId };
    await this.feed.publish({ topic: STREAM_FOLLOWS, audience, data: { stream, subjects } });
  }

  leave(stream: LiveStream): void {
    const streams = this.streams.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.streams.delete(stream.userId);
  }

  /** Ends all streams, so that the server can close. The pages reconnect to another process. */
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
      for (const told of this.feed.messagesOf(event)) {
        if (told instanceof Promise) void this.deliverLater(told);
        else this.deliver(told);
      }
    });
    const [position, live] = [await this.tail.head(), await this.signal.head()];
    this.place = { position: Math.max(position, this.place.position), live };
    this.signal.listen(
      () => this.look(),
      (kind) => this.deliver(staffMessage(kind)),
    );
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
  }

  /** Reads and delivers the new published messages. Only one read runs at a time. */
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
        this.log.warn(`live messages cannot be read: ${String(error)}`);
      }
    });
  }

  /**
   * Delivers the messages of a mapper that first reads data. The messages carry the position that
   * the streams have reached when the data are read.
   */
  private async deliverLater(told: Promise<Told>): Promise<void> {
    try {
      this.deliver(await told);
    } catch (error) {
      this.log.warn(`a live message was skipped: ${String(error)}`);
    }
  }

  private deliver(told: Told): void {
    for (const message of listOf(told)) {
      const { audience, topic, data } = message;
      if (FOR_HUBS.includes(topic)) {
        if (typeof audience === 'string') continue;
        if (topic === SESSION_CHANGED) void this.recheck(audience.userId);
        else this.changeSubjects(audience.userId, data);
        continue;
      }
      const subjects = this.feed.subjectsOf(message);
      if (subjects) this.newest.keep(message, subjects);
      this.newest.pass(message);
    }
  }

  private changeSubjects(userId: Id, { stream: id, subjects }: LiveMessage['data']): boolean {
    const stream = [...(this.streams.get(userId) ?? [])].find((each) => each.id === id);
    if (!stream || !Array.isArray(subjects)) return false;
    const before = stream.subjects ?? new Set();
    stream.follow(new Set(subjects.map(String)));
    this.sayRecent(stream, before);
    return true;
  }

  /** Sends a page the recent messages about subjects to which the page has just subscribed. */
  private sayRecent(stream: LiveStream, before: ReadonlySet<string>): void {
    for (const message of this.newest.kept()) {
      const about = this.feed.subjectsOf(message);
      const heard = about?.some((subject) => before.has(subject));
      if (!heard && stream.follows(about)) stream.offer(messageBytes(this.place, message));
    }
  }

  /** Sends messages that have the same audience, after the messages before them. */
  private send(messages: readonly LiveMessage[]): void {
    const audience = messages[0]?.audience ?? 'everyone';
    const streams =
      typeof audience === 'object'
        ? [...(this.streams.get(audience.userId) ?? [])]
        : this.all().filter(({ isStaff }) => isStaff || audience === 'everyone');
    if (streams.length === 0) return;
    const parts = messages.map((message) => ({
      about: this.feed.subjectsOf(message),
      bytes: messageBytes(this.place, message),
    }));
    this.writing = this.writing
      .then(() => this.write(parts, streams))
      .catch((error: unknown) => this.log.warn(`a live message was skipped: ${String(error)}`));
  }

  /** Writes messages to streams. Pages with the same subjects get the same bytes, in one write. */
  private async write(parts: readonly Part[], streams: readonly LiveStream[]): Promise<void> {
    const written = new Map<string, Buffer>();
    for (const [index, stream] of streams.entries()) {
      if (index % WRITES_AT_ONCE === WRITES_AT_ONCE - 1) await otherWork();
      const bytes =
        written.get(stream.following) ??
        Buffer.concat(parts.flatMap((part) => (stream.follows(part.about) ? [part.bytes] : [])));
      written.set(stream.following, bytes);
      if (bytes.length > 0) stream.offer(bytes);
    }
  }

  private async replay(stream: LiveStream, seen: LivePlace, now: LivePlace): Promise<void> {
    const missed = now.position - seen.position + (now.live - seen.live);
    if (missed < 0 || missed > REPLAY_AT_MOST) return stream.send(now, RESET);
    const events = await this.tail.read(seen.position, REPLAY_AT_MOST);
    for (const event of events) {
      if (event.position > now.position) break;
      const place = { position: event.position, live: seen.live };
      for (const told of await Promise.all(this.feed.messagesOf(event))) {
        for (const message of listOf(told)) this.tell(stream, place, message);
      }
    }
    for (const { id, message } of await this.signal.read(seen.live, REPLAY_AT_MOST)) {
      if (id > now.live) break;
      const place = { position: now.position, live: id };
      if (!FOR_HUBS.includes(message.topic)) this.tell(stream, place, message);
    }
  }

  private tell(stream: LiveStream, place: LivePlace, message: LiveMessage): void {
    if (stream.hears(message, this.feed.subjectsOf(message))) stream.send(place, message);
  }

  private async recheck(userId: Id): Promise<void> {
    for (const stream of [...(this.streams.get(userId) ?? [])]) {
      if (!(await this.mayStay(stream))) stream.end();
    }
  }

  /** Adds a stream to its user's streams. If the user has too many, the oldest stream is closed. */
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
    const session = await this.sessions
      .read(stream.sessionToken, false)
      .catch(() => 'unknown' as const);
    return session === 'unknown' || (session !== null && !session.isBanned);
  }

  private all(): LiveStream[] {
    return [...this.streams.values()].flatMap((streams) => [...streams]);
  }
}
