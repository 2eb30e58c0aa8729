import { type Letter, paragraph } from './letter.js';
import type { LetterData, Template } from './letter-data.js';
import { playerLetters, rupees } from './player-letters.js';
import type { PlayerWords } from './player-words.js';
import { inIndia } from './time.js';

type Letters = {
  readonly [T in Template]: (data: LetterData[T], words: PlayerWords) => Letter;
};

const PASSKEYS = {
  added: 'A passkey was added to your account of the admin console. All other sessions have ended.',
  removed: 'A passkey was removed from your account. All other sessions have ended.',
  reset:
    'Another admin has reset how you sign in, so your passkeys were removed. All sessions have ended.',
};

/** Builds the content of each mail. Mails to staff and auditors are in English. */
const letters: Letters = {
  ...playerLetters,
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
  'passkeys-changed': ({ what, names, device, at }) => ({
    subject: what === 'added' ? 'A passkey was added' : 'A passkey was removed',
    preview: 'If this was not you, tell another admin at once.',
    parts: [
      paragraph(PASSKEYS[what]),
      {
        kind: 'facts',
        facts: [
          ['Passkey', names],
          ...(device ? [['Browser', device] as const] : []),
          ['Time', inIndia(at)],
        ],
      },
      paragraph(
        'If this was not you, tell another admin at once: they can lock the account under Staff.',
      ),
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

/** Returns the content of a mail. Mails to players use the given texts. */
export function letterOf<T extends Template>(
  template: T,
  data: LetterData[T],
  words: PlayerWords,
): Letter {
  return letters[template](data, words);
}
