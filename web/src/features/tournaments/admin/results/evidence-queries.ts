import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../../api/client';
import { keys } from '../../../../api/query-keys';
import { useSend } from '../../../../api/use-send';

const EVERY_MS = 30_000;

/** Fetches the screenshots and disputes of a match. */
export function matchEvidenceQuery(id: string) {
  const params = { path: { id } };
  return queryOptions({
    queryKey: [keys.disputes, 'match', id],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/tournaments/admin/{id}/evidence', { params, signal })),
  });
}

export function useAnswerDispute(id: string) {
  const queries = useQueryClient();
  return useSend({
    alone: true,
    mutationFn: (text: string) =>
      answer(
        api.PUT('/api/admin/disputes/{id}/answer', {
          params: { path: { id } },
          body: { answer: text },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.disputes] }),
  });
}
