import { AsyncLocalStorage } from 'node:async_hooks';
import { type Id, newId } from '../../kernel/index.js';

/** What everything done on behalf of one request or job can be traced back to. */
export interface RequestContext {
  readonly requestId: string;
  /** Null for work nobody asked for over HTTP. */
  readonly ip: string | null;
  /** Filled in when the access guard has read the session. */
  userId: Id | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request or job this code runs for, or null outside of any. */
export function currentContext(): RequestContext | null {
  return storage.getStore() ?? null;
}

export function runInContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** A caller's own request id when it is harmless in a log, else a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId();
}
