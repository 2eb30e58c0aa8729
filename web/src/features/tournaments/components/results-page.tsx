import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { More } from '../../../components/more';
import { PageFrame } from '../../../components/page-frame';
import { showPopup } from '../../../components/popup/popups';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { formatTokens } from '../../../lib/format';
import { useLatest } from '../../../lib/use-latest';
import { resultsQuery } from '../api/tournaments';
import type { ListedMatch } from '../model/tournament';
import { tournamentTexts } from '../texts';
import { EndTime } from './end-time';
import { Fact, OwnResult } from './own-result';
import { Winners } from './winners';

/** The player's completed tournaments, newest first. */
export function ResultsPage() {
  const t = useTexts(tournamentTexts);
  const query = useInfiniteQuery(resultsQuery);
  const { error, isPending, isFetching, refetch } = query;
  const data = query.data?.pages.flatMap(({ tournaments }) => tournaments);
  const failed = error !== null && !data;
  const tell = useLatest(() =>
    showPopup({ type: 'error', title: t('error'), message: t('resultsFailed') }),
  );
  useEffect(() => {
    if (failed) tell();
  }, [failed, tell]);
  return (
    <PageFrame title={t('resultsTitle')} width="text">
      {isPending && <SkeletonList rows={2} height="h-64" />}
      {failed && (
        <ErrorPanel
          message={t('resultsFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          title={t('noCompleted')}
          action={
            <ButtonLink kind="main" to="/tournament-modes">
              {t('joinTournaments')}
            </ButtonLink>
          }
        >
          {t('noCompletedText')}
        </EmptyState>
      )}
      {data?.map((tournament) => (
        <Result key={tournament._id} tournament={tournament} />
      ))}
      <More
        label={t('moreMatches')}
        isMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </PageFrame>
  );
}

function Result({ tournament }: { readonly tournament: ListedMatch }) {
  const t = useTexts(tournamentTexts);
  return (
    <Card title={tournament.name} aside={<Badge tone="good">{t('completed')}</Badge>}>
      <div className="grid gap-5">
        <p className="text-ink-muted">{tournament.mode}</p>
        <dl className="grid grid-cols-2 gap-3 enlarged:grid-cols-1 sm:grid-cols-3">
          <Fact name={t('entryFee')}>
            {t('tokensWord', { count: formatTokens(tournament.entryFee) })}
          </Fact>
          <Fact name={t('prizePool')}>
            {t('tokensWord', { count: formatTokens(tournament.prizePool) })}
          </Fact>
          <Fact name={t('endDate')}>
            <EndTime tournament={tournament} />
          </Fact>
        </dl>
        <Winners tournament={tournament} />
        {tournament.winners.length > 0 && <OwnResult tournament={tournament} />}
        <ButtonLink to="/dispute" search={{ t: tournament._id }}>
          {t('resultWrong')}
        </ButtonLink>
      </div>
    </Card>
  );
}
