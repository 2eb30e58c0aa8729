import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';

const EVERY_MS = 30_000;

/** Fetches the numbers of the overview, and fetches them again every 30 seconds. */
export function useOverview() {
  return useQuery({
    queryKey: [keys.statistics, 'overview'],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/statistics', { signal })),
  });
}
