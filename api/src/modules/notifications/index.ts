export { type NewNotification, Notifications } from './inbox/notifications.js';
export { LiveFeed, type LiveMessage, type SubjectRules } from './live/live-feed.js';
export { NotificationsModule } from './notifications.module.js';
