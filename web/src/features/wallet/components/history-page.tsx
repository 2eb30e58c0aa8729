import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight, Download, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { TokenMovement } from '../../../api/schema';
import { useSend } from '../../../api/use-send';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Tokens } from '../../../components/money';
import { More } from '../../../components/more';
import { PageFrame } from '../../../components/page-frame';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Button, ButtonLink } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { WalletCard } from '../../../components/wallet-card';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { formatTokens } from '../../../lib/format';
import { useLatest } from '../../../lib/use-latest';
import { type Choice, isEverything } from '../groups';
import { downloadHistory, historyQuery } from '../queries';
import { walletTexts } from '../texts';
import { HistoryFilter } from './history-filter';
import { YearStatements } from './year-statements';

// The JavaScript of the dialog is fetched when the player opens the first proof.
const ProofDialog = lazy(() => import('../proof/proof-dialog'));

/**
 * The page with all entries of the wallet, the newest first. Older entries are loaded when the
 * player scrolls down.
 */
export function HistoryPage({ choice }: { readonly choice: Choice }) {
  const t = useTexts(walletTexts);
  const query = useInfiniteQuery(historyQuery(choice));
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query;
  const movements = data?.pages.flatMap((page) => page.tokenHistory) ?? [];
  const failed = error !== null && !data;
  const tell = useLatest(() =>
    showPopup({ type: 'error', title: t('error'), message: t('failed') }),
  );
  useEffect(() => {
    if (failed) tell();
  }, [failed, tell]);
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      width="text"
      actions={movements.length > 0 && <ExportButton choice={choice} />}
    >
      <WalletCard />
      {(movements.length > 0 || !isEverything(choice)) && <HistoryFilter choice={choice} />}
      {isPending && <SkeletonList rows={6} height="h-18" />}
      {failed && (
        <ErrorPanel
          message={t('failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && movements.length === 0 && !isEverything(choice) && <NothingOfThis />}
      {data && movements.length === 0 && isEverything(choice) && (
        <EmptyState
          title={t('empty')}
          action={
            <ButtonLink kind="main" to="/add-tokens">
              {t('addTokens')}
            </ButtonLink>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {movements.length > 0 && (
        <>
          <ol
            className={classNames(
              'grid grid-cols-1 overflow-hidden rounded-large border border-line transition-opacity duration-150',
              isPlaceholderData && 'opacity-55',
            )}
          >
            {movements.map((movement) => (
              <Movement key={movement._id} movement={movement} />
            ))}
          </ol>
          <More
            label={query.isFetchingNextPage ? t('loadingMore') : t('more')}
            isMore={query.hasNextPage}
            busy={query.isFetchingNextPage || isPlaceholderData}
            onMore={() => void query.fetchNextPage()}
          />
          {!query.hasNextPage && (
            <p className="text-center text-small text-ink-muted">{t('end')}</p>
          )}
        </>
      )}
      <YearStatements />
    </PageFrame>
  );
}

function NothingOfThis() {
  const t = useTexts(walletTexts);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-large border border-dashed border-line px-5 py-4">
      <p>{t('emptyFilter')}</p>
      <ButtonLink to="/transaction-history" search={{}} resetScroll={false}>
        {t('showAll')}
      </ButtonLink>
    </div>
  );
}

function ExportButton({ choice }: { readonly choice: Choice }) {
  const t = useTexts(walletTexts);
  const file = useSend({
    mutationFn: () => downloadHistory(choice),
    onError: (error) =>
      showPopup({
        type: 'error',
        title: t('error'),
        message: messageOf(error, t('exportFailed')),
      }),
  });
  return (
    <Button
      icon={<Download size={18} aria-hidden />}
      busy={file.isPending}
      onClick={() => file.mutate()}
    >
      {t('export')}
    </Button>
  );
}

const NAMED = [
  'deposit',
  'deposit_reversal',
  'deposit_restored',
  'entry',
  'refund',
  'prize',
  'prize_reversal',
  'cup_prize',
  'withdrawal',
  'withdrawal_refund',
  'promo',
  'adjustment',
  'correction',
] as const;

/**
 * Returns true if the name of an entry type is translated. For other types, the server's English
 * name is shown.
 */
function isNamed(kind: string): kind is (typeof NAMED)[number] {
  return NAMED.some((named) => named === kind);
}

function Movement({ movement }: { readonly movement: TokenMovement }) {
  const t = useTexts(walletTexts);
  const [proving, setProving] = useState(false);
  const incoming = movement.amount > 0;
  const type = isNamed(movement.kind) ? t(movement.kind) : movement.type;
  const Icon = incoming ? ArrowDownLeft : ArrowUpRight;
  return (
    <li className="flex items-center gap-3 enlarged:flex-wrap border-b border-line bg-surface-1 px-3 py-3 sm:px-4 last:border-b-0">
      <span
        className={classNames(
          'grid size-9 shrink-0 place-items-center rounded-full',
          incoming ? 'bg-good-soft text-good' : 'bg-bad-soft text-bad',
        )}
      >
        <Icon size={20} aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold">{type}</p>
        {movement.subject && <p className="text-small wrap-anywhere">{movement.subject}</p>}
        <p className="text-note text-ink-muted">
          <Time at={movement.date} />
        </p>
        {movement.note && (
          <p className="text-note text-ink-muted">
            {movement.noteCode ? t(movement.noteCode) : movement.note}
          </p>
        )}
        <button
          type="button"
          aria-label={t('verifyMovement', { type })}
          onClick={() => setProving(true)}
          className="mt-0.5 inline-flex min-h-6 items-center gap-1 text-note font-semibold text-ink-muted underline-offset-4 hover:text-ink hover:underline"
        >
          <ShieldCheck size={14} aria-hidden /> {t('verify')}
        </button>
      </div>
      <div className="grid justify-items-end gap-0.5">
        <Tokens amount={movement.amount} signed className="text-lead" />
        <span className="text-note whitespace-nowrap text-ink-muted">
          {t('balanceAfter', { tokens: formatTokens(movement.balanceAfter) })}
        </span>
      </div>
      <Suspense fallback={null}>
        {proving && <ProofDialog movement={movement} onClose={() => setProving(false)} />}
      </Suspense>
    </li>
  );
}
