import type { outcomeEnglish } from '../en/outcome';
import { partly } from '../translation';

export const outcome = partly<typeof outcomeEnglish>()({
  stop: '।',
  notSent: 'মনে হচ্ছে আপনি অফলাইনে আছেন, তাই এটি পাঠানো হয়নি।',
  unknown: 'সার্ভার থেকে উত্তর আসেনি, তাই কাজটি হয়তো হয়ে গেছে। আবার পাঠানো নিরাপদ: একই কাজ দুবার হয় না।',
});
