import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { assert, backOff } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { LoggedEvent } from '../domain/logged-event.js';
import {
  headPosition,
  type NextPage,
  readLog,
  readLogFor,
  readNewTypes,
} from '../store/read-log.js';
import {
  dueSkipped,
  endSkipped,
  followersOfDueSkipped,
  skipAgain,
  skipEvent,
} from '../store/skipped-events.js';
import {
  openSubscriber,
  readSubscribers,
  saveFailure,
  savePassed,
  saveProgress,
} from '../store/subscribers.js';
import { FollowerLeases } from './follower-leases.js';
import { LogSignal } from './log-signal.js';
import { type Course, handle, type LogSubscriber } from './log-subscriber.js';

export interface SubscriberState {
  readonly name: string;
  readonly position: number;
  /** Number of events that the follower has not handled yet. */
  readonly lag: number;
  readonly failures: number;
  readonly lastError: string | null;
  readonly failingSince: Date | null;
}

/** Pause between two attempts to take over a follower that another process runs, in milliseconds. */
const TAKE_OVER_MS = 15_000;
/**
 * Maximum pause between two reads of a follower, in milliseconds. `LogSignal` calls at least every
 * 15 seconds, and a look then finds new events for all followers by one statement.
 */
const POLL_MS = 120_000;
/** Minimum pause between reads, in milliseconds, so that each read returns more events. */
const REST_MS = 150;
const EVENTS_PER_PAGE = 200;
/**
 * Pause between two saves of a follower's position while it only skips events, in milliseconds.
 * Each save costs a database commit.
 */
const SAVE_EVERY_MS = 1_000;
/** The same pause between two moves of all followers without events, by one statement. */
const MOVE_EVERY_MS = 250;
const WAITS = { firstMs: 400, longestMs: 30_000, spread: 0.5 };
const TRIES = 8;

/** Pauses before the next attempts to handle a skipped event. */
const SKIPPED_WAITS = { firstMs: 60_000, longestMs: 6 * 3_600_000 };
/** Maximum number of these attempts, which take about three days. Then staff start another. */
const SKIPPED_TRIES = 20;
/** Minimum pause between two searches for due skipped events, in milliseconds. */
const LOOK_AT_SKIPPED_MS = 2_000;
const SKIPPED_AT_ONCE = 50;

/**
 * Delivers events to the modules after their commit. The log itself serves as the queue: each
 * follower continues from its own saved position. After a notification, one read of the types of
 * new events finds the followers to awaken, so that an event costs the others nothing. Modules
 * register followers while the application is built. Only the worker process calls `start`.
 */
