import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { downloadFile } from '../../api/download';
import { keys } from '../../api/query-keys';
import type { MovementGroup } from '../../api/schema';

const PAGE = 30;

/** The wallet's movements, newest first, page after page by their place in the ledger. */
export const historyQuery = (show: MovementGroup) =>
  infiniteQueryOptions({
    queryKey: [keys.tokenHistory, show],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE, show, ...(pageParam ? { before: pageParam } : {}) };
      return answer(api.GET('/api/tokens/history', { params: { query }, signal }));
    },
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    // What was shown stays until the others are there.
    placeholderData: keepPreviousData,
  });

/** All of them as a CSV file, handed to the browser to keep. */
export const downloadHistory = (show: MovementGroup) =>
  downloadFile('/api/tokens/export', { format: 'csv', show });
