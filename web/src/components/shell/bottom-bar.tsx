import { Link } from '@tanstack/react-router';
import { CirclePlus, House, Menu, Swords, Trophy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';

const PlayerMenu = lazy(() =>
  import('./menu-sheet').then((module) => ({ default: module.PlayerMenu })),
);

const PLACES = [
  { to: '/dashboard', text: 'dashboard', Icon: House },
  { to: '/joined-tournaments', text: 'joined', Icon: Swords },
  { to: '/add-tokens', text: 'addTokens', Icon: CirclePlus },
  { to: '/results', text: 'results', Icon: Trophy },
] as const;

const PLACE =
  'flex min-h-15 flex-col items-center justify-center gap-0.5 px-0.5 text-[0.6875rem] font-semibold text-ink-muted -outline-offset-2 aria-[current=page]:text-ember';

/** Enlarged letters leave no space for the names of the places; the menu has them in full. */
const NAME = 'max-w-full truncate enlarged:sr-only';

/**
 * The bar of links at the bottom of the screen for players on phones and tablets. It links to four
 * pages; the button More opens all others.
 */
export function BottomBar() {
  const t = useTexts(commonTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <nav
        aria-label={t('mainNavigation')}
        className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-[repeat(5,minmax(auto,1fr))] enlarged:grid-cols-5 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {PLACES.map(({ to, text, Icon }) => (
          <Link key={to} to={to} className={PLACE}>
            <Icon size={21} aria-hidden />
            <span className={NAME}>{t(text)}</span>
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={PLACE}
        >
          <Menu size={21} aria-hidden />
          <span className={NAME}>{t('more')}</span>
        </button>
      </nav>
      {open && (
        <Suspense>
          <PlayerMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
