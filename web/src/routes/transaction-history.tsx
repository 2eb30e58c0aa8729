import { createFileRoute } from '@tanstack/react-router';
import { groupOf, HistoryPage, walletTexts } from '../features/wallet';
import { useTexts } from '../i18n/texts';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/transaction-history')({
  // What it may be is known to the page, which is fetched when somebody comes to it.
  validateSearch: (search: { show?: unknown }) => search,
  component: Page,
});

function Page() {
  const { show } = Route.useSearch();
  const t = useTexts(walletTexts);
  return (
    <PlayersOnly sentence={t('pleaseLogin')}>
      <HistoryPage show={groupOf(show)} />
    </PlayersOnly>
  );
}
