import { useInfiniteQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { OpenMatch } from './open-matches';
import { isOpen, openMatchesQuery } from './queries';
import { openTexts } from './texts';

/** Height of one match in the list, so that nothing moves when it arrives. */
const ROW = 'min-h-18';

/** The next match of all modes that can be joined. */
export default function NextOpen() {
  const t = useTexts(openTexts);
  const { data, error } = useInfiniteQuery(openMatchesQuery('all'));
  const next = data?.pages[0]?.tournaments.find(isOpen);
  if (next) return <OpenMatch match={next} />;
  if (!data && !error) return <Skeleton className={`${ROW} w-full`} />;
  return (
    <p className={`${ROW} flex items-center text-small text-ink-muted`}>
      {t(error ? 'openFailed' : 'noneOpen')}
    </p>
  );
}
