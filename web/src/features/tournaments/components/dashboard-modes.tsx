import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../components/ui/skeleton';
import { lobbyTexts } from '../../../i18n/lobby';
import { useTexts } from '../../../i18n/texts';
import { modesQuery } from '../api/modes-query';
import { OpenMatches } from '../open/open-matches';
import { ModeGrid } from './mode-list';

/** The matches to join now and the game modes, below the player's own matches. */
export default function DashboardModes() {
  return (
    <>
      <OpenMatches />
      <Modes />
    </>
  );
}

function Modes() {
  const t = useTexts(lobbyTexts);
  const { data, isPending } = useQuery(modesQuery);
  if (isPending) return <Skeleton className="h-80 w-full" />;
  if (!data?.length) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-lead">{t('selectMode')}</h2>
      <ModeGrid modes={data} />
    </section>
  );
}
