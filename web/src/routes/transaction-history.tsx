import { createFileRoute } from '@tanstack/react-router';
import { choiceOf, HistoryPage, walletTexts } from '../features/wallet';
import { historyQuery } from '../features/wallet/queries';
import { useTexts } from '../i18n/texts';
import { fetchAhead } from '../session/fetch-ahead';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/transaction-history')({
  // The page checks these parameters itself. A check here would add its JavaScript to every page's
  // download.
  validateSearch: (search: { show?: unknown; period?: unknown }) => search,
  loader: ({ context, location }) =>
    fetchAhead((client) => client.prefetchInfiniteQuery(historyQuery(choiceOf(location.search))))({
      context,
    }),
  component: Page,
});

function Page() {
  const choice = choiceOf(Route.useSearch());
  const t = useTexts(walletTexts);
  return (
    <PlayersOnly sentence={t('pleaseLogin')}>
      <HistoryPage choice={choice} />
    </PlayersOnly>
  );
}
