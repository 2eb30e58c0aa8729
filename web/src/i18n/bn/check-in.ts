import type { CheckInWords } from '../../features/tournaments/check-in/texts.en';
import { partly } from '../translation';

export const checkIn = partly<CheckInWords>()({
  opens: '{time}-এ 10 মিনিটের জন্য চেক-ইন খুলবে।',
  rule: 'চেক-ইন না করলে আপনার ফি ফেরত আসবে, আর আসনটি ওয়েটিং লিস্টের কেউ পাবেন।',
  closesIn: 'চেক-ইনের বাকি সময়:',
  checkIn: 'চেক-ইন করুন',
  checkedIn: 'আপনার চেক-ইন হয়ে গেছে',
  wait: 'ওয়েটিং লিস্টে নাম দিন',
  waitText: 'আসন পেলে তবেই ফি লাগবে।',
  waiting: 'ওয়েটিং লিস্টে আপনার নম্বর {position}।',
  stopWaiting: 'ওয়েটিং লিস্ট ছাড়ুন',
  checkInFailed: 'চেক-ইন হয়নি',
  checkInFallback: 'চেক-ইন করা যায়নি',
  waitFailed: 'ওয়েটিং লিস্ট বদলায়নি',
  waitFallback: 'ওয়েটিং লিস্টে আপনার জায়গা বদলানো যায়নি',
});
