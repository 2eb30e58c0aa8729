import { BALANCES_THEN, type KindBalance } from '../../../modules/ledger/index.js';
import type { Comparison } from '../../../modules/payments/index.js';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { type Statement } from '../../../platform/database/index.js';
import { OWED_KINDS } from '../domain/owed.js';
import { ledgerName } from '../domain/vouchers.js';
import { PAYOUTS } from '../read-checklist/month-checks.js';

/** A payment, compared with the ledger, and the player who made it. */
export interface DepositRow extends Comparison {
  readonly email: string | null;
  readonly name: string | null;
}

const PAISE = 100;

export const DEPOSIT_COLUMNS: readonly CsvColumn<DepositRow>[] = [
  { name: 'payment_id', id: ({ paymentId }) => paymentId },
  { name: 'order_id', id: ({ orderId }) => orderId },
  { name: 'outcome', of: ({ outcome }) => outcome },
  {
    name: 'provider_rupees',
    of: ({ amountPaise }) => (amountPaise === null ? null : amountPaise / PAISE),
  },
  { name: 'tokens', of: ({ tokens }) => tokens },
  { name: 'email', of: ({ email }) => email },
  { name: 'name', of: ({ name }) => name },
  { name: 'detail', of: ({ detail }) => detail },
];

/** SQL for the players who made the payments with the ids in `$1`. */
export const PAYERS = `
  SELECT d.payment_id AS id, u.email, u.in_game_name AS name
    FROM projection.deposit d JOIN user_account u ON u.id = d.user_id
   WHERE d.payment_id = ANY ($1)`;

export interface PayoutRow extends Record<string, unknown> {
  readonly id: string;
  readonly type: string;
  readonly email: string;
  readonly name: string | null;
  readonly destination: string | null;
  readonly tokens: number;
  readonly bank_reference: string | null;
  readonly paidAt: Date;
}

export const PAYOUT_COLUMNS: readonly CsvColumn<PayoutRow>[] = [
  { name: 'withdrawal_id', id: ({ id }) => id },
  { name: 'type', of: ({ type }) => type },
  { name: 'email', of: ({ email }) => email },
  { name: 'name', of: ({ name }) => name },
  { name: 'paid_to', id: ({ destination }) => destination },
  { name: 'rupees', of: ({ tokens }) => tokens },
  { name: 'bank_reference', id: (row) => row.bank_reference },
  { name: 'paid', time: ({ paidAt }) => paidAt },
];

export const payoutsOf = (from: Date, to: Date): Statement => ({
  text: `SELECT p.*, u.email, u.in_game_name AS name
           FROM (${PAYOUTS}) AS p JOIN user_account u ON u.id = p."userId"
          ORDER BY p."paidAt", p.id`,
  values: [from, to],
});

export const BALANCE_COLUMNS: readonly CsvColumn<KindBalance>[] = [
  { name: 'kind', of: ({ kind }) => kind },
  { name: 'name', of: ({ kind }) => ledgerName(kind) },
  { name: 'unit', of: ({ unit }) => unit },
  { name: 'accounts', of: ({ accounts }) => accounts },
  { name: 'debit', of: ({ total }) => (total < 0 ? -total : null) },
  { name: 'credit', of: ({ total }) => (total > 0 ? total : null) },
];

export interface OwedRow extends Record<string, unknown> {
  readonly kind: string;
  readonly account: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly balance: number;
}

export const OWED_COLUMNS: readonly CsvColumn<OwedRow>[] = [
  { name: 'kind', of: ({ kind }) => kind },
  { name: 'account', id: ({ account }) => account },
  { name: 'email', of: ({ email }) => email },
  { name: 'name', of: ({ name }) => name },
  { name: 'rupees', of: ({ balance }) => balance },
];

/**
 * Returns the SQL for the balances that the platform owes at a position. Each row names the player
 * of the wallet, hold or payout, or the tournament of the pot.
 */
export const owedAt = (position: number): Statement => ({
  text: `
    SELECT b.kind, b.account, b.balance, u.email, coalesce(t.name, u.in_game_name) AS name
      FROM (${BALANCES_THEN}) AS b
      LEFT JOIN projection.withdrawal_state w
        ON b.kind IN ('hold', 'sent') AND w.withdrawal_id = split_part(b.account, ':', 2)::uuid
      LEFT JOIN tournament t ON b.kind = 'pot' AND t.id = split_part(b.account, ':', 2)::uuid
      LEFT JOIN user_account u ON u.id = coalesce(w.user_id,
        CASE WHEN b.kind = 'player' THEN split_part(b.account, ':', 2)::uuid END)
     WHERE b.balance <> 0 AND b.kind = ANY ($2) ORDER BY b.kind, b.account`,
  values: [position, OWED_KINDS],
});
