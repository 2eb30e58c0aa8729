import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { logout } from '../../session/logout';
import { useSession } from '../../session/session';
import { Button } from '../ui/button';
import { Drawer } from '../ui/drawer';
import type { NavigationLink } from './links';

interface MenuSheetProps {
  readonly links: readonly NavigationLink[];
  readonly onClose: () => void;
}

/** All links, within the thumb's reach; fetched when it is first opened. */
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
        {links.map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/' }}
            onClick={onClose}
            className="flex min-h-13 items-center rounded-medium border border-line bg-surface-2 px-4 font-semibold hover:bg-surface-3 aria-[current=page]:border-ember-text"
          >
            {t(text)}
          </Link>
        ))}
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
