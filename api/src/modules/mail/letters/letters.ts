import { type Letter, type LetterPart, paragraph } from './letter.js';

interface CodeData {
  readonly code: string;
  /** The requesting browser in our own words: "Chrome on Android". */
  readonly device: string;
  readonly askedAt: string;
}

/** Data of each template. It must be plain data, because it waits, encrypted, in the outbox. */
export interface LetterData {
  'verification-code': CodeData;
  'reset-code': CodeData;
  'password-changed': { readonly changedAt: string };
  'sign-in-guesses': { readonly tries: number; readonly at: string };
  /** To staff: the link to set their first password, valid once. */
  'staff-invitation': {
    readonly token: string;
    readonly role: string;
    readonly expiresAt: string;
  };
  'deposit-receipt': {
    readonly amountTokens: number;
    readonly balanceTokens: number;
    readonly orderId: string;
    readonly paymentId: string;
    readonly paidAt: string;
  };
  'withdrawal-receipt': {
    readonly amountTokens: number;
    readonly withdrawalId: string;
    readonly status: 'requested' | 'completed' | 'rejected' | 'reopened';
    /** Masked destination: `as***@okaxis`. Never a redeem code. */
    readonly destination: string;
    readonly at: string;
    readonly note: string | null;
  };
  /** To staff: a player's bank asks for the money of a deposit back. */
  'payment-disputed': {
    readonly disputeId: string;
    readonly paymentId: string;
    readonly orderId: string;
    readonly status: string;
    readonly amountTokens: number;
  };
  /** Replaces a message to a device, for a player without one. */
  'match-news': {
    readonly title: string;
    readonly text: string;
    readonly path: string;
    readonly language?: string;
  };
  /** To auditors: a checkpoint of the ledger, stored where we cannot change it. */
  'ledger-checkpoint': {
    readonly size: number;
    readonly note: string;
    readonly verifierKey: string;
    readonly signedAt: string;
  };
  test: { readonly sentAt: string };
}

export type Template = keyof LetterData;

type Letters = { readonly [T in Template]: (data: LetterData[T]) => Letter };

interface AroundNews {
  readonly open: string;
  readonly settings: string;
}
/** The text around the news of a match, by language. */
const OPEN_MATCH: Readonly<Record<string, AroundNews>> & { readonly en: AroundNews } = {
  en: {
    open: 'Open the match',
    settings: 'Settings of Arena say which messages you get, and on which devices.',
  },
  hi: {
    open: 'मैच खोलें',
    settings: 'कौन-सी सूचनाएँ किस डिवाइस पर आएँ, यह Arena की सेटिंग में चुनें।',
  },
};

const NOT_YOU = 'If this was not you, you can ignore this mail.';

/** Lets the owner of the mailbox distinguish their own request from a stranger's. */
const aboutCode = ({ device, askedAt }: Omit<CodeData, 'code'>): LetterPart[] => [
  {
    kind: 'facts',
    facts: [
      ['Asked by', device],
      ['Asked on', inIndia(askedAt)],
    ],
  },
  paragraph(
    'The code works once, for 10 minutes. Enter it only in the browser where you requested it. ' +
      'Do not share it: we never ask for it.',
  ),
];
const rupees = (tokens: number) => `₹${tokens.toLocaleString('en-IN')}`;
const tokensOf = (tokens: number) =>
  `${tokens.toLocaleString('en-IN')} ${tokens === 1 ? 'token' : 'tokens'}`;

const WITHDRAWAL_WORDS = {
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
} as const;

