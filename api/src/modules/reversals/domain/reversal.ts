import type { Id } from '../../../kernel/index.js';
import type {
  AccountName,
  Actor,
  JsonObject,
  LedgerCommand,
  LoggedEvent,
  Unit,
} from '../../ledger/index.js';

/** One entry of the reversal, with what it makes of the balance of today. */
export interface MirroredEntry {
  readonly account: AccountName;
  readonly unit: Unit;
  readonly amount: number;
  readonly balanceNow: number;
  readonly balanceAfter: number;
}

/** The fact that happens once per event. */
export const reversalKey = (position: number) => `reversal:${position}`;

/** The event a reversal takes back; null when it is no reversal. */
export function reversedPosition({ type, payload }: Pick<LoggedEvent, 'type' | 'payload'>) {
  const { position } = payload;
  return type === 'EventReversed' && typeof position === 'number' ? position : null;
}

export function mirrored(
  event: Pick<LoggedEvent, 'entries'>,
  balanceOf: (account: AccountName) => number,
): readonly MirroredEntry[] {
  return event.entries.map(({ account, unit, amount }) => {
    const balanceNow = balanceOf(account);
    // Not -0: the difference of equal numbers is 0.
    return { account, unit, amount: 0 - amount, balanceNow, balanceAfter: balanceNow - amount };
  });
}

/** Accounts of these kinds hold what somebody has, and none of it can be less than nothing. */
const HOLDS_SOMETHING = /^(player|used|uses):/;

/** Which balances are too small to give back what the event brought, in one sentence. */
export function whyNotCovered(entries: readonly MirroredEntry[]): string | null {
  const short = entries.filter(
    ({ account, amount, balanceAfter }) =>
      amount < 0 && balanceAfter < 0 && HOLDS_SOMETHING.test(account),
  );
  const [first, ...others] = short;
  if (!first) return null;
  const missing = short.reduce((sum, { balanceAfter }) => sum - balanceAfter, 0);
  if (others.length === 0) {
    const { balanceNow, amount } = first;
    return (
      `The wallet holds ${grouped(balanceNow)} of the ${grouped(-amount)} tokens this would take ` +
      `back. ${grouped(missing)} are missing, and nothing was changed.`
    );
  }
  return (
    `${grouped(short.length)} wallets hold less than this would take back. ${grouped(missing)} ` +
    'tokens are missing in all, and nothing was changed.'
  );
}

const grouped = (count: number) => count.toLocaleString('en-IN');

/** The one player whose wallet it touches; null for none or many. */
export function playerOf(entries: readonly Pick<MirroredEntry, 'account'>[]): Id | null {
  const players = entries.filter(isWallet);
  return players.length === 1 ? (players[0]?.account.slice('player:'.length) ?? null) : null;
}

/** Returns the tokens that a reversal moves. */
export const movedTokens = (entries: readonly Pick<MirroredEntry, 'unit' | 'amount'>[]) =>
  entries
    .filter(({ unit, amount }) => unit === 'TOKEN' && amount > 0)
    .reduce((sum, { amount }) => sum + amount, 0);

export const isWallet = ({ account }: Pick<MirroredEntry, 'account'>) =>
  account.startsWith('player:');

/** Returns the tokens that a reversal credits to wallets, as when it reverses a subtraction. */
export const paidOutTokens = (entries: readonly Pick<MirroredEntry, 'account' | 'amount'>[]) =>
  entries
    .filter((entry) => isWallet(entry) && entry.amount > 0)
    .reduce((sum, { amount }) => sum + amount, 0);

/** Returns the amounts of a reversal that count towards the approval limit. */
export const movementOf = (entries: readonly MirroredEntry[]) => ({
  tokens: movedTokens(entries),
  paysOut: paidOutTokens(entries),
});

/**
 * The same entries the other way round. What the event said of its business is carried along, so
 * that projections can take it back without looking into the past. Also from a frozen wallet: a
 * ban does not make a mistake right.
 */
export function eventReversed(
  event: LoggedEvent,
  by: { readonly actor: Actor; readonly reason: string; readonly idempotencyKey: string },
): LedgerCommand {
  const { position, type, reference, payload, entries } = event;
  const original: JsonObject = { position, type, reference, payload };
  return {
    type: 'EventReversed',
    schemaVersion: 1,
    actor: by.actor,
    reason: by.reason,
    reference: `event:${position}`,
    idempotencyKey: by.idempotencyKey,
    uniqueKey: reversalKey(position),
    payload: original,
    entries: entries.map(({ account, amount }) => ({ account, amount: 0 - amount })),
    overridesFreeze: true,
  };
}
