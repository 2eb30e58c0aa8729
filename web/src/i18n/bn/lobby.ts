import type { lobbyEnglish } from '../en/lobby';
import { partly } from '../translation';

export const lobby = partly<typeof lobbyEnglish>()({
  dashboardTitle: 'ড্যাশবোর্ড',
  greeting: '{name}, তৈরি তো?',
  dashboardLead: 'কোথায় খেলবেন বাছুন।',
  firstSteps: 'প্রথম ম্যাচের আগে তিনটি ধাপ',
  stepAccount: 'বিনামূল্যে অ্যাকাউন্ট খুলুন',
  stepTokens: 'বিনামূল্যের ম্যাচে যোগ দিন, বা টোকেন যোগ করুন',
  stepPlay: 'রুমের বিবরণ নিন, খেলুন আর টোকেন জিতুন',
  register: 'নিবন্ধন',
  login: 'লগইন',
  yourTokens: 'আপনার টোকেন',
  addTokens: 'টোকেন যোগ করুন',
  joined: 'আমার টুর্নামেন্ট',
  history: 'ইতিহাস',
  defaultTitle: 'Free Fire',
  defaultSubtitle: 'টুর্নামেন্টে যোগ দিন আর পুরস্কার জিতুন',
  defaultButton: 'টুর্নামেন্টে যোগ দিন',

  selectMode: 'মোড বাছুন',
  modesLead: 'প্রতিটি মোডের নিজের ম্যাচ, নিয়ম আর পুরস্কার আছে।',
  survivalText: 'শেষ পর্যন্ত যে টিকে থাকে সে জেতে। দল বাঁধা নিষেধ।',
  clashSquadText: '4v4 দল, তিনটির মধ্যে দুটি রাউন্ড জিতুন।',
  loneWolfText: 'একা খেলুন: এক জনের বিরুদ্ধে এক জন।',
  killOnlyText: 'যার কিল সবচেয়ে বেশি সে জেতে।',
  openMode: 'ম্যাচ দেখুন',
  noModes: 'এখন কোনো টুর্নামেন্ট মোড নেই।',
  backToDashboard: 'ড্যাশবোর্ডে ফিরুন',
});
