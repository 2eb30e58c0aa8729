import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  Banknote,
  Bell,
  CalendarClock,
  Coins,
  DoorOpen,
  Handshake,
  Swords,
  Trophy,
} from 'lucide-react';
import type { NotificationView } from '../../../api/schema';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Drawer } from '../../../components/ui/drawer';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useLanguage } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { safePath } from '../../../lib/safe-path';
import { inboxQuery, useMarkRead } from '../queries';
import { notificationTexts } from '../texts';

const ICONS: Readonly<Record<string, typeof Bell>> = {
  room: DoorOpen,
  time: CalendarClock,
  status: Swords,
  result: Trophy,
  refund: Coins,
  squad: Handshake,
  deposit: Coins,
  adjustment: Coins,
  withdrawal: Banknote,
};

/**
 * The player's notifications, the newest first. Opening a notification marks it as read and follows
 * its link.
 */
export function Inbox({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(notificationTexts);
  const query = useInfiniteQuery(inboxQuery(useLanguage()));
  const { data, error, isPending, isFetching, refetch } = query;
  const markRead = useMarkRead();
  const { history } = useRouter();
  const notifications = data?.pages.flatMap((page) => page.notifications) ?? [];
  const unread = data?.pages[0]?.unread ?? 0;
  const open = ({ _id, isRead, link }: NotificationView) => {
    if (!isRead) markRead.mutate([_id]);
    const path = safePath(link);
    if (!path) return;
    onClose();
    history.push(path);
  };
  const readAll = (
    <Button busy={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
      {t('readAll')}
    </Button>
  );
  return (
    <Drawer
      title={t('title')}
      size="medium"
      onClose={onClose}
      actions={unread > 0 ? readAll : undefined}
    >
      {isPending && <SkeletonList rows={4} height="h-18" />}
      {error && !data && (
        <ErrorPanel
          message={t('failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && notifications.length === 0 && (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      )}
      {notifications.length > 0 && (
        <ul className="grid gap-2">
          {notifications.map((notification) => (
            <li key={notification._id}>
              <Row notification={notification} onOpen={() => open(notification)} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="grid justify-items-center pt-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Drawer>
  );
}

interface RowProps {
  readonly notification: NotificationView;
  readonly onOpen: () => void;
}

function Row({ notification, onOpen }: RowProps) {
  const t = useTexts(notificationTexts);
  const { kind, title, text, createdAt, isRead } = notification;
  const Icon = ICONS[kind] ?? Bell;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classNames(
        'flex w-full items-start gap-3 rounded-medium border px-3 py-3 text-left transition-colors duration-150 hover:bg-surface-3',
        isRead ? 'border-line bg-surface-1' : 'border-accent bg-surface-2',
      )}
    >
      <Icon
        size={20}
        aria-hidden
        className={classNames('mt-0.5 shrink-0', isRead ? 'text-ink-muted' : 'text-accent')}
      />
      <span className="grid min-w-0 grow gap-0.5 wrap-anywhere">
        <span className="font-semibold">{title}</span>
        <span className="text-small text-ink-muted">{text}</span>
        <span className="text-note text-ink-muted">
          <Time at={createdAt} show="relative" />
        </span>
      </span>
      {!isRead && <Badge tone="info">{t('isNew')}</Badge>}
    </button>
  );
}