export const letters: Letters = {
  'verification-code': ({ code, ...asked }) => ({
    subject: 'Your verification code',
    preview: 'Type this code to verify your email. It is good for 10 minutes.',
    parts: [
      paragraph('Welcome! Type this code to verify your email address:'),
      { kind: 'code', code },
      ...aboutCode(asked),
      paragraph(NOT_YOU),
    ],
  }),
  'reset-code': ({ code, ...asked }) => ({
    subject: 'Your password reset code',
    preview: 'Type this code to choose a new password. It is good for 10 minutes.',
    parts: [
      paragraph('Type this code to choose a new password:'),
      { kind: 'code', code },
      ...aboutCode(asked),
      paragraph(`${NOT_YOU} Your password stays as it is.`),
    ],
  }),
  'password-changed': ({ changedAt }) => ({
    subject: 'Your password was changed',
    preview: 'You are logged out everywhere.',
    parts: [
      paragraph(`Your password was changed on ${inIndia(changedAt)}.`),
      paragraph('You are logged out on every device; log in with the new password.'),
      paragraph('If this was not you, reset your password at once:'),
      { kind: 'link', label: 'Reset password', path: '/forgot-password' },
    ],
  }),
  'sign-in-guesses': ({ tries, at }) => ({
    subject: 'Wrong passwords were tried for your account',
    preview: 'Your password was not guessed. Further attempts are slowed down.',
    parts: [
      paragraph(
        `Until ${inIndia(at)}, wrong passwords were typed ${tries} times for your account, in ` +
          'browsers in which you have not signed in before.',
      ),
      paragraph(
        'Those passwords were wrong. Further tries are slowed down, except in browsers in which you ' +
          'signed in before.',
      ),
      paragraph(
        'Use a password that you use nowhere else. If yours is short or old, or if you must wait ' +
          'yourself, choose a new one with a code by mail:',
      ),
      { kind: 'link', label: 'Reset password', path: '/forgot-password' },
    ],
  }),
  'staff-invitation': ({ token, role, expiresAt }) => ({
    subject: 'Your invitation to the admin console',
    preview: 'Set your password. The link works once.',
    parts: [
      paragraph(
        `You are invited to the admin console as ${role === 'admin' ? 'an admin' : 'finance'}.`,
      ),
      paragraph(`Set your password. The link works once, until ${inIndia(expiresAt)}.`),
      { kind: 'link', label: 'Set your password', path: `/staff-invitation#${token}` },
      paragraph('This link is for you only. Do not share it.'),
    ],
  }),
  'deposit-receipt': (data) => ({
    subject: `${tokensOf(data.amountTokens)} added to your wallet`,
    preview: `Receipt for your payment of ${rupees(data.amountTokens)}.`,
    parts: [
      paragraph('Thank you. Your payment has arrived and your wallet is filled.'),
      {
        kind: 'facts',
        facts: [
          ['Paid', rupees(data.amountTokens)],
          ['Tokens', data.amountTokens.toLocaleString('en-IN')],
          ['Balance', tokensOf(data.balanceTokens)],
          ['Order', data.orderId],
          ['Payment', data.paymentId],
          ['Date', inIndia(data.paidAt)],
        ],
      },
      { kind: 'link', label: 'Transaction history', path: '/transaction-history' },
    ],
  }),
  'withdrawal-receipt': (data) => ({
    subject: WITHDRAWAL_WORDS[data.status].subject,
    preview: WITHDRAWAL_WORDS[data.status].text,
    parts: [
      paragraph(WITHDRAWAL_WORDS[data.status].text),
      {
        kind: 'facts',
        facts: [
          ['Amount', tokensOf(data.amountTokens)],
          ['To', data.destination],
          ['Request', data.withdrawalId],
          ['Date', inIndia(data.at)],
          ...(data.note ? [['Note', data.note] as const] : []),
        ],
      },
      { kind: 'link', label: 'Your withdrawals', path: '/withdrawals' },
    ],
  }),
  'payment-disputed': (data) => ({
    subject: `A payment is disputed: ${data.status}`,
    preview: `${rupees(data.amountTokens)} of payment ${data.paymentId}`,
    parts: [
      paragraph(
        data.status === 'lost'
          ? 'The dispute is lost. The tokens were taken back. The player owes any that were spent.'
          : 'The player keeps the tokens while the dispute is open. They are taken back if it is lost.',
      ),
      {
        kind: 'facts',
        facts: [
          ['Dispute', data.disputeId],
          ['Status', data.status],
          ['Amount', rupees(data.amountTokens)],
          ['Payment', data.paymentId],
          ['Order', data.orderId],
        ],
      },
      { kind: 'link', label: 'Deposit logs', path: '/admin?tab=deposit-logs' },
    ],
  }),
  'match-news': ({ title, text, path, language = 'en' }) => ({
    subject: title,
    preview: text,
    parts: [
      paragraph(text),
      { kind: 'link', label: (OPEN_MATCH[language] ?? OPEN_MATCH.en).open, path },
      paragraph((OPEN_MATCH[language] ?? OPEN_MATCH.en).settings),
    ],
  }),
  'ledger-checkpoint': ({ size, note, verifierKey, signedAt }) => ({
    subject: `Ledger checkpoint at position ${size}`,
    preview: 'Keep this mail: it proves what the ledger held on this day.',
    parts: [
      paragraph(`The ledger held ${size} events on ${inIndia(signedAt)}. Its signed head:`),
      { kind: 'exact', text: note },
      paragraph('The key that opens it. It must be the one you were given on the first day:'),
      { kind: 'exact', text: verifierKey },
      paragraph(
        'Keep this mail. Save the lines of the head to a file and check any later export with ' +
          'arena-verify EXPORT.jsonl --key KEY --checkpoint FILE: whatever was changed, removed ' +
          'or put in before this day shows.',
      ),
      { kind: 'link', label: 'All checkpoints', path: '/api/admin/ledger/checkpoints' },
    ],
  }),
  test: ({ sentAt }) => ({
    subject: 'Test mail',
    preview: 'Mail from Arena reaches you.',
    parts: [
      paragraph('This is a test mail. Mail from Arena reaches you.'),
      paragraph(`Sent on ${inIndia(sentAt)}.`),
    ],
  }),
};

function inIndia(instant: string): string {
  const words = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(instant));
  return `${words} IST`;
}