@Injectable()
export class LogFollower implements OnApplicationShutdown {
  private readonly logger = new Logger(LogFollower.name);
  private readonly subscribers = new Map<string, LogSubscriber>();
  private readonly loops = new Set<Promise<void>>();
  private readonly courses: Course[] = [];
  private stopListening: (() => void) | null = null;
  private stopped = false;
  /** Time at which the position of each follower was last saved, by the follower's name. */
  private readonly savedAt = new Map<string, number>();
  /** Position up to which the types of events are known; null before the first look. */
  private looked: number | null = null;
  private looking: Promise<void> | null = null;
  private lookAgain = false;
  /** Time at which due skipped events were last searched. */
  private skippedSoughtAt = Number.NEGATIVE_INFINITY;
  /** Time at which the positions of followers without events were last saved. */
  private movedAt = 0;
  /** Position to which the followers without events were moved. */
  private movedTo = 0;
  private nextMove: NodeJS.Timeout | null = null;

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
    this.stopListening = this.signal.listen(() => this.look());
    for (const subscriber of this.subscribers.values()) {
      const course: Course = {
        subscriber,
        hints: 0,
        due: 0,
        passed: -1,
        hasSkipped: false,
        awaken: null,
      };
      this.courses.push(course);
      const loop = this.follow(course).finally(() => this.loops.delete(loop));
      this.loops.add(loop);
    }
  }

  /**
   * Lets each follower handle all new events now. Throws the error of a follower that fails. Only
   * for tests.
   */
  async catchUp(): Promise<void> {
    for (const subscriber of this.subscribers.values()) {
      let [before, last] = [-1, -1];
      do {
        before = last;
        ({ last } = await this.handlePage(subscriber, { save: 'always' }));
      } while (last !== before);
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
    if (this.nextMove) clearTimeout(this.nextMove);
    this.wake(this.courses);
    await Promise.all([...this.loops, this.looking]);
    await this.leases.close();
  }

  private async follow(course: Course): Promise<void> {
    const { subscriber } = course;
    let failures = 0;
    while (!this.stopped) {
      const { hints } = course;
      try {
        const mine = await this.leases.take(subscriber.name);
        const page = mine ? await this.handlePage(subscriber, { save: 'when-due' }) : null;
        if (mine && course.hasSkipped) {
          course.hasSkipped = false;
          await this.retrySkipped(subscriber);
        }
        course.passed = page?.last ?? -1;
        failures = 0;
        if (page?.hasMore) continue;
        await this.sleep(course, REST_MS, false);
        if (hints === course.hints) await this.sleep(course, mine ? POLL_MS : TAKE_OVER_MS);
      } catch (error) {
        failures += 1;
        course.passed = -1;
        this.logger.error(
          `Follower ${subscriber.name} failed and will try again: ${String(error)}`,
        );
        await this.sleep(course, backOff(WAITS, failures), false);
      }
    }
  }

  /** Reads the types of new events and awakens the followers that handle one of them. */
  private look(): void {
    this.lookAgain = true;
    this.looking ??= this.lookWhileNew().finally(() => {
      this.looking = null;
    });
  }

  private async lookWhileNew(): Promise<void> {
    while (this.lookAgain && !this.stopped) {
      this.lookAgain = false;
      try {
        await this.lookOnce();
      } catch (error) {
        // Each follower reads the log itself, and the next look begins at the head.
        this.logger.warn(`The types of new events could not be read: ${String(error)}`);
        this.looked = null;
        this.wake(this.courses);
      }
    }
  }

  private async lookOnce(): Promise<void> {
    await this.seekSkipped();
    const from = this.looked;
    if (from === null) {
      this.looked = await headPosition(this.database);
      return this.wake(this.courses, this.looked);
    }
    const { last, types, isWhole } = await readNewTypes(this.database, from);
    this.looked = last;
    if (!isWhole) this.lookAgain = true;
    const isDue = ({ subscriber }: Course) => subscriber.types.some((type) => types.has(type));
    this.wake(this.courses.filter(isDue), last);
    if (last > this.movedTo) await this.movePassing(last);
  }

  /** Awakens the followers with skipped events whose next attempt is due. */
  private async seekSkipped(): Promise<void> {
    const now = performance.now();
    if (now - this.skippedSoughtAt < LOOK_AT_SKIPPED_MS) return;
    this.skippedSoughtAt = now;
    const names = await followersOfDueSkipped(this.database);
    const courses = this.courses.filter(({ subscriber }) => names.has(subscriber.name));
    for (const course of courses) course.hasSkipped = true;
    this.wake(courses);
  }

  /**
   * Moves the followers that have nothing to handle up to the position. Soon looks again if it is
   * too early to move them, or if one of them still handles events.
   */
  private async movePassing(position: number): Promise<void> {
    const early = this.movedAt + MOVE_EVERY_MS - performance.now();
    if (early > 0) return this.lookLater(early);
    this.movedAt = performance.now();
    const passing = this.courses.filter(({ due, passed }) => passed >= due);
    const isOneBusy = this.courses.some(({ due, passed }) => passed >= 0 && passed < due);
    const names = passing.map(({ subscriber }) => subscriber.name);
    await savePassed(this.database, names, position);
    if (isOneBusy) this.lookLater(MOVE_EVERY_MS);
    else this.movedTo = position;
  }

  /**
   * Handles the next page of events. Returns the last position that it passed, and whether there
   * may be more to read. If an event fails, saves the position before that event, or skips it after
   * too many failures.
   */
  private async handlePage(
    subscriber: LogSubscriber,
    { save }: { readonly save: 'always' | 'when-due' },
  ): Promise<{ readonly last: number; readonly hasMore: boolean }> {
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
        done = await this.skipOne(subscriber, group);
        return { last: done, hasMore: true };
      }
      done = group.at(-1)?.position ?? done;
    }
    if (!this.stopped) done = upTo;
    const isDue =
      save === 'always' || events.length > 0 || done - start >= EVENTS_PER_PAGE || this.isOld(name);
    if (done > start && isDue) await this.savePlace(name, done);
    return { last: done, hasMore: upTo - start >= EVENTS_PER_PAGE };
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

  private lookLater(ms: number): void {
    this.nextMove ??= setTimeout(() => {
      this.nextMove = null;
      this.look();
    }, ms).unref();
  }

  private wake(courses: readonly Course[], position = 0): void {
    for (const course of courses) {
      course.hints += 1;
      course.due = Math.max(course.due, position);
      course.awaken?.();
    }
  }

  private sleep(course: Course, ms: number, untilWoken = true): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        course.awaken = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      course.awaken = () => (untilWoken || this.stopped) && end();
    });
  }
}
