import {
  type NewNotification,
  Notifications,
} from '../../src/modules/notifications/inbox/notifications.js';
import { NoJobs } from './no-jobs.js';
import type { Product } from './product.js';

/** Adds notifications to the inboxes of players, as another process of the product would. */
export function notify({ database }: Product, ...news: readonly NewNotification[]): Promise<void> {
  return new Notifications(database.asProcess, new NoJobs()).addAll(news);
}
