import { QueryClient } from '@tanstack/react-query';
import { session } from '../session/session';
import { ApiError } from './api-error';

const FRESH_MS = 30_000;
const MOST_RETRIES = 3;

/**
 * Returns true if a retry may succeed: after a server error, or if no response arrived although the
 * device is online.
 */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || (error.status === 0 && navigator.onLine);
}

/** State of the live event stream: `isOpen` is true while the server reports changes through it. */
export const liveStream = { isOpen: false };

/**
 * The cache of responses. Without a network every call fails at once, and its screen reports the
 * failure. No call waits for the connection, so no payment is sent later without the user's
 * knowledge. Reads are retried after a server error or without a response; writes are never
 * retried.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      networkMode: 'always',
      refetchOnWindowFocus: () => !liveStream.isOpen,
      // In a session, the live stream fetches the missed data after a reconnection, so React Query
      // does this only for guests.
      refetchOnReconnect: () => session.get().token === null,
      retry: (failures, error) => failures < MOST_RETRIES && mayPass(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
