import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import type { components } from '../../api/schema.gen';

export type PayoutOverview = components['schemas']['PayoutOverview'];

const EVERY_MS = 30_000;
/** Pause between two reads while payouts are under way, in milliseconds. */
const EVERY_UNDER_WAY_MS = 5_000;

/** Fetches the state of automatic payouts, more often while some are under way. */
export const payoutsQuery = () =>
  queryOptions<PayoutOverview>({
    queryKey: [keys.payouts, 'overview'],
    refetchInterval: ({ state: { data } }) =>
      data && data.waiting.count + data.onTheWay.count > 0 ? EVERY_UNDER_WAY_MS : EVERY_MS,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/payouts', { signal })),
  });
