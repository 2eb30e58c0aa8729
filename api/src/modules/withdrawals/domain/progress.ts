import { PROMISED_WITHIN_MS, type Settlement, type Stage } from './withdrawal.js';

export const PROGRESS_STATES = [
  'requested',
  'sent',
  'on-its-way',
  'paid',
  'returned',
  'held',
] as const;
export type ProgressState = (typeof PROGRESS_STATES)[number];

/** Codes of the reasons that players read. The web translates each. */
export const PROGRESS_REASONS = [
  'review',
  'trying-again',
  'being-checked',
  'our-side',
  'bank-slow',
  'queue',
  'address-invalid',
  'account-closed',
  'bank-refused',
  'returned-by-bank',
  'by-admin',
] as const;
export type ProgressReason = (typeof PROGRESS_REASONS)[number];

export interface Progress {
  readonly state: ProgressState;
  readonly sentAt: Date | null;
  readonly utr: string | null;
  readonly reason: ProgressReason | null;
  readonly promisedBy: Date;
  readonly isLate: boolean;
}

/** What the progress of a withdrawal is computed from. */
interface Standing {
  readonly settlement: Settlement;
  readonly cycle: number;
  readonly stage: Stage;
  readonly requestedAt: Date;
  readonly processingAt: Date | null;
  readonly bankReference: string | null;
}

interface Attempt {
  readonly state: string;
  readonly cycle: number;
  readonly sentAt: Date | null;
  readonly needsPerson: boolean;
  readonly playerReason: ProgressReason | null;
}

const AT_PROVIDER = ['sending', 'unknown', 'queued'];

/**
 * Returns where the money of a withdrawal is. `attempt` is the newest attempt to pay it through the
 * provider, if there is one.
 */
export function progressOf(
  row: Standing,
  attempt: Attempt | null,
  { isHeld, now }: { readonly isHeld: boolean; readonly now: Date },
): Progress {
  const promisedBy = new Date(row.requestedAt.getTime() + PROMISED_WITHIN_MS);
  const isLate = row.settlement === 'held' && now > promisedBy;
  const utr = row.settlement === 'completed' ? row.bankReference : null;
  const sentAt = attempt?.sentAt ?? row.processingAt;
  const all = { utr, promisedBy, isLate };
  if (row.settlement === 'completed') return { ...all, state: 'paid', sentAt, reason: null };
  if (row.settlement === 'rejected') {
    // A payout that came back after it was paid was held once more in between.
    const isOf = attempt && attempt.cycle + Number(attempt.state === 'reversed') === row.cycle;
    const reason = (isOf && attempt.playerReason) || 'by-admin';
    return { ...all, state: 'returned', sentAt, reason };
  }
  const present = attempt?.cycle === row.cycle ? attempt : null;
  if (present && AT_PROVIDER.includes(present.state)) {
    const reason = isLate ? (present.playerReason ?? 'our-side') : present.playerReason;
    return { ...all, state: 'sent', sentAt, reason };
  }
  if (present?.state === 'processing') {
    return { ...all, state: 'on-its-way', sentAt, reason: isLate ? 'bank-slow' : null };
  }
  if (isHeld) return { ...all, state: 'held', sentAt: null, reason: 'review' };
  const late: ProgressReason | null = isLate ? 'queue' : null;
  // An attempt that waits to be sent was not handed to anybody.
  if (present && ['due', 'failed'].includes(present.state)) {
    const reason = present.needsPerson ? 'being-checked' : (present.playerReason ?? late);
    return { ...all, state: 'requested', sentAt: null, reason };
  }
  const isInHand = row.stage === 'processing';
  return {
    ...all,
    state: isInHand ? 'sent' : 'requested',
    sentAt: isInHand ? row.processingAt : null,
    reason: late,
  };
}
