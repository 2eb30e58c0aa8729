export const english = {
  title: 'Notifications',
  failed: 'Your notifications could not be loaded.',
  empty: 'Nothing new',
  emptyText: 'Rooms, results, payments and withdrawals are told here.',
  readAll: 'Mark all as read',
  isNew: 'New',
  more: 'Show older ones',
} as const;

export type NotificationWords = typeof english;
