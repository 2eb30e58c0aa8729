import { PAISE_PER_TOKEN, paiseFor } from '../../../kernel/index.js';
import type { ProviderPayment } from './provider-payment.js';

/**
 * Outcomes of the comparison of a payment at the provider with the deposit in the ledger.
 * - matched: money and tokens agree, or the payment was refunded before any credit.
 * - missing_internal: the provider captured a payment that the ledger has not credited.
 * - missing_external: the ledger credited a payment that the provider has not captured.
 * - amount_diff: the amount, or the refunded amount, differs between provider and ledger.
 * - duplicate: one order was paid and credited more than once.
 */
export const OUTCOMES = [
  'matched',
  'missing_internal',
  'missing_external',
  'amount_diff',
  'duplicate',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface InternalDeposit {
  readonly paymentId: string;
  readonly providerOrderId: string | null;
  readonly tokens: number;
  /**
   * Tokens reversed by refunds. Tokens reversed by lost disputes are excluded, because the
   * provider's refunded amount excludes them too.
   */
  readonly refundedTokens: number;
  /** True if another payment of the same order was credited before. */
  readonly repeated: boolean;
}

export interface Comparison {
  readonly outcome: Outcome;
  readonly paymentId: string;
  readonly orderId: string | null;
  readonly tokens: number | null;
  readonly amountPaise: number | null;
  readonly detail: string;
}

/**
 * Compares the deposits in the ledger with the provider's payments, one payment at a time. Failed
 * payments are left out.
 */
export function reconcile(
  external: readonly ProviderPayment[],
  internal: readonly InternalDeposit[],
): Comparison[] {
  const deposits = new Map(internal.map((deposit) => [deposit.paymentId, deposit]));
  const moneyIn = external.filter(({ status }) => status === 'captured' || status === 'refunded');
  const known = new Set(moneyIn.map(({ id }) => id));
  return [
    ...moneyIn.map((payment) => compare(payment, deposits.get(payment.id) ?? null)),
    ...internal.filter(({ paymentId }) => !known.has(paymentId)).map(unknownOutside),
  ];
}

function compare(payment: ProviderPayment, deposit: InternalDeposit | null): Comparison {
  const { id, orderId, amountPaise } = payment;
  const row = { paymentId: id, orderId, tokens: deposit?.tokens ?? null, amountPaise };
  if (!deposit) {
    return payment.status === 'refunded'
      ? { ...row, outcome: 'matched', detail: 'Returned in full and never credited' }
      : { ...row, outcome: 'missing_internal', detail: 'Captured and not credited' };
  }
  if (paiseFor(deposit.tokens) !== amountPaise) {
    const detail = `Credited ${deposit.tokens} tokens for ${amountPaise} paise`;
    return { ...row, outcome: 'amount_diff', detail };
  }
  const refunded = Math.floor(payment.amountRefundedPaise / PAISE_PER_TOKEN);
  if (refunded !== deposit.refundedTokens) {
    const detail = `Refunded ${refunded} rupees, taken back ${deposit.refundedTokens} tokens`;
    return { ...row, outcome: 'amount_diff', detail };
  }
  if (deposit.repeated) {
    return { ...row, outcome: 'duplicate', detail: 'Its order had been paid before' };
  }
  return { ...row, outcome: 'matched', detail: '' };
}

function unknownOutside({ paymentId, providerOrderId, tokens }: InternalDeposit): Comparison {
  return {
    outcome: 'missing_external',
    paymentId,
    orderId: providerOrderId,
    tokens,
    amountPaise: null,
    detail: 'Credited, and the provider has no captured payment of this id',
  };
}

export type OutcomeCounts = Readonly<Record<Outcome, number>>;

export function countOutcomes(comparisons: readonly Comparison[]): OutcomeCounts {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0]));
  for (const { outcome } of comparisons) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts as OutcomeCounts;
}

/**
 * A line of the provider's settlement report: the settlement of one payment, or a deduction such as
 * a refund.
 */
export interface ReportLine {
  readonly entityId: string;
  readonly type: string;
  /** Id of the payment that a refund belongs to. */
  readonly paymentId: string | null;
  readonly amountPaise: number;
  readonly creditPaise: number;
  readonly debitPaise: number;
  readonly feePaise: number;
}

export interface Break {
  readonly entityId: string;
  readonly outcome: Exclude<Outcome, 'matched'>;
  readonly detail: string;
}

/**
 * Returns the difference between a line of the settlement report and the ledger; null if both
 * agree.
 */
export function breakOf(
  line: ReportLine,
  books: {
    /** Number of tokens credited for each payment id. */
    readonly credited: ReadonlyMap<string, number>;
    /** Ids of the refunds and disputes whose tokens the ledger has reversed. */
    readonly reversed: ReadonlySet<string>;
    /** Ids of the payments that were not credited, and whose money goes back. */
    readonly returned: ReadonlySet<string>;
  },
): Break | null {
  const { entityId, type } = line;
  const broken = (outcome: Break['outcome'], detail: string) => ({ entityId, outcome, detail });
  if (type === 'refund') {
    const known =
      books.reversed.has(entityId) ||
      (line.paymentId !== null && books.returned.has(line.paymentId)) ||
      line.debitPaise < PAISE_PER_TOKEN;
    return known ? null : broken('missing_internal', 'A refund took no tokens back');
  }
  if (type !== 'payment') return broken('missing_internal', `An unexplained ${type}`);
  const tokens = books.credited.get(entityId);
  if (tokens === undefined && books.returned.has(entityId)) return null;
  if (tokens === undefined) return broken('missing_internal', 'Settled and not credited');
  if (paiseFor(tokens) !== line.amountPaise) {
    return broken('amount_diff', `Settled ${line.amountPaise} paise for ${tokens} tokens`);
  }
  if (line.creditPaise !== line.amountPaise - line.feePaise) {
    return broken('amount_diff', `Paid out ${line.creditPaise} paise after ${line.feePaise} fee`);
  }
  return null;
}
