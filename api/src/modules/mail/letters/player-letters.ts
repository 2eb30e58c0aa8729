import { type Letter, type LetterPart, paragraph } from './letter.js';
import type { CodeData, LetterData } from './letter-data.js';
import type { PlayerWords } from './player-words.js';

type PlayerTemplate =
  | 'verification-code'
  | 'reset-code'
  | 'password-changed'
  | 'sign-in-guesses'
  | 'deposit-receipt'
  | 'tokens-taken'
  | 'withdrawal-receipt'
  | 'deletion-requested'
  | 'deletion-withdrawn'
  | 'deletion-stopped'
  | 'match-news';

/**
 * Returns the parts of a mail that show a code, the browser that requested it and the time. These
 * parts let the owner of the mailbox distinguish their own request from a stranger's.
 */
const aboutCode = ({ code, device, askedAt }: CodeData, words: PlayerWords): LetterPart[] => [
  { kind: 'code', code },
  {
    kind: 'facts',
    facts: [
      [words.code.askedBy, words.code.device(device)],
      [words.code.askedOn, words.time(askedAt)],
    ],
  },
  paragraph(words.code.rules),
];
const changedIn = (device: string, words: PlayerWords): LetterPart => ({
  kind: 'facts',
  facts: [[words.changed.in, words.code.device(device)]],
});
export const rupees = (tokens: number) => `₹${tokens.toLocaleString('en-IN')}`;

/** Builds the content of each mail to players, with the texts of one language. */
export const playerLetters: {
  readonly [T in PlayerTemplate]: (data: LetterData[T], words: PlayerWords) => Letter;
} = {
  'verification-code': (data, words) => ({
    ...words.verify,
    parts: [paragraph(words.verify.ask), ...aboutCode(data, words), paragraph(words.code.notYou)],
  }),
  'reset-code': (data, words) => ({
    ...words.reset,
    parts: [
      paragraph(words.reset.ask),
      ...aboutCode(data, words),
      paragraph(`${words.code.notYou} ${words.reset.unchanged}`),
    ],
  }),
  'password-changed': ({ changedAt, device }, words) => ({
    subject: words.changed.subject,
    preview: device ? words.changed.othersLoggedOut : words.changed.preview,
    parts: [
      paragraph(words.changed.when(words.time(changedAt))),
      ...(device ? [changedIn(device, words)] : []),
      paragraph(device ? words.changed.othersLoggedOut : words.changed.loggedOut),
      paragraph(words.changed.notYou),
      { kind: 'link', label: words.resetPassword, path: '/forgot-password' },
    ],
  }),
  'sign-in-guesses': ({ tries, at }, words) => ({
    ...words.guesses,
    parts: [
      paragraph(words.guesses.seen(words.time(at), tries)),
      paragraph(words.guesses.slowed),
      paragraph(words.guesses.advice),
      { kind: 'link', label: words.resetPassword, path: '/forgot-password' },
    ],
  }),
  'deposit-receipt': (data, words) => ({
    subject: words.deposit.subject(words.tokens(data.amountTokens)),
    preview: words.deposit.preview(rupees(data.amountTokens)),
    parts: [
      paragraph(words.deposit.thanks),
      {
        kind: 'facts',
        facts: [
          [words.deposit.paid, rupees(data.amountTokens)],
          [words.deposit.tokens, data.amountTokens.toLocaleString('en-IN')],
          [words.deposit.balance, words.tokens(data.balanceTokens)],
          [words.deposit.order, data.orderId],
          [words.deposit.payment, data.paymentId],
          [words.date, words.time(data.paidAt)],
        ],
      },
      { kind: 'link', label: words.deposit.history, path: '/transaction-history' },
    ],
  }),
  'tokens-taken': (data, words) => ({
    subject: words.taken.subject(words.tokens(data.amountTokens)),
    preview: data.reason,
    parts: [
      paragraph(words.taken.subject(words.tokens(data.amountTokens))),
      {
        kind: 'facts',
        facts: [
          [words.taken.reason, data.reason],
          [words.deposit.balance, words.tokens(data.balanceTokens)],
          [words.date, words.time(data.at)],
        ],
      },
      paragraph(words.taken.ask),
      { kind: 'link', label: words.taken.contact, path: '/contact' },
    ],
  }),
  'withdrawal-receipt': (data, words) => ({
    subject: words.withdrawal[data.status].subject,
    preview: words.withdrawal[data.status].text,
    parts: [
      paragraph(words.withdrawal[data.status].text),
      {
        kind: 'facts',
        facts: [
          [words.withdrawal.amount, words.tokens(data.amountTokens)],
          [words.withdrawal.to, data.destination],
          [words.withdrawal.request, data.withdrawalId],
          [words.date, words.time(data.at)],
          ...(data.note ? [[words.withdrawal.note, data.note] as const] : []),
        ],
      },
      { kind: 'link', label: words.withdrawal.yours, path: '/withdrawals' },
    ],
  }),
  'deletion-requested': ({ at, until, tokens }, words) => ({
    ...words.deletion,
    parts: [
      paragraph(words.deletion.asked(words.time(at))),
      paragraph(words.deletion.until(words.time(until))),
      ...(tokens > 0 ? [paragraph(words.deletion.givesUp(words.tokens(tokens)))] : []),
      paragraph(words.deletion.kept),
      paragraph(words.deletion.notYou),
      { kind: 'link', label: words.deletion.keep, path: '/login' },
    ],
  }),
  'deletion-withdrawn': ({ at, device }, words) => ({
    ...words.deletionWithdrawn,
    parts: [
      paragraph(words.deletionWithdrawn.when(words.time(at))),
      changedIn(device, words),
      paragraph(words.changed.notYou),
      { kind: 'link', label: words.resetPassword, path: '/forgot-password' },
    ],
  }),
  'deletion-stopped': ({ tokens }, words) => ({
    ...words.deletionStopped,
    parts: [
      paragraph(words.deletionStopped.why(words.tokens(tokens))),
      paragraph(words.deletionStopped.next),
      { kind: 'link', label: words.deletionStopped.logIn, path: '/login' },
    ],
  }),
  'match-news': ({ title, text, path }, words) => ({
    subject: title,
    preview: text,
    parts: [
      paragraph(text),
      { kind: 'link', label: words.openMatch, path },
      paragraph(words.matchSettings),
    ],
  }),
};
