import type { PayoutOverview } from '../../../components/admin/payouts-query';
import type { Tone } from '../../../components/ui/badge';
import { counted, formatRupees, formatTokens } from '../../../lib/format';
import type { StaffWithdrawal } from './queries';

type Payout = NonNullable<StaffWithdrawal['payout']>;
type State = Payout['state'];
type CountSum = PayoutOverview['due'];

/** States in which the provider has the payout or gets it by itself, so nobody may pay it by hand. */
const OPEN: readonly State[] = ['due', 'sending', 'unknown', 'queued', 'processing'];

/** Returns true if the provider pays the withdrawal, or will be asked to. */
export const isAtProvider = ({ payout }: Pick<StaffWithdrawal, 'payout'>): boolean =>
  payout !== null && OPEN.includes(payout.state);

interface Word {
  readonly word: string;
  readonly tone: Tone;
}

const WORDS: Readonly<Record<State, Word | null>> = {
  due: { word: 'To be sent', tone: 'info' },
  sending: { word: 'Sent', tone: 'info' },
  unknown: { word: 'No answer yet', tone: 'warn' },
  queued: { word: 'Queued', tone: 'info' },
  processing: { word: 'On its way', tone: 'info' },
  processed: { word: 'Paid', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  reversed: { word: 'Returned', tone: 'bad' },
  withdrawn: null,
};

type About = Pick<Payout, 'state' | 'reason' | 'needsPerson' | 'nextTryAt'>;

/** Returns the word for the state of a payout; null for one that was taken back. */
export function payoutWord({ state, reason, needsPerson, nextTryAt }: About): Word | null {
  if (needsPerson) return { word: 'Needs you', tone: 'bad' };
  if (state === 'queued' && reason === 'low_balance') return { word: 'Low balance', tone: 'warn' };
  if (state === 'failed' && nextTryAt) return { word: 'Tries again', tone: 'warn' };
  return WORDS[state];
}

const SENTENCES: Readonly<Record<State, string>> = {
  due: 'Approved. The worker sends it to the provider next.',
  sending: 'Sent to the provider, which has not confirmed it yet.',
  unknown:
    'The provider has not answered. Arena repeats the same request, which never pays twice. Do not pay it by hand.',
  queued: 'The provider has it in its queue, and pays it by itself.',
  processing: 'The bank has it. It may take up to three working days.',
  processed: 'Paid. The bank may still return it for three working days.',
  failed: 'The payment failed.',
  reversed: 'The bank returned the payment, and the tokens are in the wallet again.',
  withdrawn: 'It was taken back before it was sent.',
};

/** Returns a sentence about the state of a payout. The server's own sentence is more precise. */
export const payoutSentence = ({ state, message }: Pick<Payout, 'state' | 'message'>): string =>
  message ?? SENTENCES[state];

/** Returns a number of withdrawals with their sum, such as "12 due, ₹4,800". */
export function dueInWords({ count, sum }: CountSum): string {
  return count === 0 ? 'Nothing is due' : `${formatTokens(count)} due, ${formatRupees(sum)}`;
}

/** Returns a number of payouts with their sum, such as "3 · ₹1,200". */
export const countInWords = ({ count, sum }: CountSum): string =>
  count === 0 ? '0' : `${formatTokens(count)} · ${formatRupees(sum)}`;

/** Returns how much of the day's cap is used. */
export function capInWords({ tokens, used }: PayoutOverview['dayCap']): string {
  return tokens === 0
    ? `${formatRupees(used)}, no cap`
    : `${formatRupees(used)} of ${formatRupees(tokens)}`;
}

/**
 * Returns the balance of the account after a payment, in rupees, without what the provider charges;
 * null if the balance is unknown. What is approved and not sent yet leaves the account first.
 */
export function balanceAfter(
  { balance, waiting }: Pick<PayoutOverview, 'balance' | 'waiting'>,
  sum: number,
): number | null {
  return balance && Math.floor(balance.rupees) - waiting.sum - sum;
}

/** Returns warnings about a payment before it is confirmed. */
export function warningsOf(now: PayoutOverview, sum: number, atRisk: number): readonly string[] {
  const after = balanceAfter(now, sum);
  const { tokens, used } = now.dayCap;
  const room = Math.max(0, tokens - used);
  return [
    ...(atRisk > 0
      ? [`${withdrawals(atRisk)} with risk signals. Read them under Risk before you pay.`]
      : []),
    ...(after !== null && after < 0
      ? ['The account has too little money. Payments that do not fit wait until you top it up.']
      : []),
    ...(tokens > 0 && sum > room
      ? [`The cap of today has room for ${counted(room, 'token')}. What exceeds it is left out.`]
      : []),
  ];
}

/** Returns a withdrawal's sum in words, such as "12 withdrawals". */
export const withdrawals = (count: number): string => counted(count, 'withdrawal');

/** Returns true if an admin can have the provider pay the withdrawal, for a row of the list. */
export const isPayable = (row: StaffWithdrawal): boolean =>
  row.type === 'upi' &&
  !isAtProvider(row) &&
  (row.status === 'pending' || (row.status === 'processing' && row.payout?.state === 'failed')) &&
  row.blockedBy !== 'held' &&
  row.blockedBy !== 'waits';
