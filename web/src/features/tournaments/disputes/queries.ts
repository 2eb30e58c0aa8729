import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { OwnDispute } from '../../../api/schema';
import { uploadFile } from '../../../api/upload';
import { useSend } from '../../../api/use-send';

export function disputeQuery(id: string) {
  const params = { path: { id } };
  return queryOptions({
    queryKey: [keys.disputes, id],
    queryFn: ({ signal }) => answer(api.GET('/api/tournaments/{id}/dispute', { params, signal })),
  });
}

export const evidencePath = (id: string, number: number) =>
  `/api/tournaments/${encodeURIComponent(id)}/evidence/${number}`;

interface Upload {
  readonly number: number;
  readonly file: File;
}

/**
 * Returns handlers for a change to the player's screenshots or dispute. A success shows the state
 * in the response. A refusal fetches the state again, because the page may be out of date.
 */
function useShown(id: string) {
  const queries = useQueryClient();
  const { queryKey } = disputeQuery(id);
  return {
    onSuccess: (state: OwnDispute) => queries.setQueryData(queryKey, state),
    onError: () => void queries.invalidateQueries({ queryKey }),
  };
}

export function useSendImage(id: string) {
  return useSend({
    alone: true,
    mutationFn: ({ number, file }: Upload) =>
      uploadFile<OwnDispute>(evidencePath(id, number), file),
    ...useShown(id),
  });
}

export function useDispute(id: string) {
  return useSend({
    alone: true,
    mutationFn: (text: string) =>
      answer(
        api.POST('/api/tournaments/{id}/dispute', { params: { path: { id } }, body: { text } }),
      ),
    ...useShown(id),
  });
}
