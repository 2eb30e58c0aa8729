import type { PlayerWords } from './player-words.js';
import { inIndia } from './time.js';

export const english: PlayerWords = {
  tokens: (count) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'token' : 'tokens'}`,
  time: inIndia,
  footer: (publicUrl) => `This mail was sent by Arena, ${publicUrl}`,
  code: {
    device: (inWords) => inWords,
    askedBy: 'Asked by',
    askedOn: 'Asked on',
    rules:
      'The code works once, for 10 minutes. Enter it only in the browser where you requested it. ' +
      'Do not share it: we never ask for it.',
    notYou: 'If this was not you, you can ignore this mail.',
  },
  verify: {
    subject: 'Your verification code',
    preview: 'Type this code to verify your email. It is good for 10 minutes.',
    ask: 'Welcome! Type this code to verify your email address:',
  },
  reset: {
    subject: 'Your password reset code',
    preview: 'Type this code to choose a new password. It is good for 10 minutes.',
    ask: 'Type this code to choose a new password:',
    unchanged: 'Your password stays as it is.',
  },
  changed: {
    subject: 'Your password was changed',
    preview: 'You are logged out everywhere.',
    when: (time) => `Your password was changed on ${time}.`,
    in: 'Changed in',
    loggedOut: 'You are logged out on every device; log in with the new password.',
    othersLoggedOut: 'You are logged out on every other device; log in with the new password.',
    notYou: 'If this was not you, reset your password at once:',
  },
  guesses: {
    subject: 'Wrong passwords were tried for your account',
    preview: 'Your password was not guessed. Further attempts are slowed down.',
    seen: (time, tries) =>
      `Until ${time}, wrong passwords were typed ${tries} times for your account, in ` +
      'browsers in which you have not signed in before.',
    slowed:
      'Those passwords were wrong. Further tries are slowed down, except in browsers in which you ' +
      'signed in before.',
    advice:
      'Use a password that you use nowhere else. If yours is short or old, or if you must wait ' +
      'yourself, choose a new one with a code by mail:',
  },
  resetPassword: 'Reset password',
  deposit: {
    subject: (tokens) => `${tokens} added to your wallet`,
    preview: (rupees) => `Receipt for your payment of ${rupees}.`,
    thanks: 'Thank you. Your payment has arrived and your wallet is filled.',
    paid: 'Paid',
    tokens: 'Tokens',
    balance: 'Balance',
    order: 'Order',
    payment: 'Payment',
    history: 'Transaction history',
  },
  taken: {
    subject: (tokens) => `An admin took ${tokens} from your wallet`,
    reason: 'Reason',
    ask: 'If you think this is wrong, write to us:',
    contact: 'Contact',
  },
  withdrawal: {
    requested: {
      subject: 'Your withdrawal request has arrived',
      text: 'We have received your request. It is usually processed within 24-48 hours.',
    },
    completed: { subject: 'Your withdrawal is paid', text: 'Your withdrawal has been paid out.' },
    rejected: {
      subject: 'Your withdrawal was rejected',
      text: 'Your withdrawal was rejected. The tokens are back in your wallet.',
    },
    reopened: {
      subject: 'Your withdrawal is open again',
      text: 'We are reviewing this withdrawal again. Please ignore our last mail about it.',
    },
    amount: 'Amount',
    to: 'To',
    request: 'Request',
    note: 'Note',
    yours: 'Your withdrawals',
  },
  deletion: {
    subject: 'Your account is closed and will be deleted',
    preview: 'You have a week to change your mind.',
    asked: (time) => `On ${time}, you asked to delete your account. It is closed now.`,
    until: (time) =>
      `You can keep it until ${time}: log in and choose "Keep my account". After that, your email, ` +
      'names, UID, messages and devices are deleted.',
    givesUp: (tokens) => `You gave up ${tokens}. They stay in your wallet until then.`,
    kept:
      'The records of tokens, payments and withdrawals stay without your name, because the law ' +
      'asks for them.',
    notYou: 'If this was not you, log in, keep your account and change your password at once.',
    keep: 'Keep my account',
  },
  deletionWithdrawn: {
    subject: 'Your account stays open',
    preview: 'The request to delete it is withdrawn.',
    when: (time) =>
      `On ${time}, the request to delete your account was withdrawn. It is open again.`,
  },
  deletionStopped: {
    subject: 'Your account was not deleted',
    preview: 'Tokens arrived that you had not given up.',
    why: (tokens) =>
      `Your wallet now holds ${tokens}, more than you gave up when you asked to delete your account.`,
    next:
      'So that you lose nothing, the account is open again. Withdraw the tokens, or ask again to ' +
      'delete the account.',
    logIn: 'Log in',
  },
  date: 'Date',
  openMatch: 'Open the match',
  matchSettings: 'Settings of Arena say which messages you get, and on which devices.',
};
