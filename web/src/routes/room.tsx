import { createFileRoute } from '@tanstack/react-router';
import { RoomPage } from '../features/tournaments/components/room-page';
import { matchSearch } from '../lib/match-search';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/room')({ validateSearch: matchSearch, component: Page });

function Page() {
  const { t = '' } = Route.useSearch();
  return (
    <PlayersOnly>
      <RoomPage id={t} />
    </PlayersOnly>
  );
}
