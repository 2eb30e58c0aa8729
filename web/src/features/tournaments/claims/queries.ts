import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';

type Schemas = components['schemas'];
export type OwnClaim = Schemas['OwnClaim'];
export type ClaimBody = Schemas['ClaimBody'];

/** Pause between two reads while a claim waits for another one or for the results. */
const EVERY_MS = 30_000;

export function claimQuery(id: string) {
  const params = { path: { id } };
  return queryOptions({
    queryKey: [keys.claims, id],
    retry: false,
    queryFn: ({ signal }) => answer(api.GET('/api/tournaments/{id}/claim', { params, signal })),
    refetchInterval: ({ state }) =>
      state.data?.claim && state.data.state !== 'paid' ? EVERY_MS : false,
  });
}

/** Sends a claim. A refusal reads the state again, because the page may be out of date. */
export function useSendClaim(id: string, onSent: () => void) {
  const queries = useQueryClient();
  const { queryKey } = claimQuery(id);
  return useMoneyMutation({
    send: (body: ClaimBody, headers) =>
      answer(api.PUT('/api/tournaments/{id}/claim', { params: { path: { id } }, body, headers })),
    onSuccess: (state) => {
      queries.setQueryData(queryKey, state);
      onSent();
    },
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
}
