import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { MATCH_TONES } from '../../../components/match-tones';
import { More } from '../../../components/more';
import { Name } from '../../../components/name';
import { PageFrame } from '../../../components/page-frame';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { type Cup, cupQuery, rowsIn } from '../queries';
import { cupTexts } from '../texts';
import { CupRules } from './cup-rules';
import { OwnStanding, StandingsTable } from './standings';

/** The page of a cup: its standings with the player's own row, its matches and its rules. */
export function CupPage({ id }: { readonly id: string }) {
  const t = useTexts(cupTexts);
  const query = useInfiniteQuery(cupQuery(id));
  const { data, error, isPending, isFetching, refetch } = query;
  const cup = data?.pages.at(-1);
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <PageFrame title={cup?.name ?? t('cupPage')} width="text" lead={cup && <Lead cup={cup} />}>
      {isPending && <SkeletonList rows={4} height="h-24" />}
      {!cup && isUnknown && (
        <EmptyState
          title={t('notFound')}
          action={<ButtonLink to="/tournament-modes">{t('findMatch')}</ButtonLink>}
        >
          {t('notFoundText')}
        </EmptyState>
      )}
      {!cup && error && !isUnknown && (
        <ErrorPanel
          message={t('loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {cup && (
        <>
          <OwnPlace cup={cup} />
          <Card title={t(cup.paidAt ? 'final' : 'standings')} aside={<Progress cup={cup} />}>
            {cup.entryCount === 0 ? (
              <p className="text-ink-muted">{t('noStandings')}</p>
            ) : (
              <div className="grid gap-4">
                <StandingsTable cup={cup} rows={rowsIn(data?.pages ?? [])} />
                <More
                  label={t('more')}
                  isMore={query.hasNextPage}
                  busy={query.isFetchingNextPage}
                  onMore={() => void query.fetchNextPage()}
                />
              </div>
            )}
            <Disqualified cup={cup} />
          </Card>
          <Matches cup={cup} />
          <CupRules cup={cup} />
        </>
      )}
    </PageFrame>
  );
}

function Lead({ cup }: { readonly cup: Cup }) {
  const t = useTexts(cupTexts);
  const { matchCount: count, countedMatches: counted } = cup;
  return <p>{counted < count ? t('lead', { count, counted }) : t('leadAll', { count })}</p>;
}

function Progress({ cup }: { readonly cup: Cup }) {
  const t = useTexts(cupTexts);
  if (cup.paidAt) return <Badge tone="gold">{t('paid')}</Badge>;
  return <Badge>{t('progress', { done: cup.resultCount, count: cup.matchCount })}</Badge>;
}

/** The rows of the player, above the list, so that they are seen whatever their place. */
function OwnPlace({ cup }: { readonly cup: Cup }) {
  const t = useTexts(cupTexts);
  const out = cup.disqualified.find(({ isOwn }) => isOwn);
  return (
    <>
      {out?.reason && (
        <p role="note" className="rounded-medium border border-bad bg-bad-soft p-3 text-small">
          {t('youDisqualified', { reason: out.reason })}
        </p>
      )}
      {cup.own.map((row) => (
        <OwnStanding key={row.entryId} cup={cup} row={row} />
      ))}
    </>
  );
}

function Disqualified({ cup }: { readonly cup: Cup }) {
  const t = useTexts(cupTexts);
  if (cup.disqualified.length === 0) return null;
  return (
    <section className="mt-4 grid gap-1 border-t border-line pt-3 text-small text-ink-muted">
      <h3 className="text-small font-semibold">{t('disqualified')}</h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {cup.disqualified.map(({ entryId, name }) => (
          <li key={entryId} className="wrap-anywhere">
            <Name>{name || t('unnamed')}</Name>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Matches({ cup }: { readonly cup: Cup }) {
  const t = useTexts(cupTexts);
  return (
    <Card title={t('matches')}>
      {cup.matches.length === 0 && <p className="text-ink-muted">{t('noMatches')}</p>}
      <ol className="grid">
        {cup.matches.map(({ id, name, status, startTime, hasResults }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0"
          >
            <span className="grid min-w-0">
              <span className="font-semibold wrap-anywhere">
                <Name>{name}</Name>
              </span>
              <span className="text-small text-ink-muted">
                <Time at={startTime} />
              </span>
            </span>
            <Badge tone={hasResults ? 'good' : MATCH_TONES[status]}>
              {t(hasResults ? 'hasResults' : `state_${status}`)}
            </Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}
