import { createFileRoute } from '@tanstack/react-router';
import { WithdrawalsPage } from '../features/withdrawals';
import { withdrawalsQuery } from '../features/withdrawals/queries';
import { fetchAhead } from '../session/fetch-ahead';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/withdrawals')({
  loader: fetchAhead((client) => client.prefetchQuery(withdrawalsQuery)),
  component: () => (
    <PlayersOnly>
      <WithdrawalsPage />
    </PlayersOnly>
  ),
});
