import { Injectable } from '@nestjs/common';
import { type KindBalance, kindBalancesAt } from '../../../modules/ledger/index.js';
import {
  type Comparison,
  DepositReconciliation,
  RazorpayFailure,
} from '../../../modules/payments/index.js';
import { movementsOf, readDayTotals } from '../../../modules/wallet/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { Database } from '../../../platform/database/index.js';
import { equationOf } from '../domain/equation.js';
import { daysOf, type Month, slicesOf } from '../domain/month.js';
import type { Difference, MonthChecklist, MonthDeposits, MonthPayouts } from './checklist.dto.js';
import { monthDays } from './month-days.js';

const PAISE = 100;
/** Maximum number of payments that the checklist names in a sentence about a difference. */
const MOST_NAMED = 5;

/** Positions of the last event before a month and of the last event in it. */
export interface MonthSpan {
  readonly before: number;
  readonly last: number;
}

/**
 * Compares a month of the ledger with the payment provider and with completed withdrawals, and
 * looks for a verification after the month.
 */
@Injectable()
export class MonthChecks {
  constructor(
    private readonly database: Database,
    private readonly replica: ReadReplica,
    private readonly reconciliation: DepositReconciliation,
  ) {}

  async spanOf({ from, to }: Month): Promise<MonthSpan> {
    const row = await this.database.row<{ before: number; last: number }>(
      `SELECT (SELECT coalesce(max(last_position), 0) FROM ledger.batch
                WHERE recorded_at < $1)::bigint AS before,
              (SELECT coalesce(max(last_position), 0) FROM ledger.batch
                WHERE recorded_at < $2)::bigint AS last`,
      [from, to],
    );
    return row ?? { before: 0, last: 0 };
  }

  async checklistOf(month: Month, now: Date): Promise<MonthChecklist> {
    const span = await this.spanOf(month);
    const opening = await kindBalancesAt(this.replica, span.before);
    const closing = await kindBalancesAt(this.replica, span.last);
    const compared = await this.compared(month);
    const deposits = depositsOf(compared, grown(opening, closing, ['gateway:razorpay'], -1));
    const paidOut = grown(opening, closing, ['payouts:upi', 'payouts:google_play'], 1);
    const payouts = await this.payoutsOf(month, paidOut);
    const days = daysOf(month);
    const totals = await readDayTotals(this.replica, days[0] ?? '', days.at(-1) ?? '');
    const units = unitTotals(closing);
    const proof = await this.proofSince(month);
    const differences = [
      ...depositDifferences(compared),
      ...(payouts.tokens === payouts.bookedTokens
        ? []
        : [{ id: 'payouts', sentence: payoutSentence(payouts) }]),
      ...(units.every(({ total }) => total === 0)
        ? []
        : [{ id: 'trial-balance', sentence: 'The trial balance does not add up to 0' }]),
      ...(proof?.ok ? [] : [{ id: 'proof', sentence: proofSentence(proof) }]),
    ];
    return {
      month: month.name,
      isOver: month.to <= now,
      ...span,
      deposits,
      payouts,
      equation: equationOf(opening, closing, movementsOf(totals).prizesTokens),
      days: [...monthDays(days, totals)],
      units,
      kinds: closing,
      proof,
      differences,
    };
  }

  /**
   * Compares each payment of the month at the provider with the ledger; returns null if the
   * provider does not respond.
   */
  async compared(month: Month): Promise<MonthCompared | null> {
    const found = new Map<string, Comparison>();
    let truncated = false;
    try {
      for (const { from, to } of slicesOf(month)) {
        const slice = await this.reconciliation.of(from, to);
        truncated ||= slice.truncated;
        for (const each of slice.comparisons) found.set(`${each.paymentId} ${each.outcome}`, each);
      }
    } catch (error) {
      if (error instanceof RazorpayFailure) return null;
      throw error;
    }
    return { comparisons: [...found.values()], truncated };
  }

  private async payoutsOf({ from, to }: Month, bookedTokens: number): Promise<MonthPayouts> {
    const row = await this.database.row<MonthPayouts>(
      `SELECT count(*)::int AS count, coalesce(sum(tokens), 0)::bigint AS tokens,
              count(bank_reference) FILTER (WHERE type = 'upi')::int AS "withReference",
              count(*) FILTER (WHERE type <> 'upi')::int AS codes
         FROM (${PAYOUTS}) AS paid`,
      [from, to],
    );
    return { count: 0, tokens: 0, withReference: 0, codes: 0, ...row, bookedTokens };
  }

