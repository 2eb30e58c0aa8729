import type { Id } from '../../../kernel/index.js';
import type { AccountName, Actor, LedgerCommand } from '../../ledger/index.js';
import type { Movement } from './status-change.js';
import type { Withdrawal, WithdrawalType } from './withdrawal.js';

/**
 * Returns the event of a withdrawal request. It moves the tokens from the wallet to the hold, so
 * that the player cannot spend them while the request is open.
 */
export function withdrawalRequested(request: {
  readonly id: Id;
  readonly userId: Id;
  readonly type: WithdrawalType;
  readonly amountTokens: number;
  /**
   * The salted digest of the destination, in hex. Only the digest is in the log, because the
   * destination is personal data.
   */
  readonly destination: string;
  readonly idempotencyKey: string;
  /**
   * Ordinal of this hold among all holds of the player, from 1; absent if no rule about lots
   * applies. Requests that were checked against the same lots have the same ordinal, and only one
   * of them is posted.
   */
  readonly nthOfPlayer?: number;
}): LedgerCommand {
  const { id, userId, type, amountTokens, destination, idempotencyKey, nthOfPlayer } = request;
  return {
    type: 'WithdrawalRequested',
    schemaVersion: 2,
    actor: { type: 'player', id: userId },
    reason: null,
    reference: id,
    idempotencyKey,
    uniqueKey:
      nthOfPlayer === undefined ? held(id, 1) : `withdrawal-of-player:${userId}:${nthOfPlayer}`,
    payload: { user: userId, method: type, amount: amountTokens, cycle: 1, destination },
    entries: moved(`player:${userId}`, `hold:${id}`, amountTokens),
  };
}

/**
 * Returns the event of one step of a status change. Its unique key allows each hold to be paid out
 * or returned only once.
 */
export function holdCommand(
  withdrawal: Withdrawal,
  movement: Movement,
  by: { readonly actor: Actor; readonly idempotencyKey: string },
  /** Account that is paid out: the hold, or the tokens of a payout that the provider has made. */
  from: 'hold' | 'sent' = 'hold',
): LedgerCommand {
  const { id, userId, type, amountTokens, cycle } = withdrawal;
  const [player, hold, payouts] = [
    `player:${userId}`,
    `hold:${id}`,
    `payouts:${type}`,
  ] as const satisfies readonly AccountName[];
  const same = { schemaVersion: 1, reason: null, reference: id, ...by };
  switch (movement) {
    case 'complete':
      return {
        ...same,
        type: 'WithdrawalCompleted',
        uniqueKey: ended(id, cycle),
        payload: { user: userId, cycle },
        entries: moved(`${from}:${id}`, payouts, amountTokens),
      };
    case 'reject':
      return {
        ...same,
        type: 'WithdrawalRejected',
        uniqueKey: ended(id, cycle),
        payload: { user: userId, cycle },
        entries: moved(hold, player, amountTokens),
      };
    case 'reopen':
    case 'hold-again':
      return {
        ...same,
        type: 'WithdrawalReopened',
        uniqueKey: held(id, cycle + 1),
        payload: { user: userId, cycle: cycle + 1 },
        entries: moved(movement === 'reopen' ? payouts : player, hold, amountTokens),
        // The event debits a frozen wallet too, so that an admin can correct an earlier decision
        // even if the player has been banned since.
        overridesFreeze: true,
      };
  }
}

const held = (id: Id, cycle: number) => `withdrawal-held:${id}:${cycle}`;
const ended = (id: Id, cycle: number) => `withdrawal-settled:${id}:${cycle}`;

function moved(from: AccountName, to: AccountName, tokens: number): LedgerCommand['entries'] {
  return [
    { account: from, amount: -tokens },
    { account: to, amount: tokens },
  ];
}

/** Returns the events of a status change in their order. Each event has its own idempotency key. */
export function holdCommands(
  withdrawal: Withdrawal,
  movements: readonly Movement[],
  by: { readonly actor: Actor; readonly requestKey: string },
): readonly LedgerCommand[] {
  let cycle = withdrawal.cycle;
  return movements.map((movement) => {
    const command = holdCommand({ ...withdrawal, cycle }, movement, {
      actor: by.actor,
      idempotencyKey: `${by.requestKey}:${movement}:${cycle}`,
    });
    if (movement === 'reopen' || movement === 'hold-again') cycle += 1;
    return command;
  });
}
