import type { Waiting } from './navigation';
import { useWaitingApprovals } from './second-admin';
import { useOverview } from './use-overview';

/** Returns the number of waiting tasks for each tab of the console, by the tab's name. */
export function useWaiting(readOnly: boolean): Readonly<Record<string, Waiting>> {
  const approvals = useWaitingApprovals(!readOnly);
  const { data } = useOverview();
  return {
    approvals: { count: approvals },
    withdrawals: { count: data?.pendingWithdrawals ?? 0 },
  };
}
