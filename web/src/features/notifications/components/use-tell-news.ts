import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { NotificationView } from '../../../api/schema';
import { showPopup } from '../../../components/popup/popups';
import { useTexts } from '../../../i18n/texts';
import { safePath } from '../../../lib/safe-path';
import { pageOpenedAt } from '../../../lib/server-clock';
import { useMarkRead } from '../queries';
import { notificationTexts } from '../texts';

/** Display time of a popup with news, in milliseconds. */
const DURATION_MS = 8_000;
/** Maximum number of popups for news that arrives together; the bell counts the others. */
const MOST_TOLD = 2;
/** Codes of good news; other popups are neutral. */
const GLAD: ReadonlySet<string | null> = new Set([
  'prize-won',
  'place-won',
  'seat-given',
  'tokens-added',
  'tokens-given',
  'purchase-restored',
]);

/** Ids of the notifications that need no popup: those already told, and those older than the page. */
const known = new Set<string>();

/**
 * Shows a popup for each notification that arrives while the page is open, on whatever page the
 * player is. News that arrives while the page is hidden is shown when the player comes back.
 */
export function useTellNews(notifications: readonly NotificationView[] | undefined): void {
  const t = useTexts(notificationTexts);
  const { history } = useRouter();
  const { mutate: markRead } = useMarkRead();
  const isVisible = useSyncExternalStore(followVisibility, isPageVisible);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!notifications) return;
    if (!hasBegun.current) {
      // The first inbox that is drawn can already contain news: on a busy phone, the inbox is
      // fetched again before the page has drawn what it fetched first.
      const opened = pageOpenedAt();
      const isOld = ({ createdAt }: NotificationView) => Date.parse(createdAt) <= opened;
      for (const { _id } of notifications.filter(isOld)) known.add(_id);
      hasBegun.current = true;
    }
    if (!isVisible) return;
    const isNews = ({ _id, isRead }: NotificationView) => !isRead && !known.has(_id);
    const news = notifications.filter((each) => isNews(each) && !isOnPage(each, location));
    for (const { _id } of notifications) known.add(_id);
    for (const { _id, kind, code, title, text, link } of news.slice(0, MOST_TOLD).reverse()) {
      const path = safePath(link);
      const label = kind === 'room' ? 'goToRoom' : kind === 'result' ? 'seeResult' : 'show';
      const onPress = () => {
        markRead([_id]);
        if (path) history.push(path);
      };
      showPopup({
        type: GLAD.has(code) ? 'success' : 'info',
        title,
        message: text,
        duration: DURATION_MS,
        ...(path && { action: { label: t(label), onPress } }),
      });
    }
  }, [notifications, isVisible, t, history, markRead]);
}

/**
 * Returns true if the page shows the news itself: the room of this match, or the purchase that the
 * player has just made.
 */
function isOnPage({ kind, link }: NotificationView, { pathname, search }: Location): boolean {
  if (kind === 'deposit') return pathname === '/add-tokens';
  return kind === 'room' && link === `${pathname}${search}`;
}

const isPageVisible = () => document.visibilityState === 'visible';

function followVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
