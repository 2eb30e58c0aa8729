import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '../api/api-error';
import { invitationQuery } from '../features/tournaments/squads/queries';
import { SquadsPage } from '../features/tournaments/squads/squads-page';
import { squadTexts } from '../features/tournaments/squads/texts';
import { useTexts } from '../i18n/texts';
import { keepReturnPath } from '../lib/kept';
import { GuardSkeleton, PlayersOnly } from '../session/guards';
import { useSession } from '../session/session';

interface SquadsSearch {
  /** Code of an invite link. */
  readonly join?: string | undefined;
}

export const Route = createFileRoute('/squads')({
  validateSearch: ({ join }: Record<string, unknown>): SquadsSearch =>
    typeof join === 'string' ? { join } : {},
  component: Page,
});

function Page() {
  const t = useTexts(squadTexts);
  const { join } = Route.useSearch();
  const { loading, token } = useSession();
  const isGuest = !loading && token === null && join !== undefined;
  useEffect(() => {
    // Stores the return path, because a guest may have to register first, which leads over several
    // pages.
    if (isGuest) keepReturnPath(`/squads?join=${encodeURIComponent(join)}`);
  }, [isGuest, join]);
  const { data, error, isLoading } = useQuery({ ...invitationQuery(join ?? ''), enabled: isGuest });
  const greeting = () => {
    if (error) return messageOf(error, t('guest'));
    if (!data) return t('guest');
    const { name, captain } = data;
    return captain === null
      ? t('guestInvitedBySquad', { name })
      : t('guestInvited', { name, captain });
  };
  if (isLoading) return <GuardSkeleton />;
  return (
    <PlayersOnly {...(isGuest ? { title: t('guestTitle'), sentence: greeting() } : {})}>
      <SquadsPage code={join} />
    </PlayersOnly>
  );
}
