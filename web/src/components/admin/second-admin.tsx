import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { answer, api } from '../../api/client';
import { formatTokens } from '../../lib/format';
import { showPopup } from '../popup/popups';
import { toView } from './search';

/** First part of the query keys of all requests for a second admin's approval. */
export const APPROVALS = 'approvals';
const EVERY_MS = 60_000;

/**
 * Fetches the number of other admins' requests that this admin can approve. Live messages refresh
 * it.
 */
export function useWaitingApprovals(enabled: boolean) {
  return useQuery({
    queryKey: [APPROVALS, 'waiting'],
    enabled,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/approvals', {
          params: { query: { state: 'pending', limit: 1 } },
          signal,
        }),
      ),
    select: ({ waitingForMe }) => waitingForMe,
  });
}

/**
 * Fetches the limit for one admin, in tokens per 24 hours. Above the limit a second admin must
 * approve. 0 means that no approval is ever required.
 */
export function useThreshold(enabled = true) {
  return useQuery({
    queryKey: [APPROVALS, 'threshold'],
    enabled,
    // An earlier answer does not have what the admin has paid out since.
    staleTime: 0,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/approvals/threshold', { signal })),
  });
}

/**
 * Warns on the dashboard if no limit for one admin is set, or if there is no second admin to
 * approve.
 */
export function SecondAdminNotice() {
  const { data } = useThreshold();
  if (!data || (data.aboveTokens > 0 && data.activeAdmins > 1)) return null;
  return (
    <p role="note" className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
      {data.aboveTokens > 0
        ? 'There is only one active admin. Actions above the amount in Settings are blocked until you add a second admin.'
        : 'No second admin is required: one admin alone can pay out any amount.'}{' '}
      <Link
        {...toView(data.aboveTokens > 0 ? 'staff' : 'settings')}
        className="font-semibold text-accent underline underline-offset-4"
      >
        {data.aboveTokens > 0 ? 'See the staff' : 'Set an amount in Settings'}
      </Link>
    </p>
  );
}

/** Tells the admin in a dialog, before sending the request, that a second admin must approve it. */
export function NeedsSecondAdmin() {
  const { data } = useThreshold();
  return (
    <div
      role="note"
      className="flex items-start gap-3 rounded-medium border border-warn bg-warn-soft p-3 text-small"
    >
      <UsersRound size={18} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <p>
        <strong>Needs a second admin.</strong>{' '}
        {data &&
          `One admin alone may pay out ${formatTokens(data.aboveTokens)} tokens in 24 hours, and you have paid out ${formatTokens(data.paidOutAlone)}. `}
        Another admin must approve this. No change is made until then.
      </p>
    </div>
  );
}

/** Tells the admin, after sending the request, that it waits for a second admin. */
export function tellWaiting(): void {
  showPopup({
    type: 'info',
    title: 'Waiting for a second admin',
    message: 'No change has been made yet. Another admin can approve it in Approvals.',
  });
}

/** Fetches the request on this target that waits for a second admin, if there is one. */
export const waitingQuery = (target: string) =>
  queryOptions({
    queryKey: [APPROVALS, 'of', target],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/approvals', {
          params: { query: { state: 'pending', target, limit: 1 } },
          signal,
        }),
      ),
  });

/** Fetches the newest request on this target that a second admin approved, if there is one. */
export const approvedQuery = (target: string) =>
  queryOptions({
    queryKey: [APPROVALS, 'approved', target],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/approvals', {
          params: { query: { state: 'approved', target, limit: 1 } },
          signal,
        }),
      ),
  });

/**
 * Shows that an action on this target already waits for a second admin, with a link to the request.
 * `target` identifies, for example, a withdrawal.
 */
export function WaitingNotice({ target }: { readonly target: string }) {
  const { data } = useQuery(waitingQuery(target));
  const [waiting] = data?.approvals ?? [];
  if (!waiting) return null;
  return (
    <p role="status" className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
      {waiting.requestedBy.email} has requested a change. It needs a second admin.{' '}
      <Link
        {...toView('approvals', { id: waiting._id })}
        className="font-semibold text-accent underline underline-offset-4"
      >
        See the request
      </Link>
    </p>
  );
}
