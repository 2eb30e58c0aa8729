import { Link } from '@tanstack/react-router';
import { LogOut, Menu } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { chooseLanguage, LANGUAGES, nameOf, useLanguage } from '../../i18n/language';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { classNames } from '../../lib/class-names';
import { logout } from '../../session/logout';
import { type Session, useSession } from '../../session/session';
import { Logo } from '../art/logo';
import { Button, IconButton } from '../ui/button';
import { Skeleton } from '../ui/skeleton';
import { WalletTokens } from '../wallet-tokens';
import { ADMIN_LINKS, GUEST_LINKS, type NavigationLink, PLAYER_LINKS } from './links';

const MenuSheet = lazy(() =>
  import('./menu-sheet').then((module) => ({ default: module.MenuSheet })),
);

const LINK =
  'inline-flex min-h-11 items-center px-2 min-[390px]:px-3 text-small font-semibold text-ink-muted whitespace-nowrap transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--ember-text)]';

const STRIP_LINK =
  'inline-flex min-h-10 items-center px-2 text-note font-semibold text-ink-muted whitespace-nowrap -outline-offset-2 transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--ember-text)]';

/** Returns the links of the header for a guest, a player or an admin. */
function linksFor({ token, user }: Session): readonly NavigationLink[] {
  if (!token) return GUEST_LINKS;
  return user?.isAdmin ? ADMIN_LINKS : PLAYER_LINKS;
}

/**
 * Returns the page that the logo links to: the console for admins, the dashboard for players, the
 * home page for guests.
 */
function homeFor({ token, user }: Session) {
  if (!token) return '/';
  return user?.isAdmin ? '/admin' : '/dashboard';
}

/**
 * The header of every page: the logo, links that depend on the role, the wallet, the inbox and the
 * logout button.
 */
export function Header({ inbox }: { readonly inbox: ReactNode }) {
  const session = useSession();
  const t = useTexts(commonTexts);
  const [open, setOpen] = useState(false);
  const isPlayer = session.token !== null && session.user?.isAdmin !== true;
  const links = linksFor(session);
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-night/(--header-cover) backdrop-blur-md supports-[not(backdrop-filter:blur(1px))]:bg-night">
      <div className="mx-auto flex h-15 max-w-page items-center gap-1 px-3 min-[390px]:gap-3 min-[390px]:px-4 sm:px-6">
        <Link to={homeFor(session)} aria-label="Arena" className="mr-auto min-w-0 py-2 pr-2">
          <Logo />
        </Link>
        {session.loading ? (
          <Skeleton className="h-9 w-28" />
        ) : (
          <>
            {!session.token && <OtherLanguage />}
            {!isPlayer && <TopLinks links={links} />}
            {isPlayer && <Wallet />}
            {/* Reserves the bell's space while the inbox loads. */}
            {isPlayer && <div className="size-11 shrink-0">{inbox}</div>}
            {session.token && <Logout always={!isPlayer} />}
            {!isPlayer && !session.user && (
              <Link to="/login" className={classNames(LINK, 'md:hidden')}>
                {t('login')}
              </Link>
            )}
            {!isPlayer && !session.user && (
              <IconButton label={t('menu')} className="md:hidden" onClick={() => setOpen(true)}>
                <Menu size={22} aria-hidden />
              </IconButton>
            )}
          </>
        )}
      </div>
      {isPlayer && <PlayerStrip links={links} />}
      {open && (
        <Suspense>
          <MenuSheet links={links} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** Changes to the other language. A guest finds it here; users choose in the settings too. */
function OtherLanguage() {
  const chosen = useLanguage();
  return LANGUAGES.filter((code) => code !== chosen).map((code) => (
    <button
      key={code}
      type="button"
      lang={code}
      onClick={() => chooseLanguage(code)}
      className={LINK}
    >
      {nameOf(code)}
    </button>
  ));
}

/** The header's links for guests and admins, shown on tablets and wider screens. */
function TopLinks({ links }: { readonly links: readonly NavigationLink[] }) {
  const t = useTexts(commonTexts);
  return (
    <nav
      aria-label={t('mainNavigation')}
      className={classNames('items-center', links.length > 1 ? 'hidden md:flex' : 'flex')}
    >
      {links.map(({ to, text }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }} className={LINK}>
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}

/**
 * The header's links for players, in a row of their own on wide screens. Phones have the bottom bar
 * instead.
 */
function PlayerStrip({ links }: { readonly links: readonly NavigationLink[] }) {
  const t = useTexts(commonTexts);
  return (
    <nav
      aria-label={t('mainNavigation')}
      className="mx-auto -mt-1 hidden max-w-page flex-wrap px-4 lg:flex"
    >
      {links.map(({ to, text }) => (
        <Link key={to} to={to} className={STRIP_LINK}>
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}

function Wallet() {
  const t = useTexts(commonTexts);
  return (
    <Link
      to="/add-tokens"
      title={t('walletBalance')}
      className="cut inline-flex min-h-11 items-center border border-line bg-surface-2 px-3.5 transition-colors duration-150 hover:bg-surface-3"
    >
      <span className="sr-only">{t('walletBalance')}: </span>
      <span data-testid="wallet-balance" aria-live="polite">
        <WalletTokens awaited="h-5 w-14" words="wide" />
      </span>
    </Link>
  );
}

/**
 * The logout button of the header. Phones and tablets have it in the menu instead, unless `always`
 * is set.
 */
function Logout({ always }: { readonly always: boolean }) {
  const t = useTexts(commonTexts);
  return (
    <span className={always ? '' : 'hidden lg:inline'}>
      <Button
        kind="quiet"
        size="small"
        icon={<LogOut size={16} aria-hidden className="max-[389px]:hidden" />}
        onClick={logout}
      >
        {t('logout')}
      </Button>
    </span>
  );
}
