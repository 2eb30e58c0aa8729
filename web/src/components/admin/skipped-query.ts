import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';

const EVERY_MS = 30_000;

/** Fetches the events that followers of the log could not handle. */
export const skippedQuery = () =>
  queryOptions({
    queryKey: [keys.ledger, 'skipped'],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/ledger/skipped', { signal })),
  });
