import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { components, paths } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';

type Schemas = components['schemas'];
type ListQuery = NonNullable<paths['/api/users/all']['get']['parameters']['query']>;
export type BulkOperation = Schemas['BulkOperation'];

/** Fetches a page of players, and the number of all players that match the filters. */
export function usersQuery(query: ListQuery) {
  return queryOptions({
    queryKey: [keys.users, query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const asked = api.GET('/api/users/all', { params: { query }, signal });
      const { response } = await asked;
      const total = Number(response.headers.get('X-Total-Count'));
      return { rows: await answer(asked), total };
    },
  });
}

/**
 * Fetches the player with this id, even if the current page of the list does not contain the
 * player.
 */
export async function findUser(id: string, signal: AbortSignal) {
  const query = { q: id, page: 1, limit: 10 } as const;
  const users = await answer(api.GET('/api/users/all', { params: { query }, signal }));
  return users.find(({ _id }) => _id === id);
}

interface Ending {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [keys.users, keys.statistics, keys.ledger].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

const byId = (id: string) => ({ path: { id } });

export function useBan(id: string, ending: Ending) {
  const refresh = useRefresh();
  return useSend({
    mutationFn: (reason: string) =>
      answer(api.PUT('/api/users/ban/{id}', { params: byId(id), body: { reason } })),
    ...ending,
    onSettled: refresh,
  });
}

/**
 * Fetches the effects of a ban: the tokens that it freezes, and the player's open matches and
 * withdrawals.
 */
export function useBanConsequence(id: string) {
  return useQuery({
    queryKey: [keys.users, 'ban', id],
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      answer(
        api.PUT('/api/users/ban/{id}', {
          params: { ...byId(id), query: { dryRun: true } },
          body: { reason: 'What would happen' },
          signal,
        }),
      ),
  });
}

export function useUnban(id: string, ending: Ending) {
  const refresh = useRefresh();
  return useSend({
    mutationFn: () => answer(api.PUT('/api/users/unban/{id}', { params: byId(id) })),
    ...ending,
    onSettled: refresh,
  });
}

export interface Adjustment {
  /** Number of tokens: positive to add tokens, negative to remove them. */
  readonly amount: number;
  readonly reason: string;
}

/**
 * Handlers of an adjustment. `onSuccess` is also called if the adjustment waits for a second admin.
 */
interface AdjustEnding<Done> {
  readonly onSuccess: (done: Done) => void;
  readonly onError: (error: Error) => void;
}

export function useAdjust(id: string, ending: AdjustEnding<Schemas['TokensAdjustedAnswer']>) {
  const refresh = useRefresh();
  return useMoneyMutation({
    send: (body: Adjustment, headers) =>
      answer(api.PUT('/api/users/tokens/{id}', { params: byId(id), body, headers })),
    ...ending,
    onSettled: refresh,
  });
}

/** Requests the balance after an adjustment from the server, without making the adjustment. */
export function useAdjustConsequence(id: string, amount: number | null) {
  return useQuery({
    queryKey: [keys.users, 'adjust', id, amount],
    enabled: amount !== null,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      answer(
        api.PUT('/api/users/tokens/{id}', {
          params: { ...byId(id), query: { dryRun: true } },
          body: { amount: amount ?? 0, reason: 'What would happen' },
          signal,
        }),
      ),
  });
}

export interface BulkAdjustment {
  readonly amount: number;
  readonly reason: string;
  readonly operation: BulkOperation;
}

export function useAdjustAll(ending: AdjustEnding<Schemas['EverybodyAdjusted']>) {
  const refresh = useRefresh();
  return useMoneyMutation({
    send: (body: BulkAdjustment, headers) =>
      answer(api.PUT('/api/users/tokens/bulk/all', { body, headers })),
    ...ending,
    onSettled: refresh,
  });
}

export function useAdjustAllConsequence(amount: number | null, operation: BulkOperation) {
  return useQuery({
    queryKey: [keys.users, 'adjust-all', amount, operation],
    enabled: amount !== null,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      answer(
        api.PUT('/api/users/tokens/bulk/all', {
          params: { query: { dryRun: true } },
          body: { amount: amount ?? 0, operation, reason: 'What would happen' },
          signal,
        }),
      ),
  });
}
