import type { NotificationWords } from '../../features/notifications/texts.en';
import { partly } from '../translation';

export const notifications = partly<NotificationWords>()({
  title: 'বিজ্ঞপ্তি',
  failed: 'আপনার বিজ্ঞপ্তি লোড হয়নি।',
  empty: 'এখনও কোনো বিজ্ঞপ্তি নেই',
  emptyText: 'রুম, ফলাফল, পেমেন্ট আর টাকা তোলার খবর এখানে আসে।',
  readAll: 'সব পড়া হয়েছে',
  isNew: 'নতুন',
  more: 'আগের বিজ্ঞপ্তি দেখান',
});
