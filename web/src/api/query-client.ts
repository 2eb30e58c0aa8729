import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

const FRESH_MS = 30_000;
const MOST_RETRIES = 3;

/**
 * Reads are retried when nobody answered or the server stumbled, writes never. What the live
 * stream says invalidates the rest.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) =>
        failures < MOST_RETRIES &&
        (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
    },
    mutations: { retry: false },
  },
});
