import { createFileRoute } from '@tanstack/react-router';
import { PromoCodePage } from '../features/promo-codes';
import { redeemedQuery } from '../features/promo-codes/queries';
import { fetchAhead } from '../session/fetch-ahead';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/promo-code')({
  loader: fetchAhead((client) => client.prefetchQuery(redeemedQuery)),
  component: () => (
    <PlayersOnly>
      <PromoCodePage />
    </PlayersOnly>
  ),
});
