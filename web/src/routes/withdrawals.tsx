import { createFileRoute } from '@tanstack/react-router';
import { WithdrawalsPage } from '../features/withdrawals';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/withdrawals')({
  component: () => (
    <PlayersOnly>
      <WithdrawalsPage />
    </PlayersOnly>
  ),
});