  private async proofSince({ to }: Month): Promise<MonthChecklist['proof']> {
    return this.database.row(
      `SELECT finished_at AS "finishedAt", asked_by AS "askedBy", checked,
              problems = '[]' AS ok
         FROM ledger.audit WHERE kind = 'verify' AND started_at >= $1 AND finished_at IS NOT NULL
        ORDER BY started_at DESC LIMIT 1`,
      [to],
    );
  }
}

export interface MonthCompared {
  readonly comparisons: readonly Comparison[];
  readonly truncated: boolean;
}

/**
 * SQL for withdrawals that were paid out in the month and not reopened in it. It reads the bank
 * reference through JSON, so that it also works on a table that lacks this column.
 */
export const PAYOUTS = `
  SELECT w.id, w.type, w.user_id AS "userId", w.amount_tokens AS tokens, s.recorded_at AS "paidAt",
         coalesce(w.upi_id, w.email) AS destination,
         nullif(to_jsonb(w)->>'bank_reference', '') AS bank_reference
    FROM projection.withdrawal_step s JOIN withdrawal w ON w.id = s.withdrawal_id
   WHERE s.state = 'completed' AND s.recorded_at >= $1 AND s.recorded_at < $2
     AND NOT EXISTS (SELECT FROM projection.withdrawal_step later
                      WHERE later.withdrawal_id = s.withdrawal_id AND later.position > s.position
                        AND later.recorded_at < $2)`;

function depositsOf(compared: MonthCompared | null, bookedTokens: number): MonthDeposits {
  const comparisons = compared?.comparisons ?? [];
  const external = comparisons.filter(({ amountPaise }) => amountPaise !== null);
  const paise = external.reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0);
  return {
    isCompared: compared !== null,
    providerCount: external.length,
    providerRupees: paise / PAISE,
    matched: comparisons.filter(({ outcome }) => outcome === 'matched').length,
    bookedTokens,
  };
}

const OUTCOMES = {
  missing_internal: 'at the provider and not in the ledger',
  missing_external: 'in the ledger and not at the provider',
  amount_diff: 'with different amounts',
  duplicate: 'paid twice for one order',
} as const;

function depositDifferences(compared: MonthCompared | null): Difference[] {
  if (!compared) return [{ id: 'deposits', sentence: 'The payment provider did not answer' }];
  const found = Object.entries(OUTCOMES).flatMap(([outcome, words]) => {
    const ids = compared.comparisons
      .filter((each) => each.outcome === outcome)
      .map(({ paymentId }) => paymentId);
    if (ids.length === 0) return [];
    const named = ids.slice(0, MOST_NAMED).join(', ') + (ids.length > MOST_NAMED ? ', …' : '');
    return [{ id: `deposits-${outcome}`, sentence: `${ids.length} payments ${words}: ${named}` }];
  });
  return compared.truncated
    ? [...found, { id: 'deposits-more', sentence: 'There are more payments than are compared' }]
    : found;
}

const payoutSentence = ({ tokens, bookedTokens }: MonthPayouts) =>
  `Completed withdrawals come to ${tokens} tokens, the payout accounts to ${bookedTokens}`;

const proofSentence = (proof: MonthChecklist['proof']) =>
  proof
    ? 'The last verification found problems'
    : 'The ledger has not been verified since the month ended';

/**
 * Returns by how much the balances of some kinds grew. `sign` is −1 for kinds that go below zero.
 */
function grown(
  opening: readonly KindBalance[],
  closing: readonly KindBalance[],
  kinds: readonly string[],
  sign: 1 | -1,
): number {
  const sum = (balances: readonly KindBalance[]) =>
    balances.reduce((all, { kind, total }) => (kinds.includes(kind) ? all + total : all), 0);
  return sign * (sum(closing) - sum(opening));
}

function unitTotals(kinds: readonly KindBalance[]): { unit: string; total: number }[] {
  return [...new Set(kinds.map(({ unit }) => unit))].sort().map((unit) => ({
    unit,
    total: kinds.reduce((sum, kind) => (kind.unit === unit ? sum + kind.total : sum), 0),
  }));
}
