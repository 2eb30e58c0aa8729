import { createFileRoute } from '@tanstack/react-router';
import { PromoCodePage } from '../features/promo-codes';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/promo-code')({
  component: () => (
    <PlayersOnly>
      <PromoCodePage />
    </PlayersOnly>
  ),
});
