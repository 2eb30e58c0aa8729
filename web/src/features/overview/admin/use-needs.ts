import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { Tournament } from '../../../api/schema';
import { useThreshold, useWaitingApprovals } from '../../../components/admin/second-admin';
import { skippedQuery } from '../../../components/admin/skipped-query';
import { serverNow } from '../../../lib/server-clock';
import {
  type Need,
  needsElsewhere,
  needsOfDisputes,
  needsOfMatches,
  needsOfPayouts,
} from './needs';

const EVERY_MS = 30_000;
/**
 * Maximum number of rows fetched from each list. The lists are sorted so that the most urgent rows
 * come first.
 */
const MOST = 50;

/**
 * Fetches the matches that have not ended, earliest first. It is disabled for finance staff, who
 * may not read matches.
 */
function usePending(enabled: boolean) {
  return useQuery({
    queryKey: [keys.tournaments, 'needs'],
    enabled,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => {
      const query = { status: 'pending', sort: 'start', page: 1, limit: MOST } as const;
      return answer(api.GET('/api/tournaments/admin/all', { params: { query }, signal }));
    },
  });
}

/**
 * Fetches the matches that an admin has set to completed although their results are not declared.
 * The other matches without results have not ended for the server, so `usePending` finds them.
 */
function useCompletedWithoutResults(enabled: boolean) {
  return useQuery({
    queryKey: [keys.tournaments, 'needs-results'],
    enabled,
    refetchInterval: EVERY_MS,
    queryFn: async ({ signal }) => {
      const query = { status: 'needs-results', sort: 'start', page: 1, limit: MOST } as const;
      const asked = api.GET('/api/tournaments/admin/all', { params: { query }, signal });
      return (await answer(asked)).tournaments.filter(({ status }) => status === 'completed');
    },
  });
}

function usePayouts() {
  return useQuery({
    queryKey: [keys.withdrawals, 'needs'],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => {
      const query = { status: 'open', sort: 'oldest', page: 1, limit: MOST } as const;
      return answer(api.GET('/api/withdrawals/admin/all', { params: { query }, signal }));
    },
  });
}

function useSilent() {
  return useQuery({
    queryKey: [keys.paymentQueue, 'needs'],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => {
      const query = { state: 'unanswered' } as const;
      return answer(api.GET('/api/admin/payments/queue', { params: { query }, signal }));
    },
  });
}

function useDisputes(enabled: boolean) {
  return useQuery({
    queryKey: [keys.disputes, 'needs'],
    enabled,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/disputes', { signal })),
  });
}

function useDeadMails(enabled: boolean) {
  return useQuery({
    queryKey: [keys.mail, 'needs'],
    enabled,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/mail', { params: { query: { state: 'dead' } }, signal })),
  });
}

export interface Needs {
  readonly needs: readonly Need[];
  /** The matches that have not ended, earliest first. */
  readonly matches: readonly Tournament[];
  /** False while the first answers are awaited. A list that fails is awaited no longer. */
  readonly isReady: boolean;
  /** Error of a list that could not be fetched. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** Fetches the tasks that wait for staff, most urgent first. */
export function useNeeds(readOnly: boolean): Needs {
  const approvals = useWaitingApprovals(!readOnly);
  const pending = usePending(!readOnly);
  const completed = useCompletedWithoutResults(!readOnly);
  const payouts = usePayouts();
  const silent = useSilent();
  const disputes = useDisputes(!readOnly);
  const mail = useDeadMails(!readOnly);
  const skipped = useQuery(skippedQuery());
  const lists = [
    payouts,
    silent,
    skipped,
    ...(readOnly ? [] : [approvals, pending, completed, disputes, mail]),
  ];
  const failed = lists.filter(({ data, error }) => data === undefined && error);
  const threshold = useThreshold(!readOnly);
  const awaited = [...lists, ...(readOnly ? [] : [threshold])];
  const now = serverNow();
  const matches = pending.data?.tournaments ?? [];
  const needs = [
    ...needsOfMatches([...matches, ...(completed.data ?? [])], now),
    ...needsOfDisputes(disputes.data?.matches ?? []),
    ...needsOfPayouts(payouts.data?.withdrawals ?? [], now, { most: MOST, readOnly }),
    ...needsElsewhere({
      approvals: approvals.data ?? 0,
      mails: mail.data?.mails ?? [],
      silent: silent.data?.orders ?? [],
      skipped: skipped.data?.events ?? [],
    }),
  ].toSorted((one, other) => one.rank - other.rank);
  return {
    needs,
    matches,
    isReady: awaited.every((each) => !each.isPending || each.failureCount > 0),
    error: failed[0]?.error ?? null,
    isFetching: failed.some((each) => each.isFetching),
    refetch: () => {
      for (const each of failed) void each.refetch();
    },
  };
}
