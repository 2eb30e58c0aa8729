import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { APPROVALS } from '../../../components/admin/second-admin';

export type ReversalOutlook = components['schemas']['ReversalOutlook'];
type Reversed = components['schemas']['EventReversedAnswer'];

/**
 * Fetches whether an event was reversed or can be reversed, and the effect that a reversal would
 * have now.
 */
export function reversalQuery(position: number) {
  return queryOptions({
    queryKey: [keys.ledger, 'reversal', position],
    staleTime: 0,
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/ledger/events/{position}/reversal', {
          params: { path: { position: String(position) } },
          signal,
        }),
      ),
  });
}

export function useReverse(
  position: number,
  ending: {
    readonly onSuccess: (done: Reversed) => void;
    readonly onError: (error: Error) => void;
  },
) {
  const queries = useQueryClient();
  return useMoneyMutation({
    send: (reason: string, headers) =>
      answer(
        api.POST('/api/admin/ledger/events/{position}/reverse', {
          params: { path: { position: String(position) } },
          body: { reason },
          headers,
        }),
      ),
    ...ending,
    onSettled: () =>
      Promise.all(
        [keys.ledger, keys.users, keys.promoCodes, keys.statistics, keys.activity, APPROVALS].map(
          (key) => queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
