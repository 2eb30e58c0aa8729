import { Link } from '@tanstack/react-router';
import {
  ArrowUpFromLine,
  CirclePlus,
  Gift,
  History,
  House,
  Info,
  LayoutDashboard,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Settings,
  Shield,
  Swords,
  Trophy,
  User,
  UserPen,
  UserPlus,
} from 'lucide-react';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { logout } from '../../session/logout';
import { useSession } from '../../session/session';
import { Button } from '../ui/button';
import { Drawer } from '../ui/drawer';
import { type NavigationLink, PLAYER_LINKS } from './links';

const ICONS: Readonly<Record<NavigationLink['to'], LucideIcon>> = {
  '/': House,
  '/about': Info,
  '/contact': MessageCircle,
  '/login': LogIn,
  '/register': UserPlus,
  '/admin-login': Shield,
  '/dashboard': LayoutDashboard,
  '/add-tokens': CirclePlus,
  '/promo-code': Gift,
  '/joined-tournaments': Swords,
  '/squads': UserPlus,
  '/results': Trophy,
  '/withdrawals': ArrowUpFromLine,
  '/transaction-history': History,
  '/profile': User,
  '/edit-profile': UserPen,
  '/settings': Settings,
  '/admin': Shield,
};

/**
 * The links of the player's menu: those of the header, and /squads, for which the header has no
 * space.
 */
const MENU_LINKS: readonly NavigationLink[] = PLAYER_LINKS.flatMap((link) =>
  link.to === '/joined-tournaments' ? [link, { to: '/squads', text: 'squads' }] : [link],
);

export function PlayerMenu({ onClose }: { readonly onClose: () => void }) {
  return <MenuSheet links={MENU_LINKS} onClose={onClose} />;
}

interface MenuSheetProps {
  readonly links: readonly NavigationLink[];
  readonly onClose: () => void;
}

/**
 * The menu with all links, which opens from the bottom of the screen. Its JavaScript is fetched
 * when it is first opened.
 */
export function MenuSheet({ links, onClose }: MenuSheetProps) {
  const t = useTexts(commonTexts);
  const { token } = useSession();
  const leave = () => {
    onClose();
    logout();
  };
  return (
    <Drawer title={t('menu')} onClose={onClose} size="medium">
      <nav aria-label={t('menu')} className="grid grid-cols-2 gap-2">
        {links.map(({ to, text }) => {
          const Icon = ICONS[to];
          return (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/' }}
              onClick={onClose}
              className="flex min-h-14 items-center gap-3 rounded-medium border border-line bg-surface-2 px-3.5 py-2 text-small font-semibold hover:bg-surface-3 aria-[current=page]:border-ember-text"
            >
              <Icon size={20} aria-hidden className="shrink-0 text-ember-text" />
              {t(text)}
            </Link>
          );
        })}
      </nav>
      {token && (
        <div className="mt-5 border-t border-line pt-4">
          <Button icon={<LogOut size={18} aria-hidden />} onClick={leave}>
            {t('logout')}
          </Button>
        </div>
      )}
    </Drawer>
  );
}
