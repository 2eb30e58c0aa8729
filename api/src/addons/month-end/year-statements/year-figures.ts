import type { Id } from '../../../kernel/index.js';
import { balancesAt } from '../../../modules/ledger/index.js';
import type { Statement } from '../../../platform/database/index.js';
import type { Month } from '../domain/month.js';
import type { YearFigures } from '../domain/net-winnings.js';
import type { MonthSpan } from '../read-checklist/month-checks.js';
import { PAYOUTS } from '../read-checklist/month-checks.js';

/** Kinds of accounts that belong to one player. */
const OWN_KINDS = ['player', 'hold', 'sent', 'receivable'];

export interface YearRow extends YearFigures, Record<string, unknown> {
  readonly id: Id;
  readonly email: string;
  readonly name: string | null;
}

/** Returns the SQL that sums the balances of each player's accounts right after a position. */
const balances = (position: string, where: string) => `
  SELECT coalesce(w.user_id, split_part(b.account, ':', 2)::uuid) AS user_id,
         sum(b.balance)::bigint AS tokens
    FROM (${balancesAt(position)}) AS b
    LEFT JOIN projection.withdrawal_state w
      ON b.kind IN ('hold', 'sent') AND w.withdrawal_id = split_part(b.account, ':', 2)::uuid
   WHERE b.kind = ANY ($5)${where} GROUP BY 1`;

const DEPOSITS = `
  SELECT user_id, sum(tokens)::bigint AS tokens FROM (
    SELECT user_id, tokens FROM projection.deposit WHERE credited_at >= $1 AND credited_at < $2
    UNION ALL
    SELECT user_id, 0 - tokens FROM projection.deposit_reversal
     WHERE reversed_at >= $1 AND reversed_at < $2 AND undone_position IS NULL
  ) AS moved GROUP BY user_id`;

/**
 * Returns the SQL for the year's figures of every player with tokens or entries, in order of e-mail
 * address.
 */
export function figuresOfAll({ from, to }: Month, { before, last }: MonthSpan): Statement {
  return {
    text: `${figures('')}
      WHERE num_nonnulls(opening.tokens, closing.tokens, bought.tokens, paid.tokens) > 0
      ORDER BY u.email`,
    values: [from, to, before, last, OWN_KINDS],
  };
}

/** Returns the SQL for one player's figures; `accounts` are the names of the player's accounts. */
export function figuresOfOne(
  { from, to }: Month,
  { before, last }: MonthSpan,
  userId: Id,
  accounts: readonly string[],
): Statement {
  return {
    text: `${figures(' AND b.account = ANY ($6)')} WHERE u.id = $7`,
    values: [from, to, before, last, OWN_KINDS, accounts, userId],
  };
}

const figures = (ofAccounts: string) => `
  SELECT u.id, u.email, u.in_game_name AS name,
         coalesce(opening.tokens, 0)::bigint AS opening,
         coalesce(closing.tokens, 0)::bigint AS closing,
         coalesce(bought.tokens, 0)::bigint AS deposits,
         coalesce(paid.tokens, 0)::bigint AS payouts
    FROM user_account u
    LEFT JOIN (${balances('$3', ofAccounts)}) AS opening ON opening.user_id = u.id
    LEFT JOIN (${balances('$4', ofAccounts)}) AS closing ON closing.user_id = u.id
    LEFT JOIN (${DEPOSITS}) AS bought ON bought.user_id = u.id
    LEFT JOIN (SELECT p."userId" AS user_id, sum(p.tokens)::bigint AS tokens
                 FROM (${PAYOUTS}) AS p GROUP BY 1) AS paid ON paid.user_id = u.id`;
