import { useQuery } from '@tanstack/react-query';
import { toView } from '../../../components/admin/search';
import { ErrorPanel } from '../../../components/error-panel';
import { Stat } from '../../../components/stat';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { SkeletonList } from '../../../components/ui/skeleton';
import { formatTokens } from '../../../lib/format';
import { AuditCard, useShownAudit } from './audit-card';
import { booksExplainedQuery, providerQuery } from './audit-queries';
import { BackupsCard } from './backups-card';
import { BooksExplained } from './books-explained';
import { HaltCard } from './halt-card';
import { trialBalanceQuery } from './queries';
import { SkippedEvents } from './skipped-events';
import { UnitTotals } from './unit-totals';

/**
 * The ledger's integrity: verifications, the sum of all accounts, and comparisons of balances with
 * other records.
 */
export function IntegrityView({ readOnly }: { readonly readOnly: boolean }) {
  const verify = useShownAudit('verify');
  const rebuild = useShownAudit('rebuild', !readOnly);
  const isLoading = verify.isLoading || rebuild.isLoading;
  return (
    <>
      {isLoading && <SkeletonList rows={4} height="h-38" />}
      {/* Hidden until the heights of the cards at the top are known. */}
      <div hidden={isLoading} className="grid grid-cols-1 gap-5">
        <HaltCard readOnly={readOnly} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <AuditCard kind="verify" />
          {!readOnly && <AuditCard kind="rebuild" />}
        </div>
        <BackupsCard />
        <Conservation />
        <SkippedEvents readOnly={readOnly} />
        <Explained />
        <Provider />
      </div>
    </>
  );
}

/** Shows the sum of all accounts in each unit. Each sum must be 0. */
function Conservation() {
  const query = useQuery(trialBalanceQuery({ limit: 0 }));
  const { data } = query;
  return (
    <Card
      title="Sum of all accounts"
      aside={
        data &&
        (data.balanced ? (
          <Badge tone="good">balanced</Badge>
        ) : (
          <Badge tone="bad">not balanced</Badge>
        ))
      }
    >
      {!data && query.error ? (
        <ErrorPanel
          message="Failed to fetch the trial balance"
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : data ? (
        <UnitTotals units={data.units} />
      ) : (
        <SkeletonList rows={1} height="h-20" />
      )}
    </Card>
  );
}

function Explained() {
  const query = useQuery(booksExplainedQuery());
  if (query.data) return <BooksExplained books={query.data} />;
  if (!query.error) return <SkeletonList rows={2} height="h-28" />;
  return (
    <ErrorPanel
      message="Failed to compare the balances"
      error={query.error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

const OUTCOMES = [
  ['matched', 'Matched'],
  ['missing_internal', 'Missing in Arena'],
  ['missing_external', 'Missing at the provider'],
  ['amount_diff', 'Amount differs'],
  ['duplicate', 'Paid twice'],
] as const;

/** Shows how many payments agree with the payment provider's records, and how many differ. */
function Provider() {
  const query = useQuery(providerQuery());
  const { data } = query;
  return (
    <Card
      title="Deposits at the payment provider"
      aside={
        <ButtonLink size="small" {...toView('reconciliation')}>
          See all comparisons
        </ButtonLink>
      }
    >
      {!data && query.error ? (
        <ErrorPanel
          message="The deposits could not be compared with the payment provider"
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : data ? (
        <div className="grid grid-cols-1 gap-3">
          <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
            {OUTCOMES.map(([outcome, label]) => (
              <Stat key={outcome} label={label} value={formatTokens(data.summary[outcome])} />
            ))}
          </dl>
          <p className="text-small text-ink-muted">
            <Time at={data.from} /> to <Time at={data.to} />
            {data.truncated && '. Only the first payments are compared; choose fewer days.'}
          </p>
        </div>
      ) : (
        <SkeletonList rows={1} height="h-20" />
      )}
    </Card>
  );
}
