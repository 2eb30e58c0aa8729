import { createFileRoute } from '@tanstack/react-router';
import { AddTokensPage } from '../features/payments';
import { checkoutQuery } from '../features/payments/api/payments';
import { countIn } from '../lib/search-text';
import { fetchAhead } from '../session/fetch-ahead';
import { PlayersOnly } from '../session/guards';

interface AddTokensSearch {
  /** Preset number of tokens: those that the wallet lacks for a match. */
  readonly amount?: number | undefined;
}

export const Route = createFileRoute('/add-tokens')({
  validateSearch: ({ amount }: Record<string, unknown>): AddTokensSearch => ({
    amount: countIn(amount),
  }),
  loader: fetchAhead((client) => client.prefetchQuery(checkoutQuery)),
  component: Page,
});

function Page() {
  const { amount } = Route.useSearch();
  return (
    <PlayersOnly>
      <AddTokensPage wanted={amount} />
    </PlayersOnly>
  );
}
