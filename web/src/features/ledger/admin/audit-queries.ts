import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';

export type AuditKind = 'verify' | 'rebuild';
export type AuditState = components['schemas']['VerifyState'];

const LOOK_EVERY_MS = 1_000;

/**
 * Returns a mutation that starts a verification or a rebuild. If a run is in progress, the server
 * returns that run.
 */
export function useStartAudit(kind: AuditKind, onStarted: (id: string) => void) {
  return useSend({
    mutationFn: () =>
      kind === 'verify'
        ? answer(api.POST('/api/admin/ledger/verify'))
        : answer(api.POST('/api/admin/ledger/rebuild')),
    onSuccess: ({ id }) => onStarted(id),
  });
}

/** Fetches the progress of a verification or a rebuild repeatedly until it has ended. */
export function auditQuery(kind: AuditKind, id: string | null) {
  const params = { path: { id: id ?? '' } };
  return queryOptions<AuditState>({
    queryKey: [keys.ledger, 'audit', kind, id],
    enabled: id !== null,
    // Keeps the cards in their place while the run that was just started is fetched.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : LOOK_EVERY_MS),
    queryFn: ({ signal }) =>
      kind === 'verify'
        ? answer(api.GET('/api/admin/ledger/verify/{id}', { params, signal }))
        : answer(api.GET('/api/admin/ledger/rebuild/{id}', { params, signal })),
  });
}

export function booksExplainedQuery() {
  return queryOptions({
    queryKey: [keys.ledger, 'explained'],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/statistics/books', { signal })),
  });
}

/**
 * Fetches the comparison of Arena's orders with the payment provider's records, with all its rows.
 */
export function providerQuery() {
  return queryOptions({
    queryKey: [keys.reconciliation, { outcome: 'all' }],
    retry: false,
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/reconciliation', { params: { query: { outcome: 'all' } }, signal }),
      ),
  });
}

/** Fetches the newest verification and the newest rebuild, by any user. */
export function lastAuditsQuery() {
  return queryOptions({
    queryKey: [keys.ledger, 'audits'],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/ledger/audits', { signal })),
  });
}
