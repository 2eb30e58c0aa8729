import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { queryClient } from '../../../api/query-client';
import type { components } from '../../../api/schema.gen';
import { useAdminSearch } from '../../../components/admin/search';
import { Facts } from '../../../components/admin/side-panel';
import { ErrorPanel } from '../../../components/error-panel';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Confirm } from '../../../components/ui/confirm';
import { Progress } from '../../../components/ui/progress';
import { Skeleton } from '../../../components/ui/skeleton';
import { formatTokens } from '../../../lib/format';
import {
  type AuditKind,
  type AuditState,
  auditQuery,
  lastAuditsQuery,
  useStartAudit,
} from './audit-queries';
import { usePeople } from './queries';

const WORDS = {
  verify: {
    title: 'Verification of the whole log',
    what: 'Reads every event again and checks hashes, chain, gaps, sums and running balances. Compares every projection with its rebuild. Changes no data.',
    start: 'Verify now',
    running: 'Verifying',
    good: 'verified',
    bad: 'problems found',
    after: 'Events read; checking accounts and projections.',
    nothing: 'No problems found.',
  },
  rebuild: {
    title: 'Rebuild of the projections',
    what: 'Rebuilds every projection from the log, compares it with the current one and replaces it. Press Rebuild only if a verification reports a projection that differs from its rebuild.',
    start: 'Rebuild',
    running: 'Rebuilding',
    good: 'no differences',
    bad: 'differences corrected',
    after: 'Events read; comparing and replacing.',
    nothing: 'Every projection matched its rebuild.',
  },
} as const;

/**
 * Fetches the newest run of a kind, or the run in the URL. `isLoading` is false once the card of
 * the run has its height.
 */
export function useShownAudit(kind: AuditKind, enabled = true) {
  const { search } = useAdminSearch();
  const [ofKind, chosen = null] = (search.audit ?? '').split(':');
  const audits = useQuery(lastAuditsQuery());
  const last = audits.data?.audits.find((audit) => audit.kind === kind);
  const id = ofKind === kind ? chosen : (last?.id ?? null);
  const query = useQuery(auditQuery(kind, enabled ? id : null));
  const isLoading = enabled && (audits.isPending || (id !== null && query.isPending));
  return { last, query, isLoading };
}

/**
 * Starts a verification or a rebuild of the ledger and shows its progress. The URL contains the id
 * of the run to show; without an id, the newest run is shown.
 */
export function AuditCard({ kind }: { readonly kind: AuditKind }) {
  const { go } = useAdminSearch();
  const [asking, setAsking] = useState(false);
  const words = WORDS[kind];
  const { last, query, isLoading } = useShownAudit(kind);
  const start = useStartAudit(kind, (started) => {
    setAsking(false);
    void queryClient.invalidateQueries(lastAuditsQuery());
    go({ audit: `${kind}:${started}` });
  });
  const begin = () =>
    start.mutate(undefined, {
      onError: (error) =>
        showPopup({
          type: 'error',
          title: 'Error',
          message: messageOf(error, 'The task could not be started'),
        }),
    });
  const isRunning = query.data?.state === 'running';
  return (
    <Card title={words.title} aside={query.data && <Verdict kind={kind} state={query.data} />}>
      <div className="grid grid-cols-1 gap-4">
        <p className="measure text-small text-ink-muted">{words.what}</p>
        {isLoading && <Skeleton className="h-38" />}
        {last && !isLoading && <LastAsked audit={last} />}
        {query.data && <Findings kind={kind} state={query.data} />}
        {query.error && !query.data && (
          <ErrorPanel
            message={messageOf(query.error, 'Failed to fetch the progress')}
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        <Button
          className="justify-self-start"
          busy={start.isPending}
          disabled={isRunning}
          onClick={() => (kind === 'rebuild' ? setAsking(true) : begin())}
        >
          {words.start}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={words.title}
          sentence="Rebuild every projection from the log?"
          consequence="No token moves. Postings pause briefly while tables are replaced. Verify first to see what would change."
          action={words.start}
          busy={start.isPending}
          onConfirm={begin}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

/** Shows the time of the newest verification or rebuild, and the user who started it. */
function LastAsked({ audit }: { readonly audit: components['schemas']['LastAudit'] }) {
  const { askedBy, startedAt } = audit;
  const people = usePeople([askedBy]);
  return (
    <p className="text-small text-ink-muted">
      Last started <Time at={startedAt} show="both" />, by{' '}
      {people.get(askedBy) ?? 'the daily verification'}
    </p>
  );
}

interface StateProps {
  readonly kind: AuditKind;
  readonly state: AuditState;
}

function Verdict({ kind, state }: StateProps) {
  const words = WORDS[kind];
  if (state.state === 'running') return <Badge tone="info">running</Badge>;
  return state.ok ? (
    <Badge tone="good" icon={<BadgeCheck size={14} aria-hidden />}>
      {words.good}
    </Badge>
  ) : (
    <Badge tone={kind === 'verify' ? 'bad' : 'warn'}>{words.bad}</Badge>
  );
}

function Findings({ kind, state }: StateProps) {
  const words = WORDS[kind];
  const { checked, total, problems, headHash } = state;
  if (state.state === 'running') {
    const counting = total === 0;
    return (
      <div role="status" className="grid gap-2 text-small">
        <Progress label={words.running} value={checked} max={Math.max(total, 1)} />
        <p className="text-ink-muted">
          {counting
            ? `${words.running}…`
            : checked < total
              ? `${formatTokens(checked)} of ${formatTokens(total)} events`
              : words.after}
        </p>
      </div>
    );
  }
  return (
    <div role="status" className="grid grid-cols-1 gap-3 text-small">
      <p>
        {formatTokens(checked)} of {formatTokens(total)} events.{' '}
        {problems.length === 0 && words.nothing}
      </p>
      {problems.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {problems.map(({ position, problem }) => (
            <li key={`${position}-${problem}`}>
              {position !== null && <strong>Event #{position}: </strong>}
              {problem}
            </li>
          ))}
        </ul>
      )}
      {headHash && (
        <Facts facts={[{ name: 'Last hash of the log', value: headHash, copy: true }]} />
      )}
    </div>
  );
}
