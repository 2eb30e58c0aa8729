import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { APPROVALS, tellWaiting } from '../../../components/admin/second-admin';
import { showPopup } from '../../../components/popup/popups';

type Schemas = components['schemas'];
export type CupCard = Schemas['CupCard'];
export type CupPrizes = Schemas['CupPaidAnswer'];
export type CupTerms = Schemas['CupBody'];

/** Number of cups on a page of the API. */
const PAGE = 100;

export const cupList = infiniteQueryOptions({
  queryKey: [keys.cups, 'list'],
  queryFn: ({ pageParam: page, signal }) =>
    answer(api.GET('/api/cups/admin', { params: { query: { page } }, signal })),
  initialPageParam: 1,
  getNextPageParam: (last: readonly CupCard[], pages) =>
    last.length < PAGE ? undefined : pages.length + 1,
});

/** The matches whose names contain these words, the newest 10. */
export const matchesNamed = (q: string) =>
  queryOptions({
    queryKey: [keys.tournaments, 'named', q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/tournaments/admin/names', {
          params: { query: q === '' ? {} : { q } },
          signal,
        }),
      ),
  });

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [keys.cups, keys.statistics, APPROVALS].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

interface Ending {
  readonly onSuccess: () => void;
  /** Shows the refusal; without it, a popup does. */
  readonly onError?: (message: string) => void;
}

const tell = (message: string) => showPopup({ type: 'success', title: 'Success', message });
const failed =
  ({ onError }: Ending, fallback: string) =>
  (error: Error) => {
    const message = messageOf(error, fallback);
    if (onError) onError(message);
    else showPopup({ type: 'error', title: 'Error', message });
  };

/** Creates a cup, or changes the one with this id. */
export function useSaveCup(
  cup: { readonly id: string; readonly version: number } | null,
  ending: Ending,
) {
  return useMoneyMutation({
    send: (body: CupTerms, headers) =>
      cup
        ? answer(
            api.PUT('/api/cups/admin/{id}', {
              params: { path: { id: cup.id } },
              body: { ...body, version: cup.version },
            }),
          )
        : answer(api.POST('/api/cups/admin', { body, headers })),
    onSuccess: () => {
      tell(cup ? 'Cup changed' : 'Cup created');
      ending.onSuccess();
    },
    onError: failed(ending, 'Failed to save the cup'),
    onSettled: useRefresh(),
  });
}

export function useSetMatches(id: string, ending: Ending) {
  return useSend({
    mutationFn: (tournamentIds: string[]) =>
      answer(
        api.PUT('/api/cups/admin/{id}/matches', {
          params: { path: { id } },
          body: { tournamentIds },
        }),
      ),
    onSuccess: () => {
      tell('Matches of the cup saved');
      ending.onSuccess();
    },
    onError: failed(ending, 'Failed to save the matches'),
    onSettled: useRefresh(),
  });
}

export function useDeleteCup(ending: Ending) {
  return useSend({
    mutationFn: (id: string) =>
      answer(api.DELETE('/api/cups/admin/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      tell('Cup deleted');
      ending.onSuccess();
    },
    onError: failed(ending, 'Failed to delete the cup'),
    onSettled: useRefresh(),
  });
}

export function useDisqualify(id: string, ending: Ending) {
  return useSend({
    mutationFn: ({ entryId, reason }: { readonly entryId: string; readonly reason: string }) =>
      answer(
        api.PUT('/api/cups/admin/{id}/disqualified/{entryId}', {
          params: { path: { id, entryId } },
          body: { reason },
        }),
      ),
    onSuccess: () => {
      tell('Disqualified. The standings have closed up.');
      ending.onSuccess();
    },
    onError: failed(ending, 'Failed to disqualify'),
    onSettled: useRefresh(),
  });
}

export function useReadmit(id: string) {
  return useSend({
    mutationFn: (entryId: string) =>
      answer(
        api.DELETE('/api/cups/admin/{id}/disqualified/{entryId}', {
          params: { path: { id, entryId } },
        }),
      ),
    onSuccess: () => tell('The disqualification was taken back'),
    onError: failed({ onSuccess: () => undefined }, 'Failed to take the disqualification back'),
    onSettled: useRefresh(),
  });
}

/** Fetches what a payout would move, as the server computes it. */
export function useCupPrizes(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [keys.cups, 'consequence', id],
    enabled,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/cups/admin/{id}/prizes', {
          params: { path: { id }, query: { dryRun: true } },
          body: {},
          signal,
        }),
      ),
  });
}

export function usePayCup(id: string, ending: Ending) {
  return useMoneyMutation({
    send: (expectedSeal: string, headers) =>
      answer(
        api.POST('/api/cups/admin/{id}/prizes', {
          params: { path: { id } },
          body: { expectedSeal },
          headers,
        }),
      ),
    onSuccess: ({ approval, message }) => {
      if (approval) tellWaiting();
      else tell(message);
      ending.onSuccess();
    },
    onError: failed(ending, 'Failed to pay the prizes'),
    onSettled: useRefresh(),
  });
}
