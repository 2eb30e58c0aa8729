import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage, walletTexts } from '../features/wallet';
import { useTexts } from '../i18n/texts';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/transaction-history')({ component: Page });

function Page() {
  const t = useTexts(walletTexts);
  return (
    <PlayersOnly sentence={t('pleaseLogin')}>
      <HistoryPage />
    </PlayersOnly>
  );
}
