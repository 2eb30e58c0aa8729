import { AsyncLocalStorage } from 'node:async_hooks';
import { type Id, newId } from '../../kernel/index.js';

/** Identity of one request or job, to which all work on its behalf is traced. */
export interface RequestContext {
  readonly requestId: string;
  /** Null for work without an HTTP request. */
  readonly ip: string | null;
  /** The id that the page keeps in its browser, when it sends one. */
  readonly deviceId?: string | null;
  /** Set once the access guard has read the session, or after a sign-in. */
  userId: Id | null;
  /** The code of the refusal it ended with. */
  refused?: string;
  /** The events of the ledger it led to, so that a line of the log leads to them. */
  positions?: number[];
}

const storage = new AsyncLocalStorage<RequestContext>();
const byRequest = new WeakMap<object, RequestContext>();
/** A bulk command posts for everybody; its line names where it began and no more than this. */
const MOST_POSITIONS = 20;

/** The request or job this code runs for, or null outside of any. */
export function currentContext(): RequestContext | null {
  return storage.getStore() ?? null;
}

export function runInContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Remembers the context beside Node's own request, for what only knows that one. */
export function keepContext(request: object, context: RequestContext): void {
  byRequest.set(request, context);
}

export function contextOf(request: object): RequestContext | null {
  return byRequest.get(request) ?? null;
}

/** Notes that what runs now has led to an event. */
export function notePosition(position: number): void {
  const context = currentContext();
  if (!context) return;
  context.positions ??= [];
  if (context.positions.length < MOST_POSITIONS) context.positions.push(position);
}

/** A trusted caller's request id when it is harmless in a log, else the fallback. */
export function requestIdFrom(given: unknown, fallback: string = newId()): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : fallback;
}

/** Under which id the followers of the log work: it leads from their jobs back to the event. */
export function idOfPosition(position: number): string {
  return `position-${position}`;
}
