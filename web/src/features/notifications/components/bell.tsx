import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../components/ui/button';
import { useLanguage } from '../../../i18n/language';
import { commonTexts } from '../../../i18n/shell-texts';
import { useTexts } from '../../../i18n/texts';
import { inboxQuery } from '../queries';
import { useTellNews } from './use-tell-news';

// The JavaScript of the inbox is fetched when the user first opens the inbox.
const Inbox = lazy(() => import('./inbox').then((module) => ({ default: module.Inbox })));

const MOST_SHOWN = 99;

/**
 * The button that opens the inbox and shows the number of unread notifications. It is on every page
 * of a player, and shows popups for new notifications.
 */
export function Bell() {
  const t = useTexts(commonTexts);
  const [open, setOpen] = useState(false);
  const { data } = useInfiniteQuery(inboxQuery(useLanguage()));
  useTellNews(data?.pages[0]?.notifications);
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <>
      <IconButton
        label={unread > 0 ? t('unreadNotifications', { count: unread }) : t('notifications')}
        aria-haspopup="dialog"
        className="relative"
        onClick={() => setOpen(true)}
      >
        <BellIcon size={21} aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -top-1 -right-1.5 min-w-5 rounded-full bg-danger px-1 text-center text-note leading-[1.25rem] font-bold text-on-danger"
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense>
          <Inbox onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
