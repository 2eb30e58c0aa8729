import type { authEnglish } from '../en/auth';
import { partly } from '../translation';

export const auth = partly<typeof authEnglish>()({
  email: 'ইমেল',
  password: 'পাসওয়ার্ড',
  emailRequired: 'আপনার ইমেল লিখুন',
  emailInvalid: 'সঠিক ইমেল লিখুন',
  passwordRequired: 'আপনার পাসওয়ার্ড লিখুন',
  sideTitle: 'প্রতিটি ম্যাচ এখান থেকে শুরু।',
  sideText: 'যেকোনো ডিভাইসে আপনার ওয়ালেট, ম্যাচ আর প্রতিটি টোকেনের হিসাব দেখুন।',
  loginTitle: 'লগইন',
  loginLead: 'আবার স্বাগতম। আপনার পরের ম্যাচ অপেক্ষা করছে।',
  loginButton: 'লগইন',
  loginBusy: 'লগইন হচ্ছে...',
  signedOut: 'আপনি লগআউট হয়েছিলেন। আবার লগইন করুন।',
  noAccount: 'অ্যাকাউন্ট নেই?',
  registerLink: 'নিবন্ধন করুন',
  forgotLink: 'পাসওয়ার্ড ভুলে গেছেন?',
  adminLink: 'অ্যাডমিন লগইন',
  loginFailed: 'লগইন হয়নি। আবার চেষ্টা করুন।',
});
