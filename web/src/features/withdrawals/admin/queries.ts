import {
  keepPreviousData,
  type Mutation,
  queryOptions,
  useIsMutating,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { APPROVALS } from '../../../components/admin/second-admin';

export type StaffWithdrawal = components['schemas']['ListedWithdrawal'];
export type PayoutRun = components['schemas']['PayoutRun'];
export type PayoutRunDetails = components['schemas']['PayoutRunDetails'];
export type BankRow = components['schemas']['BankRow'];
/** A withdrawal that a row of the bank's result file may name. */
export type KnownWithdrawal = components['schemas']['StaffWithdrawal'] & {
  readonly runs: readonly { readonly isSettled: boolean }[];
};
export type WithdrawalStatistics = components['schemas']['WithdrawalStatistics'];
export type WithdrawalStatus = StaffWithdrawal['status'];
type Filter = 'all' | 'open' | 'closed' | WithdrawalStatus;

export interface WithdrawalPage {
  readonly status: Filter;
  readonly type?: StaffWithdrawal['type'];
  readonly q?: string;
  /** Id of the player, for the withdrawals of one player. */
  readonly user?: string;
  readonly sort?: 'newest' | 'oldest' | 'largest' | 'smallest';
  readonly from?: string;
  readonly to?: string;
  readonly page: number;
  readonly limit: number;
}

export function withdrawalsQuery(query: WithdrawalPage) {
  return queryOptions({
    queryKey: [keys.withdrawals, 'admin', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/withdrawals/admin/all', { params: { query }, signal })),
  });
}

/** Fetches the open and closed withdrawals that match an id or another search text. */
export async function findWithdrawals(q: string): Promise<readonly StaffWithdrawal[]> {
  const lists = (['open', 'closed'] as const).map((status) =>
    answer(
      api.GET('/api/withdrawals/admin/all', {
        params: { query: { status, q, page: 1, limit: 10 } },
      }),
    ),
  );
  return (await Promise.all(lists)).flatMap(({ withdrawals }) => withdrawals);
}

export interface StatusChange {
  readonly id: string;
  readonly status: WithdrawalStatus;
  readonly adminNotes?: string;
  readonly bankReference?: string;
  readonly redeemCode?: string;
  readonly version: number;
}

/**
 * Returns a mutation that changes a withdrawal's status. The server moves the tokens in the ledger.
 */
export function useSetStatus(options: {
  readonly onSuccess: (done: components['schemas']['StatusSet']) => void;
  readonly onError: (error: Error) => void;
}) {
  const onSettled = useRefresh();
  return useMoneyMutation({
    mutationKey: SET_STATUS,
    send: ({ id, ...body }: StatusChange, headers) =>
      answer(
        api.PUT('/api/withdrawals/admin/status/{id}', { params: { path: { id } }, body, headers }),
      ),
    ...options,
    onSettled,
  });
}

const SET_STATUS = [keys.withdrawals, 'set-status'];

const CHANGED = [keys.withdrawals, keys.statistics, keys.ledger, APPROVALS];
type Schemas = components['schemas'];
export type RowResult = Schemas['RowResult'];

function useRefresh() {
  const queries = useQueryClient();
  return () => Promise.all(CHANGED.map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

/**
 * Returns a mutation that changes the status of several withdrawals. The response has a result for
 * each.
 */
export function useSetMany(options: { readonly onSuccess: (done: Schemas['ManySet']) => void }) {
  const onSettled = useRefresh();
  return useMoneyMutation({
    send: (changes: Schemas['StatusOfOne'][], headers) =>
      answer(api.POST('/api/withdrawals/admin/statuses', { body: { changes }, headers })),
    ...options,
    onSettled,
  });
}

/**
 * Returns a mutation that sets withdrawals to processing and fetches the file that tells the bank
 * to pay them.
 */
export function useBankFile(options: {
  readonly onSuccess: (done: Schemas['BankFile']) => void;
  readonly onError: (error: Error) => void;
}) {
  const onSettled = useRefresh();
  return useMoneyMutation({
    send: (ids: string[], headers) =>
      answer(api.POST('/api/withdrawals/admin/bank-file', { body: { ids }, headers })),
    ...options,
    onSettled,
  });
}

/**
 * Returns a mutation that gives the bank's results of several withdrawals. With a run, other
 * withdrawals are refused.
 */
export function useTakeResults(
  runId: string | null,
  options: { readonly onSuccess: (done: Schemas['ResultsTaken']) => void },
) {
  const onSettled = useRefresh();
  return useMoneyMutation({
    send: (rows: BankRow[], headers) =>
      answer(
        api.POST('/api/withdrawals/admin/bank-results', {
          body: { rows, ...(runId === null ? {} : { runId }) },
          headers,
        }),
      ),
    ...options,
    onSettled,
  });
}

/** Fetches a payout run with its rows and their outcomes. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.withdrawals, 'run', id],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/withdrawals/admin/runs/{id}', { params: { path: { id } }, signal })),
  });

/**
 * Fetches the UPI withdrawals that the bank's result file may contain: all open ones and the latest
 * closed ones.
 */
export function useNamedByBank() {
  const page = { type: 'upi', page: 1, limit: 1000 } as const;
  const open = useQuery(withdrawalsQuery({ ...page, status: 'open', sort: 'oldest' }));
  const closed = useQuery(withdrawalsQuery({ ...page, status: 'closed', sort: 'newest' }));
  return open.data && closed.data
    ? [...open.data.withdrawals, ...closed.data.withdrawals]
    : undefined;
}

/**
 * Requests the effect of a status change on the wallet from the server, without making the change.
 * The query key differs from those of the lists; otherwise a saved change would fetch the effect
 * again with an outdated version of the withdrawal.
 */
export function consequenceQuery(withdrawal: StaffWithdrawal, status: WithdrawalStatus) {
  const { _id: id, version, status: now } = withdrawal;
  return queryOptions({
    queryKey: [keys.consequences, id, version, status],
    enabled: status !== now,
    retry: false,
    queryFn: ({ signal }) =>
      answer(
        api.PUT('/api/withdrawals/admin/status/{id}', {
          params: { path: { id }, query: { dryRun: true } },
          body: { status, version },
          signal,
        }),
      ),
  });
}

/**
 * Fetches the effect of a status change. Nothing is fetched while a change of this withdrawal is
 * being saved, because a list that is read meanwhile may contain a version that the server is about
 * to replace.
 */
export function useConsequence(
  withdrawal: StaffWithdrawal,
  status: WithdrawalStatus,
  isWanted = true,
) {
  const { enabled, ...query } = consequenceQuery(withdrawal, status);
  const isOfRow = ({ state }: Mutation) =>
    (state.variables as StatusChange | undefined)?.id === withdrawal._id;
  const isSaving = useIsMutating({ mutationKey: SET_STATUS, predicate: isOfRow }) > 0;
  return useQuery({ ...query, enabled: enabled === true && isWanted && !isSaving });
}

/** Returns a mutation that fetches the full redeem code. The server records each use. */
export function useRevealCode() {
  return useSend({
    mutationFn: (id: string) =>
      answer(api.POST('/api/withdrawals/admin/{id}/reveal-code', { params: { path: { id } } })),
  });
}
