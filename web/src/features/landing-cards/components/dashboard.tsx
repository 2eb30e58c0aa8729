import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageFrame } from '../../../components/page-frame';
import { ButtonLink } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/skeleton';
import { WalletCard } from '../../../components/wallet-card';
import { lobbyTexts } from '../../../i18n/lobby';
import { useTexts } from '../../../i18n/texts';
import { useProfile } from '../../../session/profile';
import { useSession } from '../../../session/session';
import { landingCardsQuery } from '../api/landing-cards-query';
import { LandingCard } from './landing-card';

interface DashboardProps {
  /**
   * The player's next match. It is passed in, like `modes`, because another feature implements it.
   */
  readonly match: ReactNode;
  readonly modes: ReactNode;
}

/**
 * The page /dashboard. Players see their next match, their wallet and the game modes. Guests see
 * the first steps. Both see the landing cards below.
 */
export function Dashboard({ match, modes }: DashboardProps) {
  const t = useTexts(lobbyTexts);
  const { token, user } = useSession();
  const name = useProfile().data?.inGameName;
  const isPlayer = token !== null && user?.isAdmin === false;
  return (
    <PageFrame
      title={t('dashboardTitle')}
      lead={isPlayer && name ? t('greeting', { name }) : t('dashboardLead')}
    >
      {isPlayer && (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[2fr_1fr]">
          {match}
          <WalletCard actions={<WalletActions />} />
        </div>
      )}
      {isPlayer && modes}
      {token === null && <FirstSteps />}
      <Cards />
    </PageFrame>
  );
}

const STEPS = ['stepAccount', 'stepTokens', 'stepPlay'] as const;

/** The steps from registration to a first match, shown to guests. */
function FirstSteps() {
  const t = useTexts(lobbyTexts);
  return (
    <section className="grid gap-4 rounded-large border border-accent bg-surface-1 p-5 shadow-1 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-x-10">
      <div className="grid gap-2">
        <h2 className="text-lead">{t('firstSteps')}</h2>
        <ol className="grid list-inside list-decimal gap-x-8 gap-y-1 text-ink-muted lg:grid-flow-col lg:justify-start">
          {STEPS.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink kind="main" to="/register">
          {t('register')}
        </ButtonLink>
        <ButtonLink to="/login">{t('login')}</ButtonLink>
      </div>
    </section>
  );
}

function WalletActions() {
  const t = useTexts(lobbyTexts);
  return (
    <>
      <ButtonLink to="/add-tokens">{t('addTokens')}</ButtonLink>
      <Link
        to="/transaction-history"
        className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t('history')}
      </Link>
    </>
  );
}

/**
 * The landing cards. If there are none, or they cannot be fetched, a default card links to the game
 * modes.
 */
function Cards() {
  const t = useTexts(lobbyTexts);
  const { data, isPending } = useQuery(landingCardsQuery);
  if (isPending) {
    return (
      <Grid>
        <Skeleton className="aspect-4/3 w-full" />
        <Skeleton className="aspect-4/3 w-full" />
      </Grid>
    );
  }
  if (!data || data.length === 0) {
    const standard = {
      title: t('defaultTitle'),
      subtitle: t('defaultSubtitle'),
      buttonText: t('defaultButton'),
    };
    return <LandingCard card={standard} alone />;
  }
  const [first] = data;
  if (first && data.length === 1) return <LandingCard card={first} alone />;
  return (
    <Grid>
      {data.map((card) => (
        <LandingCard key={card._id} card={card} />
      ))}
    </Grid>
  );
}

function Grid({ children }: { readonly children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
