import type { Withdrawal } from '../../api/schema';
import type { PlainKey } from '../../i18n/texts';
import { formatInstant, formatRupees } from '../../lib/format';
import type { WithdrawalWords } from './texts.en';

type Key = PlainKey<WithdrawalWords>;
type Progress = Withdrawal['progress'];
type Reason = NonNullable<Progress['reason']>;

/** What the player can do about a withdrawal. */
type Next = 'again' | 'explain' | 'ask';

/** Where the money of a withdrawal is, in keys of texts. */
export interface Whereabouts {
  readonly title: Key;
  /** Sentences that explain the state, without those that need a time. */
  readonly text: Key | null;
  /** The sentence about the promised time. */
  readonly time: 'promised' | 'late' | null;
  readonly next: Next | null;
  readonly tone: 'info' | 'good' | 'warn' | 'bad';
}

type About = Pick<Withdrawal, 'type' | 'adminNotes'> & {
  readonly progress: Pick<Progress, 'state' | 'reason' | 'isLate'>;
};

/** Texts for the reasons of a withdrawal that came back from the bank. */
const RETURNED: Readonly<Partial<Record<Reason, Key>>> = {
  'address-invalid': 'addressText',
  'account-closed': 'closedText',
  'bank-refused': 'refusedText',
  'returned-by-bank': 'cameBackText',
};
/** Texts for the reasons of a withdrawal that is not paid yet. */
const WAITING: Readonly<Partial<Record<Reason, Key>>> = {
  'trying-again': 'againText',
  'being-checked': 'checkedText',
  'our-side': 'ourSideText',
  'bank-slow': 'slowText',
  queue: 'queueText',
};
/** Titles for those reasons that change the state in which the player sees the withdrawal. */
const TITLES: Readonly<Partial<Record<Reason, Key>>> = {
  'trying-again': 'atTryingAgain',
  'being-checked': 'atChecked',
  'our-side': 'atQueue',
};

/** Returns true if the bank or its network gave the money of a withdrawal back. */
export const isByBank = ({ progress: { state, reason } }: Pick<About, 'progress'>): boolean =>
  state === 'returned' && reason !== null && RETURNED[reason] !== undefined;

/** Returns where the money of a withdrawal is, why, and what the player can do. */
export function whereaboutsOf(withdrawal: About): Whereabouts {
  const { state, reason } = withdrawal.progress;
  const isUpi = withdrawal.type === 'upi';
  if (state === 'paid') {
    const title = isUpi ? 'atPaid' : 'atCodeReady';
    return { title, text: isUpi ? null : 'codeText', time: null, next: null, tone: 'good' };
  }
  if (state === 'returned') return returned(withdrawal);
  const isLate = withdrawal.progress.isLate;
  const time = isLate ? 'late' : 'promised';
  if (state === 'held') {
    return { title: 'atHeld', text: 'heldText', time, next: 'explain', tone: 'warn' };
  }
  const common = { time, next: isLate ? 'ask' : null, tone: isLate ? 'warn' : 'info' } as const;
  const why = reason && WAITING[reason];
  if (state === 'on-its-way') {
    // The bank decides how long it takes, so no time is promised any more.
    return { ...common, title: 'atBank', text: why ?? 'bankText', time: isLate ? 'late' : null };
  }
  const sent = isUpi ? 'atSent' : 'atCode';
  const title = (reason && TITLES[reason]) ?? (state === 'sent' ? sent : 'atRequested');
  const text = why ?? (state === 'sent' && isUpi ? 'sentText' : null);
  return { title, text, ...common };
}

function returned({ progress: { reason }, adminNotes }: About): Whereabouts {
  const common = { title: 'atReturned', time: null } as const;
  const byBank = reason && RETURNED[reason];
  if (byBank) return { ...common, text: byBank, next: 'again', tone: 'bad' };
  const text = adminNotes ? 'rejectedNoteText' : 'rejectedText';
  return { ...common, text, next: adminNotes ? null : 'ask', tone: 'bad' };
}

type Paid = Pick<Withdrawal, 'amount' | 'upiId' | 'completedAt'> & {
  readonly progress: Pick<Progress, 'utr'>;
};

/**
 * Returns one line about a payment for the bank of the player, who asks about it there. It is the
 * same in every language. Null if there is no bank reference.
 */
export function bankLine({ amount, upiId, completedAt, progress: { utr } }: Paid): string | null {
  if (!utr) return null;
  const paidAt = completedAt && formatInstant(new Date(completedAt)).replaceAll('\u00a0', ' ');
  const parts = [`UTR ${utr}`, formatRupees(amount), upiId && `to ${upiId}`, paidAt];
  return parts.filter(Boolean).join(', ');
}
