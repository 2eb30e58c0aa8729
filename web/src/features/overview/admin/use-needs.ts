import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { ALL_MATCHES, type Match } from '../../../api/match-news';
import { keys } from '../../../api/query-keys';
import { part, type Reading, readingOf, together } from '../../../api/reading';
import type { Tournament } from '../../../api/schema';
import { backupsQuery } from '../../../components/admin/backups-query';
import { haltQuery } from '../../../components/admin/halt-query';
import { payoutsQuery } from '../../../components/admin/payouts-query';
import { proposedClaimsQuery } from '../../../components/admin/proposed-claims';
import { queueQuery } from '../../../components/admin/risk/queries';
import { useThreshold, useWaitingApprovals } from '../../../components/admin/second-admin';
import { skippedQuery } from '../../../components/admin/skipped-query';
import { serverNow } from '../../../lib/server-clock';
import {
  inOrder,
  type Need,
  needsOfApprovals,
  needsOfAutomatic,
  needsOfBackups,
  needsOfChecks,
  needsOfDisputes,
  needsOfHalt,
  needsOfMails,
  needsOfPayouts,
  needsOfRisk,
  needsOfSilentOrders,
  needsOfSkipped,
} from './needs';
import { needsOfMatches } from './needs-of-matches';

const EVERY_MS = 30_000;
/**
 * Maximum number of rows fetched from each list. The lists are sorted so that the most urgent rows
 * come first.
 */
const MOST = 50;

const isOpen = ({ status }: Match) => status === 'upcoming' || status === 'active';
const lacksResults = ({ status, currentParticipants, winners }: Match & Partial<Tournament>) =>
  status === 'completed' && currentParticipants > 0 && winners?.length === 0;
const soonest = (one: Match, other: Match) => one.startTime < other.startTime;

/**
 * Fetches the matches that have not ended, earliest first. Live messages add, change and remove
 * matches. It is disabled for finance staff, who may not read matches.
 */
function usePending(enabled: boolean) {
  return useQuery({
    queryKey: [keys.tournaments, 'needs'],
    meta: { matches: { subject: ALL_MATCHES, holds: isOpen, comesBefore: soonest } },
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
    meta: { matches: { subject: ALL_MATCHES, holds: lacksResults, comesBefore: soonest } },
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

/** Fetches the differences between ledger and provider, while there are open ones. */
function usePayoutCases(enabled: boolean) {
  return useQuery({
    queryKey: [keys.payouts, 'cases'],
    enabled,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/payouts/cases', { signal })),
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

/** Fetches what the checks of the ledger and of the provider have found. */
function useChecks() {
  return useQuery({
    queryKey: [keys.statistics, 'checks'],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/statistics/checks', { signal })),
  });
}

/** Fetches the player with risk signals who has waited longest for a payout, and how many wait. */
function useRisky() {
  return useQuery({
    ...queueQuery({ state: 'waiting', page: 1, limit: 1 }),
    refetchInterval: EVERY_MS,
  });
}

export interface Needs {
  /** The tasks of the lists that have been read. */
  readonly needs: readonly Need[];
  /** Known once every list of tasks has been read. */
  readonly all: Reading<unknown>;
  /** The matches that have not ended, earliest first. */
  readonly matches: Reading<readonly Tournament[]>;
  /** False while the first answers are awaited. A list that fails is awaited no longer. */
  readonly isReady: boolean;
}

/** Returns the rows that are made of a reading, and none while it is awaited or has failed. */
const rowsOf = <Data>(reading: Reading<Data>, make: (data: Data) => readonly Need[]) =>
  reading.is === 'known' ? make(reading.data) : [];

/** Fetches the tasks that wait for staff, most urgent first. */
export function useNeeds(readOnly: boolean): Needs {
  const now = serverNow();
  const matches = part(readingOf(usePending(!readOnly)), (data) => data.tournaments);
  const completed = readingOf(useCompletedWithoutResults(!readOnly));
  const claims = readingOf(useQuery({ ...proposedClaimsQuery(), enabled: !readOnly }));
  const disputes = readingOf(useDisputes(!readOnly));
  const payouts = readingOf(usePayouts());
  const automatic = readingOf(useQuery(payoutsQuery()));
  const hasCases = automatic.is === 'known' && automatic.data.openCases > 0;
  const differing = readingOf(usePayoutCases(hasCases));
  const cases = differing.is === 'known' ? differing.data.cases : [];
  const approvals = readingOf(useWaitingApprovals(!readOnly));
  const silent = readingOf(useSilent());
  const mail = readingOf(useDeadMails(!readOnly));
  const skipped = readingOf(useQuery(skippedQuery()));
  const halt = readingOf(useQuery(haltQuery()));
  const threshold = readingOf(useThreshold(!readOnly));
  const checks = readingOf(useChecks());
  const backups = readingOf(useQuery(backupsQuery()));
  const risky = readingOf(useRisky());
  // Without the claims, a match is a task as before: its results are to be declared.
  const proposed = claims.is === 'known' ? claims.data.matches : [];
  const ofAllStaff = {
    payouts,
    automatic,
    // The oldest difference decides the place of its task, so the tasks wait for it.
    ...(hasCases ? { differing } : {}),
    silent,
    skipped,
    halt,
    checks,
    backups,
    risky,
  };
  const ofAdmins = { approvals, matches, completed, claims, disputes, mail };
  const all = together(readOnly ? ofAllStaff : { ...ofAllStaff, ...ofAdmins });
  const needs = inOrder([
    ...rowsOf(matches, (pending) => needsOfMatches(pending, now, proposed)),
    ...rowsOf(completed, (ended) => needsOfMatches(ended, now, proposed)),
    ...rowsOf(disputes, (data) => needsOfDisputes(data.matches)),
    ...rowsOf(payouts, (data) => needsOfPayouts(data.withdrawals, now, { most: MOST, readOnly })),
    ...rowsOf(together({ automatic, payouts }), (known) => {
      const { withdrawals: waiting } = known.payouts;
      return needsOfAutomatic({ now: known.automatic, waiting, cases });
    }),
    ...rowsOf(approvals, (waiting) => needsOfApprovals(waiting)),
    ...rowsOf(silent, (data) => needsOfSilentOrders(data.orders)),
    ...rowsOf(mail, (data) => needsOfMails(data.mails)),
    ...rowsOf(halt, (data) => needsOfHalt(data.halt)),
    ...rowsOf(skipped, (data) => needsOfSkipped(data.events)),
    ...rowsOf(checks, needsOfChecks),
    ...rowsOf(backups, needsOfBackups),
    ...rowsOf(risky, ({ total, players }) => needsOfRisk(total, players)),
  ]);
  const isReady = all.is !== 'awaited' && (readOnly || threshold.is !== 'awaited');
  return { needs, all, matches, isReady };
}
