import { infiniteQueryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { answer, api, apiFetch } from '../../api/client';
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
export async function downloadHistory(): Promise<void> {
  const url = new URL('/api/tokens/export?format=csv', location.origin);
  const response = await apiFetch(new Request(url));
  if (!response.ok) throw new ApiError(response.status, 'ERROR', null);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = 'arena-transactions.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
