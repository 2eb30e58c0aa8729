import { AsyncLocalStorage } from 'node:async_hooks';
import { type Id, newId } from '../../kernel/index.js';

/** Identity of one request or job, which all its work carries. */
export interface RequestContext {
  readonly requestId: string;
  /** Null for work without an HTTP request. */
  readonly ip: string | null;
  /** The id that the page stores in its browser, if sent. */
  readonly deviceId?: string | null;
  /** Set once the access guard has read the session, or after a sign-in. */
  userId: Id | null;
  /** Refusal code of the answer. */
  refused?: string;
  /** Positions of the request's events, for its log line. */
  positions?: number[];
}

const storage = new AsyncLocalStorage<RequestContext>();
const byRequest = new WeakMap<object, RequestContext>();
/** A bulk command has many events; its line names only the first. */
const MOST_POSITIONS = 20;

/** Returns the request or job that this code runs for, or null outside of one. */
export function currentContext(): RequestContext | null {
  return storage.getStore() ?? null;
}

export function runInContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Stores the context with Node's own request, for code that knows only that. */
export function keepContext(request: object, context: RequestContext): void {
  byRequest.set(request, context);
}

export function contextOf(request: object): RequestContext | null {
  return byRequest.get(request) ?? null;
}

/** Records an event of the current request. */
export function notePosition(position: number): void {
  const context = currentContext();
  if (!context) return;
  context.positions ??= [];
  if (context.positions.length < MOST_POSITIONS) context.positions.push(position);
}

/** Returns a trusted caller's request id if it is safe in a log, else the fallback. */
export function requestIdFrom(given: unknown, fallback: string = newId()): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : fallback;
}

/** Returns the request id of the followers' work, which leads from their jobs back to the event. */
export function idOfPosition(position: number): string {
  return `position-${position}`;
}
