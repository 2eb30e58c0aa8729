import { QueryClient } from '@tanstack/react-query';
import { session } from '../session/session';
import { ApiError } from './api-error';

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;
/**
 * Mean pauses before the retries of a read, in milliseconds. They are random, so that pages do not
 * all return at the moment when the server does.
 */
const FIRST_PAUSE_MS = 500;
const LATER_PAUSE_MS = 1_500;

/**
 * Returns true if a retry may soon succeed: after a server error, or if no response arrived
 * although the device is online. After the time limit of a call, the user has waited long enough.
 */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.code === 'TIMEOUT') return false;
  return error.status >= 500 || (error.status === 0 && navigator.onLine);
}

/** State of the live event stream: `isOpen` is true while the server reports changes through it. */
export const liveStream = { isOpen: false };

/**
 * The cache of responses. Without a network every call fails at once, and its screen reports the
 * failure. No call waits for the connection, so no payment is sent later without the user's
 * knowledge. Reads are retried after a server error or without a response, for about two seconds;
 * then the screen reports the failure. Writes are never retried.
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
      retryDelay: (failures) =>
        (failures === 0 ? FIRST_PAUSE_MS : LATER_PAUSE_MS) * (0.5 + Math.random()),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
