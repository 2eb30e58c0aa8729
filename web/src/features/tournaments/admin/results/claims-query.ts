import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../../api/client';
import { keys } from '../../../../api/query-keys';

const EVERY_MS = 30_000;

/** Fetches the results that captains and players claim for a match. */
export function matchClaimsQuery(id: string) {
  const params = { path: { id } };
  return queryOptions({
    queryKey: [keys.claims, 'match', id],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/tournaments/admin/{id}/claims', { params, signal })),
  });
}
