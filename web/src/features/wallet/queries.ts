import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { downloadFile } from '../../api/download';
import { keys } from '../../api/query-keys';
import type { MovementGroup } from '../../api/schema';

const PAGE = 30;

/** The wallet's entries, newest first, page by page by position. */
export const historyQuery = (show: MovementGroup) =>
  infiniteQueryOptions({
    queryKey: [keys.tokenHistory, show],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE, show, ...(pageParam ? { before: pageParam } : {}) };
      return answer(api.GET('/api/tokens/history', { params: { query }, signal }));
    },
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    // The previous group stays on the screen until the next one has loaded.
    placeholderData: keepPreviousData,
  });

/** Downloads all entries of a group as a CSV file. */
export const downloadHistory = (show: MovementGroup) =>
  downloadFile('/api/tokens/export', { format: 'csv', show });
