import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import type { components } from '../../api/schema.gen';

export type ProposedMatch = components['schemas']['ProposedMatch'];

const EVERY_MS = 30_000;

/** The matches whose result two or more captains or players agree on. */
export function proposedClaimsQuery() {
  return queryOptions({
    queryKey: [keys.claims, 'proposed'],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/claims', { signal })),
    refetchInterval: EVERY_MS,
  });
}
