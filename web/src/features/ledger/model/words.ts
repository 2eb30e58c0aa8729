import type { Tone } from '../../../components/ui/badge';

/** Types of events by their names in the log, in the order in which lists offer them. */
const EVENTS = {
  TokensDeposited: ['Tokens deposited', 'good'],
  DepositReversed: ['Deposit reversed', 'bad'],
  DepositReversalUndone: ['Deposit reversal undone', 'info'],
  EntryFeePaid: ['Entry fee paid', 'info'],
  EntryFeeRefunded: ['Entry fee refunded', 'warn'],
  PrizesAwarded: ['Prizes awarded', 'gold'],
  PrizesReversed: ['Prizes reversed', 'bad'],
  WithdrawalRequested: ['Withdrawal requested', 'warn'],
  WithdrawalCompleted: ['Withdrawal completed', 'good'],
  WithdrawalRejected: ['Withdrawal rejected', 'bad'],
  WithdrawalReopened: ['Withdrawal reopened', 'warn'],
  PromoCodeRedeemed: ['Promo code redeemed', 'gold'],
  TokensAdjusted: ['Tokens adjusted', 'info'],
  EventReversed: ['Event reversed', 'bad'],
  AccountFrozen: ['Account frozen', 'bad'],
  AccountOpened: ['Account opened', 'neutral'],
  AccountClosed: ['Account closed', 'neutral'],
  StaffAppointed: ['Staff appointed', 'neutral'],
  StaffChanged: ['Staff changed', 'warn'],
  SettingsChanged: ['Settings changed', 'warn'],
  ApprovalRequested: ['Approval requested', 'neutral'],
  ApprovalGiven: ['Approval given', 'info'],
  SeatsOpened: ['Seats opened', 'neutral'],
  RoundCancelled: ['Round cancelled', 'warn'],
  UsesOpened: ['Promo uses opened', 'neutral'],
} as const satisfies Readonly<Record<string, readonly [label: string, tone: Tone]>>;

export const EVENT_TYPES: readonly string[] = Object.keys(EVENTS);

/**
 * Returns the words for a type of event; an unknown name is split: `PotMoved` becomes "Pot moved".
 */
export function eventWords(type: string): { readonly label: string; readonly tone: Tone } {
  const known = Object.hasOwn(EVENTS, type) ? EVENTS[type as keyof typeof EVENTS] : undefined;
  if (known) return { label: known[0], tone: known[1] };
  const words = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return { label: words.charAt(0).toUpperCase() + words.slice(1), tone: 'neutral' };
}

/** Names of the kinds of accounts. */
const KINDS: Readonly<Record<string, string>> = {
  player: 'Wallet',
  hold: 'Held withdrawal',
  pot: 'Tournament pot',
  receivable: 'Owed by a player',
  seats: 'Free seats',
  seated: 'Taken seats',
  uses: 'Promo uses left',
  used: 'Promo uses made',
  'gateway:razorpay': 'Razorpay',
  'payouts:upi': 'UPI payouts',
  'payouts:google_play': 'Google Play payouts',
  'house:promotions': 'Promotions',
  'house:adjustments': 'Adjustments',
  'house:result': 'House result',
  'house:seats': 'Source of seats',
  'house:uses': 'Source of uses',
};

export const kindWords = (kind: string): string => KINDS[kind] ?? kind;

export interface AccountParts {
  readonly kind: string;
  /** Id of the owner or object, for kinds that have many accounts. */
  readonly id: string | null;
  readonly round: string | null;
}

/**
 * Splits `pot:{tournament}:{round}` into kind and id; a name such as `house:result` is a kind by
 * itself.
 */
export function accountParts(account: string): AccountParts {
  if (Object.hasOwn(KINDS, account)) return { kind: account, id: null, round: null };
  const [kind = '', id = null, round = null] = account.split(':');
  return { kind, id, round };
}

/** Returns the player whose wallet an account is, or null. */
export function playerOf(account: string): string | null {
  const { kind, id } = accountParts(account);
  return kind === 'player' && id !== null && isPersonId(id) ? id : null;
}

/**
 * Returns the end of an id, because ids made in the same hour share their beginning. A word joiner
 * keeps the dots on its line.
 */
export const shortId = (id: string): string => (id.length > 12 ? `…\u2060${id.slice(-8)}` : id);

export const isPersonId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/i.test(text);

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  TOKEN: ['token', 'tokens'],
  SEAT: ['seat', 'seats'],
  USE: ['use', 'uses'],
};

export function unitWords(unit: string, count: number): string {
  const [one, many] = UNITS[unit] ?? [unit, unit];
  return Math.abs(count) === 1 ? one : many;
}
