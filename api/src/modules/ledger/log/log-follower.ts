import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { assert, backOff } from '../../../kernel/index.js';
import { idOfPosition, runInContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import type { LoggedEvent } from '../domain/logged-event.js';
import { headPosition, type NextPage, readLog, readLogFor } from '../store/read-log.js';
import { dueSkipped, endSkipped, skipAgain, skipEvent } from '../store/skipped-events.js';
import {
  openSubscriber,
  readSubscribers,
  saveFailure,
  saveProgress,
} from '../store/subscribers.js';
import { FollowerLeases } from './follower-leases.js';
import { LogSignal } from './log-signal.js';

export interface LogSubscriber {
  /**
   * Name under which the follower's position in the log is stored. Never change it, because a new
   * name makes a new follower.
   */
  readonly name: string;
  /** Types of events to handle; all others are skipped. */
  readonly types: readonly string[];
  /**
   * Events that a new follower handles: all (`beginning`, the default), or only those recorded
   * after its first start (`now`).
   */
  readonly startsAt?: 'beginning' | 'now';
  /**
   * Handles events in the order of the log: one event per call or, if `together` is true, all
   * events of one read. After an error or a crash, the follower is called again with the same
   * events, so handling them must be safe to repeat; the position identifies an event. An error
   * stops only this follower. After `tries` failures it skips the event and continues; it gets a
   * skipped event again later, after newer events.
   */
  handle(...events: readonly LoggedEvent[]): Promise<void>;
  readonly together?: boolean;
  /** Number of failures after which an event is skipped; 8 by default, which take a minute. */
  readonly tries?: number;
}

export interface SubscriberState {
  readonly name: string;
  readonly position: number;
  /** Number of events that the follower has not handled yet. */
  readonly lag: number;
  readonly failures: number;
  readonly lastError: string | null;
  readonly failingSince: Date | null;
}

/** Maximum pause between reads, in milliseconds. `LogSignal` wakes the followers earlier. */
const POLL_MS = 15_000;
/** Minimum pause between reads, in milliseconds, so that each read returns more events. */
const REST_MS = 150;
const EVENTS_PER_PAGE = 200;
/**
 * Pause between two saves of a follower's position while it only skips events, in milliseconds.
 * Each save costs a database commit.
 */
const SAVE_EVERY_MS = 1_000;
const WAITS = { firstMs: 400, longestMs: 30_000, spread: 0.5 };
const TRIES = 8;

/** Pauses before the next attempts to handle a skipped event. */
const SKIPPED_WAITS = { firstMs: 60_000, longestMs: 6 * 3_600_000 };
/** Maximum number of these attempts, which take about three days. Then staff start another. */
const SKIPPED_TRIES = 20;
/** Pause between two reads of a follower's skipped events, in milliseconds. */
const LOOK_AT_SKIPPED_MS = 2_000;
const SKIPPED_AT_ONCE = 50;

/**
 * Delivers events to the modules after their commit. The log itself serves as the queue: each
 * follower continues from its own saved position. Modules register followers while the
 * application is built. Only the worker process calls `start`.
 */
@Injectable()
export class LogFollower implements OnApplicationShutdown {
  private readonly logger = new Logger(LogFollower.name);
  private readonly subscribers = new Map<string, LogSubscriber>();
  private readonly loops = new Set<Promise<void>>();
  private readonly sleepers = new Set<() => void>();
  private stopListening: (() => void) | null = null;
  private stopped = false;
  /** Time at which the position of each follower was last saved, by the follower's name. */
  private readonly savedAt = new Map<string, number>();
  /** Time at which the skipped events of each follower were last read, by the follower's name. */
  private readonly lookedAt = new Map<string, number>();
  /**
   * Number of notifications so far. If it rises while a follower reads, the follower soon reads
   * again, without waiting for another notification.
   */
  private hints = 0;

  constructor(
    private readonly database: Database,
    private readonly signal: LogSignal,
    private readonly leases: FollowerLeases,
  ) {}

  register(subscriber: LogSubscriber): void {
    assert(!this.subscribers.has(subscriber.name), `two subscribers named ${subscriber.name}`);
    this.subscribers.set(subscriber.name, subscriber);
  }

  start(): void {
    assert(this.stopListening === null, 'the follower is started once');
    this.stopListening = this.signal.listen(() => this.wake());
    for (const subscriber of this.subscribers.values()) {
      const loop = this.follow(subscriber).finally(() => this.loops.delete(loop));
      this.loops.add(loop);
    }
  }

  /**
   * Lets each follower handle all new events now. Throws the error of a follower that fails. Only
   * for tests.
   */
  async catchUp(): Promise<void> {
    for (const subscriber of this.subscribers.values()) {
      while ((await this.handlePage(subscriber, { save: 'always' })) > 0);
    }
  }

  /** After a bulk load, moves every follower to the head without handling the loaded events. */
  async passOver(): Promise<void> {
    const head = await headPosition(this.database);
    for (const name of this.subscribers.keys()) {
      await openSubscriber(this.database, name, head);
      await saveProgress(this.database, name, head);
    }
  }

  async states(): Promise<readonly SubscriberState[]> {
    const head = await headPosition(this.database);
    const rows = await readSubscribers(this.database);
    return rows.map((row) => ({
      name: row.name,
      position: row.position,
      lag: Math.max(0, head - row.position),
      failures: row.failures,
      lastError: row.last_error,
      failingSince: row.failing_since,
    }));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.stopListening?.();
    this.wake();
    await Promise.all(this.loops);
    await this.leases.close();
  }

  private async follow(subscriber: LogSubscriber): Promise<void> {
    let failures = 0;
    while (!this.stopped) {
      const hints = this.hints;
      try {
        const mine = await this.leases.take(subscriber.name);
        const handled = mine ? await this.handlePage(subscriber, { save: 'when-due' }) : 0;
        if (mine) await this.retrySkipped(subscriber);
        failures = 0;
        if (handled === EVENTS_PER_PAGE) continue;
        await this.sleep(REST_MS, false);
        if (hints === this.hints) await this.sleep(POLL_MS - REST_MS);
      } catch (error) {
        failures += 1;
        this.logger.error(
          `Follower ${subscriber.name} failed and will try again: ${String(error)}`,
        );
        await this.sleep(backOff(WAITS, failures), false);
      }
    }
  }

  /**
   * Handles the next page of events and returns the number of positions that it passed. If an event
   * fails, saves the position before that event, or skips it after too many failures.
   */
  private async handlePage(
    subscriber: LogSubscriber,
    { save }: { readonly save: 'always' | 'when-due' },
  ): Promise<number> {
    const { name } = subscriber;
    const { after: start, upTo, events } = await this.nextPage(subscriber);
    let done = start;
    for (const group of subscriber.together ? [events] : events.map((event) => [event])) {
      if (this.stopped) break;
      const [first] = group;
      if (!first) break;
      try {
        await handle(subscriber, group);
      } catch (error) {
        if (done > start) await this.savePlace(name, done);
        const problem = `event ${first.position}: ${String(error)}`;
        const failures = await saveFailure(this.database, name, problem);
        if (failures < (subscriber.tries ?? TRIES)) throw error;
        return (await this.skipOne(subscriber, group)) - start;
      }
      done = group.at(-1)?.position ?? done;
    }
    if (!this.stopped) done = upTo;
    const isDue =
      save === 'always' || events.length > 0 || done - start >= EVENTS_PER_PAGE || this.isOld(name);
    if (done > start && isDue) await this.savePlace(name, done);
    return done - start;
  }

  /**
   * Handles the events of a group that keeps failing one by one, and skips the first that fails.
   * Returns the position up to which the group is done.
   */
  private async skipOne(subscriber: LogSubscriber, group: readonly LoggedEvent[]): Promise<number> {
    let done = 0;
    for (const event of group) {
      const { position } = event;
      done = position;
      try {
        await handle(subscriber, [event]);
      } catch (error) {
        const { name } = subscriber;
        this.logger.error(`Follower ${name} skips event ${position}: ${String(error)}`);
        await skipEvent(this.database, name, position, {
          error: String(error),
          nextTryAt: new Date(Date.now() + backOff(SKIPPED_WAITS, 1)),
        });
        return done;
      }
    }
    await this.savePlace(subscriber.name, done);
    return done;
  }

  /** Handles skipped events whose next attempt is due. */
  private async retrySkipped(subscriber: LogSubscriber): Promise<void> {
    const { name } = subscriber;
    const now = performance.now();
    if (now - (this.lookedAt.get(name) ?? 0) < LOOK_AT_SKIPPED_MS) return;
    this.lookedAt.set(name, now);
    for (const skipped of await dueSkipped(this.database, name, SKIPPED_AT_ONCE)) {
      if (this.stopped) return;
      const { position, tries } = skipped;
      const [event] = await readLog(this.database, position - 1, 1);
      assert(event, `event ${position} is in the log`);
      try {
        await handle(subscriber, [event]);
        await endSkipped(this.database, skipped);
        this.logger.log(`Follower ${name} has handled the skipped event ${position}`);
      } catch (error) {
        this.logger.error(`Follower ${name} skips event ${position} again: ${String(error)}`);
        const isLast = tries + 1 >= SKIPPED_TRIES;
        await skipAgain(this.database, skipped, {
          error: String(error),
          nextTryAt: isLast ? null : new Date(Date.now() + backOff(SKIPPED_WAITS, tries + 2)),
        });
      }
    }
  }

  private async nextPage({ name, types, startsAt }: LogSubscriber): Promise<NextPage> {
    const page = await readLogFor(this.database, name, EVENTS_PER_PAGE, types);
    if (page) return page;
    const from = startsAt === 'now' ? await headPosition(this.database) : 0;
    await openSubscriber(this.database, name, from);
    const first = await readLogFor(this.database, name, EVENTS_PER_PAGE, types);
    assert(first, `subscriber ${name} has a position`);
    return first;
  }

  private async savePlace(name: string, position: number): Promise<void> {
    await saveProgress(this.database, name, position);
    this.savedAt.set(name, performance.now());
  }

  private isOld(name: string): boolean {
    return performance.now() - (this.savedAt.get(name) ?? 0) >= SAVE_EVERY_MS;
  }

  private wake(): void {
    this.hints += 1;
    for (const awaken of this.sleepers) awaken();
  }

  private sleep(ms: number, untilWoken = true): Promise<void> {
    return new Promise((resolve) => {
      const awaken = () => {
        if (!untilWoken && !this.stopped) return;
        clearTimeout(timer);
        this.sleepers.delete(awaken);
        resolve();
      };
      const timer = setTimeout(() => {
        this.sleepers.delete(awaken);
        resolve();
      }, ms);
      this.sleepers.add(awaken);
    });
  }
}

/**
 * Calls the follower. Jobs and mails that it creates get a request id made from the position of
 * the first event.
 */
async function handle(subscriber: LogSubscriber, events: readonly LoggedEvent[]): Promise<void> {
  const [first] = events;
  assert(first, 'a follower is called with events');
  const context = { requestId: idOfPosition(first.position), ip: null, userId: null };
  await runInContext(context, () => subscriber.handle(...events));
}
