import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../../components/error-panel';
import { PageFrame } from '../../../components/page-frame';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { tournamentQuery } from '../api/tournaments';
import { DisputeForm } from './dispute-form';
import { EndScreens } from './end-screens';
import { disputeQuery } from './queries';
import { disputeTexts } from './texts';

/** The page with a player's own screenshots of a match, and the player's dispute of its result. */
export function DisputePage({ id }: { readonly id: string }) {
  const t = useTexts(disputeTexts);
  const { data, error, isFetching, refetch } = useQuery(disputeQuery(id));
  const match = useQuery(tournamentQuery(id));
  return (
    <PageFrame title={t('title')} lead={match.data?.name} width="text">
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
          <EndScreens id={id} state={data} />
          <DisputeForm id={id} state={data} />
        </>
      )}
    </PageFrame>
  );
}
