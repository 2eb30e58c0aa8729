import type { Id } from '../../../kernel/index.js';
import type { Actor, Entry, LedgerCommand } from '../../ledger/index.js';
import type { PrizeMoney, ScoreRow, WinnerRow } from './results.js';
import { moved, outcomeKey, owedBy, potOf, type Round, seatsOf, walletOf } from './seat-events.js';

export interface Declaration {
  readonly round: Round;
  /**
   * Number of this declaration: 1, plus the number of times that the results of this round were
   * voided.
   */
  readonly attempt: number;
  readonly winners: readonly WinnerRow[];
  /** Places and kills of the players; absent or empty if only the winners are declared. */
  readonly scores?: readonly ScoreRow[];
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

/** Returns the unique key that allows the results of one attempt to be voided only once. */
export const voidKey = ({ tournamentId, round }: Round, attempt: number) =>
  `void:${tournamentId}:${round}:${attempt}`;

/**
 * Returns the event that reverses declared results. `owed` contains the prize tokens that each
 * winner has spent; these tokens become receivables. If `owed` is too small, the ledger refuses the
 * event, because a wallet would fall below its floor.
 */
export function prizesReversed(
  declaration: Declaration,
  owed: ReadonlyMap<Id, number>,
): LedgerCommand {
  const { round, attempt } = declaration;
  return {
    ...outcome('PrizesReversed', declaration),
    uniqueKey: voidKey(round, attempt),
    entries: reversalEntries(declaration, owed),
    overridesFreeze: true,
  };
}

/**
 * Returns the entries that reverse declared results: the pot gets its fees back, the house account
 * its part, and the prize tokens that a winner has spent become a receivable.
 */
export function reversalEntries(
  { round, winners, money }: Pick<Declaration, 'round' | 'winners' | 'money'>,
  owed: ReadonlyMap<Id, number>,
): readonly Entry[] {
  return [
    ...moved({ account: potOf(round), amount: money.potTokens }),
    ...winners.flatMap(({ userId, prizeTokens }) => {
      const missing = owed.get(userId) ?? 0;
      return [
        ...moved({ account: walletOf(userId), amount: missing - prizeTokens }),
        ...moved({ account: owedBy(userId), amount: -missing }),
      ];
    }),
    ...moved({ account: 'house:result', amount: -money.houseTokens }),
  ];
}

function outcome(type: string, declaration: Declaration) {
  const {
    round,
    attempt,
    winners,
    scores = [],
    money,
    actor,
    reason,
    idempotencyKey,
  } = declaration;
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
      ...(scores.length > 0 && {
        scores: scores.map(({ userId, place, kills }) => ({ user: userId, place, kills })),
      }),
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
