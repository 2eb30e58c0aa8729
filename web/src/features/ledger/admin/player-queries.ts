import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { MovementGroup } from '../../../api/schema';
import type { components, paths } from '../../../api/schema.gen';
import type { ListQuery } from '../../../components/admin/list-panel';
import { usePositions } from '../../../components/admin/use-keyset';

type Asked = NonNullable<paths['/api/admin/players/{id}/movements']['get']['parameters']['query']>;
type Account = components['schemas']['PlayerAccount'];
type Period = Pick<Asked, 'from' | 'to'>;

const PER_PAGE = 50;

export const MOVEMENT_GROUPS: readonly { value: MovementGroup; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'purchases', label: 'Purchases' },
  { value: 'tournaments', label: 'Tournaments' },
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'promo-codes', label: 'Promo codes' },
  { value: 'corrections', label: 'Adjustments and corrections' },
];

/** Returns the group of events that the URL names. An unknown name selects all groups. */
export const groupOf = (type: string | undefined): MovementGroup =>
  MOVEMENT_GROUPS.find(({ value }) => value === type)?.value ?? 'all';

/** Fetches a player's current balance, and the balances at the end of each day of a period. */
export function playerAccountQuery(id: string, period: Period) {
  return queryOptions<Account>({
    queryKey: [keys.ledger, 'account', id, period],
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/players/{id}/account', {
          params: { path: { id }, query: period },
          signal,
        }),
      ),
  });
}

/** Fetches the events of a player's wallet page by page, the newest first. */
export function usePlayerMovements(
  id: string,
  asked: Period & { readonly show: MovementGroup },
): ListQuery<components['schemas']['PlayerMovement']> {
  return usePositions({
    queryKey: [keys.ledger, 'movements', id, asked],
    limit: PER_PAGE,
    read: (at, signal) => {
      const params = { path: { id }, query: { ...asked, ...at } };
      return answer(api.GET('/api/admin/players/{id}/movements', { params, signal }));
    },
    rowsOf: ({ movements }) => movements,
  });
}
