import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';

export type Checklist = components['schemas']['MonthChecklist'];
export type MonthClose = components['schemas']['MonthClose'];

const LOOK_EVERY_MS = 1_000;

export function checklistQuery(month: string) {
  return queryOptions<Checklist>({
    queryKey: [keys.ledger, 'month', month],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/months/{month}/checklist', { params: { path: { month } }, signal }),
      ),
  });
}

/**
 * Fetches all closed months. While the package of a month is being created, it fetches repeatedly.
 */
export function closesQuery() {
  return queryOptions<components['schemas']['MonthCloses']>({
    queryKey: [keys.ledger, 'closes'],
    refetchInterval: ({ state }) =>
      state.data?.closes.some((close) => close.state === 'running') ? LOOK_EVERY_MS : false,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/months/closes', { signal })),
  });
}

export function useCloseMonth(month: string, onError: (error: Error) => void) {
  return useSend({
    mutationFn: (notes: { difference: string; note: string }[]) =>
      answer(
        api.POST('/api/admin/months/{month}/close', {
          params: { path: { month } },
          body: { notes },
        }),
      ),
    onError,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [keys.ledger, 'closes'] }),
  });
}
