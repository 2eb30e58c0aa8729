import { createFileRoute } from '@tanstack/react-router';
import { AddTokensPage } from '../features/payments';
import { countIn } from '../lib/search-text';
import { PlayersOnly } from '../session/guards';

interface AddTokensSearch {
  /** Preset number of tokens: those that the wallet lacks for a match. */
  readonly amount?: number | undefined;
}

export const Route = createFileRoute('/add-tokens')({
  validateSearch: ({ amount }: Record<string, unknown>): AddTokensSearch => ({
    amount: countIn(amount),
  }),
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
