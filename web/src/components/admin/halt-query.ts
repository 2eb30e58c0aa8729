import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';

const EVERY_MS = 10_000;

/** Fetches whether the log contradicts what was signed, so that no tokens move. */
export const haltQuery = () =>
  queryOptions({
    queryKey: [keys.ledger, 'halt'],
    staleTime: 0,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/ledger/halt', { signal })),
  });
