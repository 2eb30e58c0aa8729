import type { Id } from '../../../kernel/index.js';
import type { Actor, Entry, LedgerCommand } from '../../ledger/index.js';
import type { PrizeMoney, WinnerRow } from './results.js';
import {
  outcomeKey,
  owedBy,
  potOf,
  type Round,
  seatedOf,
  seatsOf,
  ticketEntries,
  walletOf,
} from './seat-events.js';

export interface Entrant {
  readonly userId: Id;
  /** The fee that was paid, in tokens; the tournament's present fee may differ. */
  readonly feeTokens: number;
  /** The player whose wallet paid the fee and gets the refund. */
  readonly payerId: Id;
}

/** Returns the number of refunds and the sum of their tokens, for the activity log. */
export function refundNote(refunds: readonly Entrant[]) {
  const refundedTokens = refunds.reduce((sum, { feeTokens }) => sum + feeTokens, 0);
  return refunds.length === 0 ? {} : { refunded: refunds.length, refundedTokens };
}

export interface JoiningEntrant {
  readonly userId: Id;
  readonly feeTokens: number;
  readonly profileVersion: number;
  /** True in a tournament that squads may join too; see `ticketEntries`. */
  readonly takesTicket: boolean;
}

/**
 * Returns the event of a player's join, which takes a seat and, unless it is free, pays the entry
 * fee. The seat's entries come first, so that in a full tournament a player with too few tokens is
 * told that it is full.
 */
export function entryFeePaid(
  round: Round,
  { userId, feeTokens, profileVersion, takesTicket }: JoiningEntrant,
  idempotencyKey: string,
): LedgerCommand {
  const { tournamentId: tournament } = round;
  return {
    type: 'EntryFeePaid',
    schemaVersion: 1,
    actor: { type: 'player', id: userId },
    reason: null,
    reference: tournament,
    idempotencyKey,
    uniqueKey: `join:${tournament}:${round.round}:${userId}`,
    payload: { tournament, round: round.round, user: userId, profileVersion, fee: feeTokens },
    entries: [
      { account: seatsOf(round), amount: -1 },
      { account: seatedOf(round), amount: 1 },
      ...(takesTicket ? ticketEntries(round, [userId]) : []),
      ...moved({ account: walletOf(userId), amount: -feeTokens }),
      ...moved({ account: potOf(round), amount: feeTokens }),
    ],
  };
}

/**
 * Returns the event that frees a seat and refunds its fee to the payer. Each player gets at most
 * one refund per round. A frozen wallet receives the refund too. `because` is set if only this seat
 * is given back, and not all seats of the round.
 */
export function entryFeeRefunded(
  round: Round,
  { userId, feeTokens, payerId }: Entrant,
  actor: Actor,
  reason: string | null,
  because?: 'noShow' | 'left',
): LedgerCommand {
  const { tournamentId: tournament } = round;
  const key = `refund:${tournament}:${round.round}:${userId}`;
  return {
    type: 'EntryFeeRefunded',
    schemaVersion: 1,
    actor,
    reason,
    reference: tournament,
    idempotencyKey: key,
    uniqueKey: key,
    payload: {
      tournament,
      round: round.round,
      user: userId,
      fee: feeTokens,
      ...(payerId === userId ? {} : { payer: payerId }),
      ...(because ? { [because]: true } : {}),
    },
    entries: [
      { account: seatedOf(round), amount: -1 },
      { account: seatsOf(round), amount: 1 },
      ...moved({ account: potOf(round), amount: -feeTokens }),
      ...moved({ account: walletOf(payerId), amount: feeTokens }),
    ],
  };
}

export interface Declaration {
  readonly round: Round;
  /** 1, plus the number of times that the results of this round were voided. */
  readonly attempt: number;
  readonly winners: readonly WinnerRow[];
  readonly money: PrizeMoney;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly idempotencyKey: string;
}

/** Returns the event that pays the prizes to the winners and so completes the tournament. */
export function prizesAwarded(declaration: Declaration): LedgerCommand {
  const { round } = declaration;
  return {
    ...outcome('PrizesAwarded', declaration),
    uniqueKey: outcomeKey(round, declaration.attempt),
    entries: prizeEntries(declaration),
    controls: [{ account: seatsOf(round), status: 'closed' }],
  };
}

/** Returns the unique key by which the results of one attempt can be voided only once. */
export const voidKey = ({ tournamentId, round }: Round, attempt: number) =>
  `void:${tournamentId}:${round}:${attempt}`;

/**
 * Returns the event that reverses declared results. `owed` has the prize tokens that each winner
 * has spent; they become receivables. If `owed` is too small, the floor of the wallet makes the
 * ledger refuse the event.
 */
export function prizesReversed(
  declaration: Declaration,
  owed: ReadonlyMap<Id, number>,
): LedgerCommand {
  const { round, attempt, winners, money } = declaration;
  return {
    ...outcome('PrizesReversed', declaration),
    uniqueKey: voidKey(round, attempt),
    entries: [
      ...moved({ account: potOf(round), amount: money.potTokens }),
      ...winners.flatMap(({ userId, prizeTokens }) => {
        const missing = owed.get(userId) ?? 0;
        return [
          ...moved({ account: walletOf(userId), amount: missing - prizeTokens }),
          ...moved({ account: owedBy(userId), amount: -missing }),
        ];
      }),
      ...moved({ account: 'house:result', amount: -money.houseTokens }),
    ],
    overridesFreeze: true,
  };
}

function outcome(type: string, declaration: Declaration) {
  const { round, attempt, winners, money, actor, reason, idempotencyKey } = declaration;
  const { tournamentId: tournament } = round;
  return {
    type,
    schemaVersion: 1,
    actor,
    reason,
    reference: tournament,
    idempotencyKey,
    payload: {
      tournament,
      round: round.round,
      attempt,
      prizes: money.prizesTokens,
      pot: money.potTokens,
      winners: winners.map(({ userId, position, prizeTokens }) => ({
        user: userId,
        position,
        prize: prizeTokens,
      })),
    },
  };
}

function prizeEntries({ round, winners, money }: Declaration): readonly Entry[] {
  return [
    ...moved({ account: potOf(round), amount: -money.potTokens }),
    ...winners.flatMap(({ userId, prizeTokens }) =>
      moved({ account: walletOf(userId), amount: prizeTokens }),
    ),
    ...moved({ account: 'house:result', amount: money.houseTokens }),
  ];
}

/** Returns a list with the entry, or an empty list if the entry moves no tokens. */
export function moved(entry: Entry): readonly Entry[] {
  return entry.amount === 0 ? [] : [entry];
}
