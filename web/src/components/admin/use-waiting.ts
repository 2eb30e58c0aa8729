import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import { part, readingOf } from '../../api/reading';
import type { Waiting } from './navigation';
import { useWaitingApprovals } from './second-admin';
import { useOverview } from './use-overview';

/** Returns the number of waiting tasks for each tab of the console, by the tab's name. */
export function useWaiting(readOnly: boolean): Readonly<Record<string, Waiting>> {
  const approvals = readingOf(useWaitingApprovals(!readOnly));
  const overview = readingOf(useOverview());
  return {
    approvals: { tasks: approvals },
    withdrawals: {
      tasks: part(overview, ({ pendingWithdrawals }) => pendingWithdrawals),
      overdue: useAnyOverdue(),
    },
  };
}

const EVERY_MS = 30_000;

/** Returns true if the withdrawal that is due first is overdue. */
function useAnyOverdue(): boolean {
  const { data } = useQuery({
    queryKey: [keys.withdrawals, 'first-due'],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => {
      const query = { status: 'open', sort: 'oldest', page: 1, limit: 1 } as const;
      return answer(api.GET('/api/withdrawals/admin/all', { params: { query }, signal }));
    },
  });
  return data?.withdrawals[0]?.overdue ?? false;
}
