import type { Tone } from '../../../components/ui/badge';

/**
 * Names of the types of events for the screen, by their names in the log. Menus list them in this
 * order.
 */
const EVENTS = {
  TokensDeposited: ['Tokens deposited', 'good'],
  DepositReversed: ['Deposit reversed', 'bad'],
  DepositReversalUndone: ['Deposit reversal undone', 'info'],
  EntryFeePaid: ['Entry fee paid', 'info'],
  SquadEntryPaid: ['Squad entry paid', 'info'],
  EntryFeeRefunded: ['Entry fee refunded', 'warn'],
  SeatMoved: ['Seat moved', 'info'],
  PrizesAwarded: ['Prizes awarded', 'gold'],
  CupPrizesAwarded: ['Cup prizes awarded', 'gold'],
  PrizesReversed: ['Prizes reversed', 'bad'],
  WithdrawalRequested: ['Withdrawal requested', 'warn'],
  WithdrawalCompleted: ['Withdrawal completed', 'good'],
  WithdrawalRejected: ['Withdrawal rejected', 'bad'],
  WithdrawalReopened: ['Withdrawal reopened', 'warn'],
  PayoutSent: ['Payout sent', 'warn'],
  PayoutFailed: ['Payout failed', 'bad'],
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
  PasskeyAdded: ['Passkey added', 'warn'],
  PasskeyRemoved: ['Passkey removed', 'warn'],
  LogAccepted: ['Log accepted', 'bad'],
  SeatsOpened: ['Seats opened', 'neutral'],
  RoundCancelled: ['Round cancelled', 'warn'],
  UsesOpened: ['Promo uses opened', 'neutral'],
} as const satisfies Readonly<Record<string, readonly [label: string, tone: Tone]>>;

export const EVENT_TYPES: readonly string[] = Object.keys(EVENTS);

/**
 * Returns the words and colour for a type of event. An unknown name is split into words: `PotMoved`
 * becomes "Pot moved".
 */
export function eventWords(type: string): { readonly label: string; readonly tone: Tone } {
  const known = Object.hasOwn(EVENTS, type) ? EVENTS[type as keyof typeof EVENTS] : undefined;
  if (known) return { label: known[0], tone: known[1] };
  const words = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return { label: words.charAt(0).toUpperCase() + words.slice(1), tone: 'neutral' };
}

/** Names of the kinds of accounts for the screen. */
const KINDS: Readonly<Record<string, string>> = {
  player: 'Wallet',
  hold: 'Held withdrawal',
  sent: 'Payout on its way',
  pot: 'Match pot',
  receivable: 'Owed by a player',
  seats: 'Free seats',
  seated: 'Taken seats',
  ticket: 'Ticket of a player',
  uses: 'Promo uses left',
  used: 'Promo uses made',
  'gateway:razorpay': 'Razorpay',
  'payouts:upi': 'UPI payouts',
  'payouts:google_play': 'Google Play payouts',
  'house:promotions': 'Promotions',
  'house:adjustments': 'Adjustments',
  'house:result': 'House result',
  'house:seats': 'Source of seats',
  'house:tickets': 'Source of tickets',
  'house:uses': 'Source of uses',
};

export const kindWords = (kind: string): string => KINDS[kind] ?? kind;

export interface AccountParts {
  readonly kind: string;
  /** Id of the account's owner or object; null for accounts that exist only once. */
  readonly id: string | null;
  readonly round: string | null;
}

/**
 * Splits an account's name into its parts: `pot:{tournament}:{round}` has a kind, an id and a
 * round. A name such as `house:result` is only a kind.
 */
export function accountParts(account: string): AccountParts {
  if (Object.hasOwn(KINDS, account)) return { kind: account, id: null, round: null };
  const [kind = '', id = null, round = null] = account.split(':');
  return { kind, id, round };
}

/** Returns the id of the player who owns this wallet; null for other accounts. */
export function playerOf(account: string): string | null {
  const { kind, id } = accountParts(account);
  return kind === 'player' && id !== null && isPersonId(id) ? id : null;
}

/**
 * Returns the last eight characters of an id, because ids made in the same hour begin alike. The
 * invisible word joiner prevents a line break after the dots.
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
