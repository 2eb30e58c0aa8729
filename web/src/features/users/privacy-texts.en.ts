export const privacyEnglish = {
  privacySettings: 'Privacy Settings',
  look: 'Language and appearance',
  mails: 'Mails you get',
  mailsAlways:
    'We always send what protects your account and your money: codes, a changed password, warnings of wrong passwords, receipts of payments and withdrawals, and a request to delete your account. These mails cannot be turned off.',
  mailsOptional:
    'News about your matches comes by mail only if it reaches none of your devices. Choose its kinds under “Match alerts” on the page Settings.',
  mailsNone: 'We send no advertising.',
  data: 'Your data',
  dataText:
    'One file with everything that we store about you: profile, sign-ins, wallet, matches, payments, withdrawals, promo codes, squads, messages, limits and disputes. You can download it five times a day.',
  download: 'Download my data',
  downloading: 'Preparing your file...',
  downloaded: 'Your file is saved on this device. Keep it to yourself.',
  downloadFailed: 'Your data could not be downloaded. Please try again.',

  dangerText: 'Deletes your personal data after a week in which you can change your mind.',
  deleteAccount: 'Delete Account',
  deleteTitle: 'Delete your account?',
  loading: 'Checking what is at stake...',
  loadFailed: 'We could not check what is at stake.',
  inTheWay: 'Your account cannot be deleted yet',
  openWithdrawal: 'A withdrawal of {tokens} tokens is open. Wait until it is decided.',
  openMatch: 'You have a seat in “{name}”, {time}. Wait for its result, or write to us.',
  seeWithdrawals: 'See withdrawals',
  seeMatches: 'See your matches',
  atStake: 'What is at stake',
  walletEmpty: 'Your wallet is empty.',
  walletHolds:
    'Your wallet holds {tokens} tokens (₹{tokens}). Withdraw them first. If you do not, you lose them with the account.',
  withdraw: 'Withdraw',
  paymentPending:
    'A payment for {tokens} tokens may still arrive. If it does, you get the tokens, and the account is not deleted until you decide about them.',
  goes: 'Deleted after the week',
  goesText:
    'Your email, names, UID, messages, devices, squads, limits, disputes with their screenshots, and the addresses of your withdrawals.',
  stays: 'Kept without your name',
  staysText:
    'The records of tokens, matches, payments and withdrawals, because the law asks for them and everybody must be able to verify the ledger.',
  week: 'The week',
  weekText:
    'Your account closes at once, on all devices. For seven days you can log in and keep it. After that, nobody can bring it back.',
  next: 'Continue',
  back: 'Back',
  cancel: 'Cancel',
  words: 'To give up your tokens, type “{words}”',
  wordsForfeit: 'forfeit {tokens} tokens',
  wordsForfeitOne: 'forfeit 1 token',
  wordsWrong: 'Type exactly “{words}”',
  password: 'Your password',
  passwordRequired: 'Password is required',
  confirm: 'Delete my account',
  confirming: 'Closing your account...',
  failed: 'Your account was not closed. Please try again.',
  closedTitle: 'Your account is closed',
  closedText:
    'It will be deleted on {time}. Until then, you can log in and choose “Keep my account”.',
} as const;

export type PrivacyWords = typeof privacyEnglish;
