import { QueryClient } from '@tanstack/react-query';
import { session } from '../session/session';
import { ApiError } from './api-error';

const FRESH_MS = 30_000;
const MOST_RETRIES = 3;

/** The server stumbled, or nobody answered on a line that is there. */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || (error.status === 0 && navigator.onLine);
}

/** Whether there is a stream that says what changes. */
export const liveStream = { isOpen: false };

/**
 * Without a network every call fails at once and its screen says so: nothing waits unseen, least of
 * all a payment that would be made when the line comes back. Reads are retried when nobody answered
 * or the server stumbled, writes never. What the live stream says invalidates the rest.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      networkMode: 'always',
      refetchOnWindowFocus: () => !liveStream.isOpen,
      // The stream of a session asks for what was missed, once.
      refetchOnReconnect: () => session.get().token === null,
      retry: (failures, error) => failures < MOST_RETRIES && mayPass(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
