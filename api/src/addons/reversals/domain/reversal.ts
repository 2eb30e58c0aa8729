import type { Id } from '../../../kernel/index.js';
import {
  type AccountName,
  type Actor,
  type JsonObject,
  type LedgerCommand,
  type LoggedEvent,
  leavesHouse,
  type Unit,
} from '../../../modules/ledger/index.js';

/** One entry of a reversal, with the account's balance now and after the reversal. */
export interface MirroredEntry {
  readonly account: AccountName;
  readonly unit: Unit;
  readonly amount: number;
  readonly balanceNow: number;
  readonly balanceAfter: number;
}

/**
 * Returns the unique key of an event's reversal. Because of this key, an event can be reversed only
 * once.
 */
export const reversalKey = (position: number) => `reversal:${position}`;

/**
 * Returns the position of the event that a reversal reverses; null if the event is not a reversal.
 */
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
    // The subtraction avoids -0, which `-amount` would return for 0.
    return { account, unit, amount: 0 - amount, balanceNow, balanceAfter: balanceNow - amount };
  });
}

/** Kinds of accounts that may not fall below zero: wallets and the uses of promo codes. */
const HOLDS_SOMETHING = /^(player|used|uses):/;

/**
 * Returns a sentence that names the balances that are too small for the reversal; null if all
 * balances are large enough.
 */
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

/**
 * Returns the only player with an entry on a wallet; null if the entries are on several wallets or
 * on no wallet.
 */
export function playerOf(entries: readonly Pick<MirroredEntry, 'account'>[]): Id | null {
  const players = entries.filter(isWallet);
  return players.length === 1 ? (players[0]?.account.slice('player:'.length) ?? null) : null;
}

/** Returns the number of tokens that a reversal moves. */
export const movedTokens = (entries: readonly Pick<MirroredEntry, 'unit' | 'amount'>[]) =>
  entries
    .filter(({ unit, amount }) => unit === 'TOKEN' && amount > 0)
    .reduce((sum, { amount }) => sum + amount, 0);

export const isWallet = ({ account }: Pick<MirroredEntry, 'account'>) =>
  account.startsWith('player:');

/** Returns the amounts of a reversal that count towards the approval limit. */
export const movementOf = (entries: readonly MirroredEntry[]) => ({
  tokens: movedTokens(entries),
  paysOut: leavesHouse(entries),
});

/**
 * Returns the command that reverses an event: the same entries with opposite signs. Its payload
 * copies the event's business data, so that projections can undo the event without reading the log.
 * It debits frozen wallets too, because a mistake is also corrected for a banned player.
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
