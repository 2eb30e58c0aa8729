import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { APPROVALS } from '../../../components/admin/second-admin';
import { useKeyset } from '../../../components/admin/use-keyset';
import type { ApprovalState } from './words';

const EVERY_MS = 20_000;

export function useApprovals(state: ApprovalState | undefined) {
  return useKeyset({
    queryKey: [APPROVALS, 'list', state],
    everyMs: EVERY_MS,
    read: (at, signal) =>
      answer(
        api.GET('/api/admin/approvals', {
          params: { query: { ...(state ? { state } : {}), ...at } },
          signal,
        }),
      ),
    rowsOf: (page) => page.approvals,
  });
}

/** Fetches an approval request by its id. The result is null if there is no such request. */
export function useApproval(id: string) {
  return useQuery({
    queryKey: [APPROVALS, 'one', id],
    refetchInterval: EVERY_MS,
    queryFn: async ({ signal }) => {
      const query = { id, limit: 1 };
      const page = await answer(api.GET('/api/admin/approvals', { params: { query }, signal }));
      return page.approvals.find((approval) => approval._id === id) ?? null;
    },
  });
}

interface Ending {
  readonly onSuccess: (done: components['schemas']['ApprovalDecided']) => void;
  readonly onError: (error: Error) => void;
}

/** Returns a function that invalidates all lists that an approved request may have changed. */
function useRefresh() {
  const queries = useQueryClient();
  const touched = [
    keys.users,
    keys.withdrawals,
    keys.statistics,
    keys.ledger,
    keys.activity,
    keys.promoCodes,
    keys.tournaments,
    keys.staff,
  ];
  return () =>
    Promise.all(
      [APPROVALS, ...touched].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
}

const byId = (id: string) => ({ path: { id } });

export function useApprove(id: string, ending: Ending) {
  const refresh = useRefresh();
  return useMoneyMutation({
    send: (body: components['schemas']['ApproveBody'], headers) =>
      answer(api.POST('/api/admin/approvals/{id}/approve', { params: byId(id), body, headers })),
    ...ending,
    onSettled: refresh,
  });
}

export function useRefuse(id: string, ending: Ending) {
  const refresh = useRefresh();
  return useSend({
    mutationFn: (reason: string) =>
      answer(api.POST('/api/admin/approvals/{id}/refuse', { params: byId(id), body: { reason } })),
    ...ending,
    onSettled: refresh,
  });
}
