import { QueryClient } from '@tanstack/react-query';
import { session } from '../session/session';
import { ApiError } from './api-error';

const FRESH_MS = 30_000;
const MOST_RETRIES = 3;

/**
 * True when a retry may help: after a server error, or without an answer while the device is
 * online.
 */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || (error.status === 0 && navigator.onLine);
}

/** True while a stream reports changes. */
export const liveStream = { isOpen: false };

/**
 * Without a network every call fails at once and its screen says so. No call waits for the
 * connection, so no payment is sent by surprise later. Reads are retried after silence or a server
 * error, writes never. Live messages invalidate answers in the cache.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      networkMode: 'always',
      refetchOnWindowFocus: () => !liveStream.isOpen,
      // In a session, the live stream itself fetches what was missed.
      refetchOnReconnect: () => session.get().token === null,
      retry: (failures, error) => failures < MOST_RETRIES && mayPass(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
