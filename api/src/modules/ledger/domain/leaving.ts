import type { Entry } from './command.js';

/** Accounts with tokens that belong to players, or for which they play. */
const PLAYERS = /^(player|hold|sent|pot):/;
/** Accounts of the money that was paid to players. */
const PAID = /^payouts:/;

/**
 * Returns the tokens and the money that these entries of one event let out of the house. Tokens
 * leave it when the wallets, holds, sent payouts and pots together get more: by an adjustment, by prizes above
 * the fees, by a voided prize that its winner still owes, or by a payout that is reopened. Money
 * leaves it with a payout. Tokens that only change their owner, such as refunded fees, do not.
 */
export function leavesHouse(entries: readonly Entry[]): number {
  const sum = (accounts: RegExp) =>
    entries
      .filter(({ account }) => accounts.test(account))
      .reduce((total, { amount }) => total + amount, 0);
  return Math.max(0, sum(PLAYERS)) + Math.max(0, sum(PAID));
}
