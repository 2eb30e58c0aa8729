export const english = {
  title: 'Notifications',
  failed: 'Your notifications could not be loaded.',
  empty: 'No notifications yet',
  emptyText: 'News about rooms, results, payments and withdrawals appears here.',
  readAll: 'Mark all as read',
  isNew: 'New',
  goToRoom: 'Go to the room',
  seeResult: 'See result',
  show: 'Show',
  more: 'Show older notifications',
} as const;

export type NotificationWords = typeof english;
