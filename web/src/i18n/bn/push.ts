import type { pushEnglish } from '../en/push';
import { partly } from '../translation';

/** The offer of alerts after a join. The settings of alerts stay English. */
export const push = partly<typeof pushEnglish>()({
  offerTitle: 'রুম খুললেই জানুন',
  offerText: 'রুম খুললে আর ম্যাচ শুরুর আগে এই ডিভাইস আপনাকে জানাতে পারে।',
  turnOn: 'অ্যালার্ট চালু করুন',
  notNow: 'এখন নয়',
  turnedOn: 'অ্যালার্ট চালু হয়েছে। রুম খুললে এই ডিভাইস জানাবে।',
  blocked: 'ব্রাউজার অ্যালার্ট আটকে রেখেছে। ব্রাউজারের সেটিংসে এই সাইটকে বিজ্ঞপ্তির অনুমতি দিন।',
  failed: 'অ্যালার্ট চালু হয়নি। আবার চেষ্টা করুন।',
});
