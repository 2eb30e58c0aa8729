import { assert } from '../../../kernel/index.js';
import { idOfPosition, runInContext } from '../../../platform/context/index.js';
import type { LoggedEvent } from '../domain/logged-event.js';

/** A follower of the log, as a module registers it. */
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

/** A running follower. */
export interface Course {
  readonly subscriber: LogSubscriber;
  /**
   * Number of times that events of its types were seen. If it rises while the follower reads, the
   * follower soon reads again.
   */
  hints: number;
  /** Position up to which the newest events of its types were seen. */
  due: number;
  /** Position up to which it has handled its events; -1 while another process runs it. */
  passed: number;
  /** True if it has skipped events whose next attempt is due. */
  hasSkipped: boolean;
  /** Ends the follower's pause; null while it does not pause. */
  awaken: (() => void) | null;
}

/**
 * Calls the follower. Jobs and mails that it creates get a request id made from the position of
 * the first event.
 */
export async function handle(
  subscriber: LogSubscriber,
  events: readonly LoggedEvent[],
): Promise<void> {
  const [first] = events;
  assert(first, 'a follower is called with events');
  const context = { requestId: idOfPosition(first.position), ip: null, userId: null };
  await runInContext(context, () => subscriber.handle(...events));
}
