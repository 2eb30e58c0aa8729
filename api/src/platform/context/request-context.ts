import { AsyncLocalStorage } from 'node:async_hooks';
import { type Id, newId } from '../../kernel/index.js';

/** Identity of one request or job, available to all code that runs for it. */
export interface RequestContext {
  readonly requestId: string;
  /** Address of the client; null for a job without an HTTP request. */
  readonly ip: string | null;
  /** Random id of the browser; missing if the page did not send one. */
  readonly deviceId?: string | null;
  /** The User-Agent header; missing without an HTTP request. */
  readonly userAgent?: string | undefined;
  /** User of the request, set after the access guard has read the session or after a sign-in. */
  userId: Id | null;
  /** Code of the refusal, if the request was refused. */
  refused?: string;
  /** Positions of the events that the request posted, for its log line. */
  positions?: number[];
}

const storage = new AsyncLocalStorage<RequestContext>();
const byRequest = new WeakMap<object, RequestContext>();
/** Maximum number of positions in a log line. A bulk command posts many more events. */
const MOST_POSITIONS = 20;

/** Returns the context of the running request or job; null if there is none. */
export function currentContext(): RequestContext | null {
  return storage.getStore() ?? null;
}

export function runInContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/**
 * Stores the context with Node's request object, so that code that runs outside the context can
 * find the context by the request.
 */
export function keepContext(request: object, context: RequestContext): void {
  byRequest.set(request, context);
}

export function contextOf(request: object): RequestContext | null {
  return byRequest.get(request) ?? null;
}

/** Adds the position of a posted event to the context of the current request. */
export function notePosition(position: number): void {
  const context = currentContext();
  if (!context) return;
  context.positions ??= [];
  if (context.positions.length < MOST_POSITIONS) context.positions.push(position);
}

/**
 * Returns the request id that a trusted proxy sent if it contains only safe characters; otherwise
 * returns the fallback.
 */
export function requestIdFrom(given: unknown, fallback: string = newId()): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : fallback;
}

/**
 * Returns the request id for the work of a follower on an event, so that its jobs can be traced to
 * the event.
 */
export function idOfPosition(position: number): string {
  return `position-${position}`;
}
