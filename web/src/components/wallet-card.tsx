import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { answer, api } from '../api/client';
import { keys } from '../api/query-keys';
import { readingOf } from '../api/reading';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { walletCardTexts } from '../i18n/wallet';
import { useWalletTokens } from '../session/profile';
import { useSession } from '../session/session';
import { Loaded } from './loaded';
import { Tokens } from './money';
import { Skeleton } from './ui/skeleton';
import { WalletTokens } from './wallet-tokens';

const LINK =
  'flex min-h-11 items-center gap-3 border-t border-line text-small text-ink-muted transition-colors duration-150 hover:text-ink';

/** The tokens are part of the key, so that it is fetched anew whenever the wallet changes. */
const walletQuery = (tokens: number | null) =>
  queryOptions({
    queryKey: [keys.wallet, tokens],
    queryFn: ({ signal }) => answer(api.GET('/api/users/wallet', { signal })),
    placeholderData: keepPreviousData,
  });

/**
 * Says where the player's tokens are: in the wallet, in open withdrawals, and in matches without
 * results. It is the same on each page that shows the wallet.
 *
 * @param actions Links or buttons for the player's next step.
 */
export function WalletCard({ actions }: { readonly actions?: ReactNode }) {
  const t = useTexts(walletCardTexts);
  const common = useTexts(commonTexts);
  const { token, user } = useSession();
  const isPlayer = token !== null && user?.isAdmin === false;
  const balance = useWalletTokens();
  const known = balance.is === 'known' ? balance.data : null;
  const wallet = readingOf(
    useQuery({ ...walletQuery(known), enabled: isPlayer && known !== null }),
  );
  const tokens = (of: 'beingWithdrawn' | 'inMatches') => (
    <Loaded
      of={wallet}
      awaited={<Skeleton className="h-5 w-12" />}
      failed={{ show: <span className="text-bad">{common('notLoaded')}</span> }}
    >
      {({ [of]: amount }) => <Tokens amount={amount} size={16} />}
    </Loaded>
  );
  const matches = wallet.is === 'known' ? wallet.data.matches : 0;
  return (
    <section className="grid grid-cols-1 content-between gap-3 rounded-large border border-line bg-surface-1 px-5 py-4 shadow-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-sans text-small font-normal text-ink-muted">{t('yourTokens')}</h2>
        <WalletTokens awaited="h-9 w-28" size={26} className="font-heading text-title" />
      </div>
      <div className="grid grid-cols-1">
        <Link to="/withdrawals" className={LINK}>
          <span className="min-w-0 grow">{t('beingWithdrawn')}</span>
          {tokens('beingWithdrawn')}
          <ChevronRight size={16} aria-hidden className="shrink-0" />
        </Link>
        <Link to="/joined-tournaments" className={LINK}>
          <span className="min-w-0 grow">
            {matches > 0 ? t('inMatches', { count: matches }) : t('noMatches')}
          </span>
          {tokens('inMatches')}
          <ChevronRight size={16} aria-hidden className="shrink-0" />
        </Link>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </section>
  );
}
