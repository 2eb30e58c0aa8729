import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { SquadList } from '../../../api/schema';
import { useSend } from '../../../api/use-send';

/** Query of the player's squads, open invitations first. */
export const squadsQuery = queryOptions({
  queryKey: [keys.squads],
  staleTime: 0,
  queryFn: ({ signal }) => answer(api.GET('/api/squads', { signal })),
});

/** Query of the squad of an invite link, for a guest who opened it. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: [keys.squads, 'invitation', code],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/squads/invitations/{code}', { params: { path: { code } }, signal })),
    retry: false,
  });

interface Membership {
  readonly squadId: string;
  readonly shareLimit: number;
}

const path = (id: string) => ({ params: { path: { id } } });

const SENDS = {
  invite: ({ squadId: id, freeFireUID }: { squadId: string; freeFireUID: string }) =>
    answer(api.POST('/api/squads/{id}/members', { ...path(id), body: { freeFireUID } })),
  join: (body: { readonly code: string; readonly shareLimit: number }) =>
    answer(api.POST('/api/squads/join', { body })),
  setLimit: ({ squadId: id, shareLimit }: Membership) =>
    answer(api.PUT('/api/squads/{id}/membership', { ...path(id), body: { shareLimit } })),
  remove: ({ squadId: id, userId }: { squadId: string; userId: string }) =>
    answer(api.DELETE('/api/squads/{id}/members/{userId}', { params: { path: { id, userId } } })),
  disband: (id: string) => answer(api.DELETE('/api/squads/{id}', path(id))),
} as const;

type Sends = typeof SENDS;
type InputOf<What extends keyof Sends> = Parameters<Sends[What]>[0];

interface Told {
  readonly onSuccess?: (squads: SquadList) => void;
  readonly onError?: (error: Error) => void;
}

/**
 * Returns a mutation that sends one change of the player's squads. Its response replaces the shown
 * list.
 */
export function useSquadChange<What extends keyof Sends>(what: What, told: Told = {}) {
  const queries = useQueryClient();
  return useSend<SquadList, InputOf<What>>({
    alone: true,
    mutationFn: SENDS[what] as (input: InputOf<What>) => Promise<SquadList>,
    onSuccess: (squads) => {
      queries.setQueryData(squadsQuery.queryKey, squads);
      told.onSuccess?.(squads);
    },
    onError: (error) => {
      told.onError?.(error);
      // After a refusal the squads are fetched again, because another member may have changed them.
      return queries.invalidateQueries(squadsQuery);
    },
  });
}

/**
 * Returns a mutation that creates a squad. A retry after a lost response uses the same idempotency
 * key.
 */
export function useCreateSquad(onSuccess: () => void) {
  const queries = useQueryClient();
  return useMoneyMutation<SquadList, string>({
    send: (name, headers) => answer(api.POST('/api/squads', { body: { name }, headers })),
    onSuccess: (squads) => {
      queries.setQueryData(squadsQuery.queryKey, squads);
      onSuccess();
    },
  });
}
