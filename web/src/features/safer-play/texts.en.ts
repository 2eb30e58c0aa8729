export const english = {
  title: 'Safer play',
  lead: 'You decide how much you add and when you stop; the server checks it at every order, join and promo code. A limit is easier to keep when it cannot be lifted in a weak moment.',
  loadFailed: 'Your limits could not be loaded.',
  limits: 'Limits for adding tokens',
  limitsText:
    'A lower limit applies at once. A higher or removed limit applies after 24 hours. Days begin at midnight in India, weeks on Monday.',
  day: 'Tokens a day',
  week: 'Tokens a week',
  month: 'Tokens a month',
  empty: 'Empty: no limit',
  wrong: 'Enter a whole number from 1 to 10,000,000, or leave it empty',
  save: 'Save limits',
  saved: 'Your limits are saved.',
  failed: 'Your choice could not be saved. Please try again.',
  now: 'Limits in force now',
  later: 'Limits from',
  none: 'No limit',
  pause: 'Pause my account',
  pauseText:
    'During a pause you cannot join, add tokens or redeem codes. You can still withdraw, and matches you joined go on.',
  length: 'Length of the pause',
  '24-hours': '24 hours',
  '7-days': '7 days',
  '30-days': '30 days',
  '6-months': '6 months',
  start: 'Pause',
  sure: 'Pause your account for {length}?',
  sureText: 'A pause cannot be shortened or taken back, by you or by us.',
  confirm: 'Pause for {length}',
  paused: 'Your account is paused until',
} as const;

export type SaferPlayWords = typeof english;
