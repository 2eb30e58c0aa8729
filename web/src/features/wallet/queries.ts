import { infiniteQueryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { downloadFile } from '../../api/download';
import { keys } from '../../api/query-keys';

const PAGE = 30;

/** The wallet's movements, newest first, page after page by their place in the ledger. */
export const historyQuery = infiniteQueryOptions({
  queryKey: [keys.tokenHistory],
  initialPageParam: undefined as number | undefined,
  queryFn: ({ pageParam, signal }) => {
    const params = { query: { limit: PAGE, ...(pageParam ? { before: pageParam } : {}) } };
    return answer(api.GET('/api/tokens/history', { params, signal }));
  },
  getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
});

/** The whole history as a CSV file, handed to the browser to keep. */
export const downloadHistory = () => downloadFile('/api/tokens/export', { format: 'csv' });
