import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import { useSend } from '../../api/use-send';
import type { Language } from '../../i18n/language';

const PAGE = 20;

/**
 * Fetches the inbox page by page, the newest first. A live message invalidates it when a
 * notification is added.
 */
export const inboxQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [keys.notifications, 'inbox', language],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { query: { limit: PAGE, language, ...(cursor ? { cursor } : {}) } };
      return answer(api.GET('/api/notifications', { params, signal }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/**
 * Returns a mutation that marks the given notifications as read; without ids, it marks all of them.
 */
export function useMarkRead() {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (ids: string[] | undefined) =>
      answer(api.PUT('/api/notifications/read', { body: ids ? { ids } : {} })),
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.notifications] }),
  });
}
