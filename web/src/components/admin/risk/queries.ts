import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components, paths } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';

type Schemas = components['schemas'];
export type RiskOfPlayer = Schemas['RiskOfPlayer'];
export type NamedSignal = Schemas['NamedSignal'];
export type RelatedPlayer = Schemas['RelatedPlayer'];
export type QueuedPlayer = Schemas['QueuedPlayer'];
type QueueQuery = NonNullable<paths['/api/admin/risk']['get']['parameters']['query']>;

export function queueQuery(query: QueueQuery) {
  return queryOptions({
    queryKey: [keys.risk, 'queue', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/risk', { params: { query }, signal })),
  });
}

const byId = (id: string) => ({ path: { id } });

function riskQuery(id: string) {
  return queryOptions({
    queryKey: [keys.risk, 'player', id],
    retry: false,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/risk/players/{id}', { params: byId(id), signal })),
  });
}

/** Fetches a player's risk signals and the accounts that are related to the player. */
export function useRisk(id: string) {
  return useQuery(riskQuery(id));
}

/** Returns a function that fetches a player's risk signals before the player's panel opens. */
export function usePrefetchRisk() {
  const queries = useQueryClient();
  return (id: string) => void queries.prefetchQuery(riskQuery(id));
}

interface Ending {
  readonly onSuccess?: () => void;
  readonly onError?: (error: Error) => void;
}

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [keys.risk, keys.users, keys.withdrawals, keys.consequences, keys.statistics].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export function useAssign(id: string) {
  const onSettled = useRefresh();
  return useSend({
    mutationFn: (toMe: boolean) =>
      answer(api.POST('/api/admin/risk/players/{id}/assign', { params: byId(id), body: { toMe } })),
    onSettled,
  });
}

/** Deletes the facts that are stored about a player. */
export function useForgetFacts(id: string, ending: Ending) {
  const onSettled = useRefresh();
  return useSend({
    mutationFn: () =>
      answer(api.DELETE('/api/admin/risk/players/{id}/facts', { params: byId(id) })),
    ...ending,
    onSettled,
  });
}

export type TextWish =
  | { readonly kind: 'note' | 'release'; readonly playerId: string }
  | { readonly kind: 'clear'; readonly signalId: string };

/**
 * Returns a mutation that sends a text: a note on a player, the reason to release a player's
 * payouts, or the reason to clear a risk signal.
 */
export function useSendText(wish: TextWish, ending: Ending) {
  const onSettled = useRefresh();
  return useSend({
    mutationFn: (text: string) => answer(sendText(wish, text)),
    ...ending,
    onSettled,
  });
}

function sendText(wish: TextWish, text: string) {
  if (wish.kind === 'clear') {
    return api.POST('/api/admin/risk/signals/{id}/clear', {
      params: byId(wish.signalId),
      body: { note: text },
    });
  }
  const params = byId(wish.playerId);
  return wish.kind === 'note'
    ? api.POST('/api/admin/risk/players/{id}/note', { params, body: { note: text } })
    : api.POST('/api/admin/risk/players/{id}/release', { params, body: { reason: text } });
}

export interface GroupDecision {
  /** Ids of the accounts whose payouts are to be held. */
  readonly hold: readonly string[];
  readonly ban: readonly string[];
  readonly reason: string;
}

/**
 * Holds the payouts of some accounts and bans others, one request after another, with one reason.
 */
export function useDecideOnGroup(ending: Ending) {
  const onSettled = useRefresh();
  return useSend({
    mutationFn: async ({ hold, ban, reason }: GroupDecision) => {
      for (const id of hold) {
        await answer(
          api.POST('/api/admin/risk/players/{id}/hold', { params: byId(id), body: { reason } }),
        );
      }
      for (const id of ban) {
        await answer(api.PUT('/api/users/ban/{id}', { params: byId(id), body: { reason } }));
      }
    },
    ...ending,
    onSettled,
  });
}
