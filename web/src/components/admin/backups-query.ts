import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';

const EVERY_MS = 60_000;

/** What is known about the backups. */
export const backupsQuery = () =>
  queryOptions({
    queryKey: [keys.ledger, 'backups'],
    staleTime: 0,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/backups', { signal })),
  });
