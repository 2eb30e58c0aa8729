import { useQuery } from '@tanstack/react-query';
import { ArrowDown, Clock3, Coins, RotateCw, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { PageFrame } from '../../../components/page-frame';
import { Button } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { WalletCard } from '../../../components/wallet-card';
import { useTexts } from '../../../i18n/texts';
import { useFeatures } from '../../../session/features';
import { withdrawalsQuery } from '../queries';
import { withdrawalTexts } from '../texts';
import { RequestForm } from './request-form';
import { WithdrawalCard } from './withdrawal-card';

/** The page on which a player requests a withdrawal and sees earlier requests. */
export function WithdrawalsPage() {
  const t = useTexts(withdrawalTexts);
  const off = useFeatures()?.withdrawals === false;
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        // On narrow screens the history is below the form and the facts.
        <Button
          size="small"
          className="lg:hidden"
          icon={<ArrowDown size={16} aria-hidden />}
          onClick={goToHistory}
        >
          {t('history')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,26rem)_1fr]">
        <div className="grid grid-cols-1 gap-4">
          {off ? <ErrorPanel message={t('off')} /> : <RequestForm />}
          <WalletCard />
          <Facts />
        </div>
        <History />
      </div>
    </PageFrame>
  );
}

const HISTORY = 'withdrawal-history';

function goToHistory(): void {
  const heading = document.getElementById(HISTORY);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function History() {
  const t = useTexts(withdrawalTexts);
  const { data, error, isPending, isFetching, refetch } = useQuery(withdrawalsQuery);
  return (
    <section className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={HISTORY} tabIndex={-1} className="scroll-mt-20 text-lead">
          {t('history')}
        </h2>
        <Button
          size="small"
          busy={isFetching && !isPending}
          icon={<RotateCw size={16} aria-hidden />}
          onClick={() => void refetch()}
        >
          {t('refresh')}
        </Button>
      </header>
      {isPending && <SkeletonList rows={3} height="h-40" />}
      {error && !data && (
        <ErrorPanel
          message={t('historyFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.withdrawals.length === 0 && (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      )}
      {data?.withdrawals.map((withdrawal) => (
        <WithdrawalCard key={withdrawal._id} withdrawal={withdrawal} />
      ))}
    </section>
  );
}

function Facts() {
  const t = useTexts(withdrawalTexts);
  return (
    <ul className="grid gap-3">
      <Fact icon={<Clock3 size={20} aria-hidden />} title={t('speed')} text={t('speedText')} />
      <Fact icon={<Coins size={20} aria-hidden />} title={t('least')} text={t('leastText')} />
      <Fact icon={<ShieldCheck size={20} aria-hidden />} title={t('safe')} text={t('safeText')} />
    </ul>
  );
}

function Fact(props: { readonly icon: ReactNode; readonly title: string; readonly text: string }) {
  return (
    <li className="flex gap-3 rounded-medium border border-line bg-surface-1 p-4">
      <span className="pt-0.5 text-accent">{props.icon}</span>
      <div>
        <p className="font-semibold">{props.title}</p>
        <p className="text-small text-ink-muted">{props.text}</p>
      </div>
    </li>
  );
}
