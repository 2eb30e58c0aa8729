import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../../components/error-panel';
import { PageFrame } from '../../../components/page-frame';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { saferPlayQuery } from '../queries';
import { saferPlayTexts } from '../texts';
import { AgeAndStateForm } from './age-and-state-form';
import { ChecksCard } from './checks-card';
import { LimitForm } from './limit-form';
import { PauseForm } from './pause-form';

/**
 * The page /safer-play, on which players set limits and a pause for themselves, and see the data
 * that is stored for risk checks.
 */
export function SaferPlayPage() {
  const t = useTexts(saferPlayTexts);
  const { data, error, isFetching, refetch } = useQuery(saferPlayQuery);
  return (
    <PageFrame title={t('title')} lead={t('lead')} width="text">
      {!data && !error && <SkeletonList rows={2} height="h-64" />}
      {!data && error && (
        <ErrorPanel
          message={t('loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          {data.asksAgeAndState && <AgeAndStateForm own={data} />}
          <LimitForm state={data} />
          <PauseForm until={data.excludedUntil} />
          <ChecksCard />
        </>
      )}
    </PageFrame>
  );
}
