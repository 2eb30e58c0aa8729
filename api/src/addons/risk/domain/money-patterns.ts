import type { Moved, OwnEvidence } from './evidence.js';
import { groupedBy, type Signal, several, signal, type Thresholds } from './signal.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const tokensIn = (rows: readonly Moved[]) => rows.reduce((sum, { tokens }) => sum + tokens, 0);

/** Returns the rows whose time is between `from` and `to`, both included. */
const between = (rows: readonly Moved[], from: Date, to: Date) =>
  rows.filter(({ at }) => at >= from && at <= to);

/**
 * Finds payouts that follow soon after a deposit, although the player has played little of the
 * deposited tokens. The money of such deposits often belongs to another person.
 */
export function payoutAfterDeposit(evidence: OwnEvidence, bounds: Thresholds): Signal[] {
  const deposits = groupedBy(evidence.deposits, ({ userId }) => userId);
  const fees = groupedBy(evidence.fees, ({ userId }) => userId);
  const payouts = groupedBy(evidence.payouts, ({ userId }) => userId);
  return evidence.payouts.flatMap((payout) => {
    const since = new Date(payout.at.getTime() - bounds.riskPayoutHours * HOUR_MS);
    const bought = between(deposits.get(payout.userId) ?? [], since, payout.at);
    const [first] = bought.toSorted((one, other) => one.position - other.position);
    const tokens = tokensIn(bought);
    if (!first) return [];
    // Adds up the payouts, because a large deposit may be paid out in several parts.
    const asked = tokensIn(between(payouts.get(payout.userId) ?? [], first.at, payout.at));
    // Ignore payouts of less than half of the deposit, because they may be paid from winnings.
    if (asked * 2 < tokens) return [];
    const played = tokensIn(between(fees.get(payout.userId) ?? [], first.at, payout.at));
    if (played * 100 >= tokens * bounds.riskPlayedPercent) return [];
    const hours = Math.ceil((payout.at.getTime() - first.at.getTime()) / HOUR_MS);
    return [
      signal({
        kind: 'payout-after-deposit',
        weight: tokens >= bounds.riskLargeTokens ? 70 : 35,
        sentence:
          `Asked for ${several(asked, 'token')} within ${several(Math.max(1, hours), 'hour')}` +
          ` of depositing ${several(tokens, 'token')}, with ${several(played, 'token')} played`,
        accounts: [payout.userId],
        positions: [...bought.map(({ position }) => position), payout.position],
        evidence: [payout.position],
        times: [payout.at],
      }),
    ];
  });
}

/**
 * Finds players with many small payouts or deposits within 24 hours. Small amounts stay below the
 * limits for review.
 */
function slices(
  kind: 'payout-slices' | 'deposit-slices',
  rows: readonly Moved[],
  { riskSliceCount, riskSliceTokens }: Thresholds,
): Signal[] {
  const small = rows.filter(({ tokens }) => tokens <= riskSliceTokens);
  return [...groupedBy(small, ({ userId }) => userId)].flatMap(([userId, theirs]) => {
    const sorted = theirs.toSorted((one, other) => one.position - other.position);
    let most: readonly Moved[] = [];
    for (let first = 0, last = 0; last < sorted.length; last += 1) {
      const end = sorted[last]?.at.getTime() ?? 0;
      while (end - (sorted[first]?.at.getTime() ?? end) > DAY_MS) first += 1;
      if (last - first + 1 > most.length) most = sorted.slice(first, last + 1);
    }
    if (most.length < riskSliceCount) return [];
    const largest = Math.max(...most.map(({ tokens }) => tokens));
    const doing = kind === 'payout-slices' ? 'Asked for' : 'Made';
    const what = kind === 'payout-slices' ? 'payout' : 'deposit';
    return [
      signal({
        kind,
        weight: 30,
        sentence:
          `${doing} ${several(most.length, what)} of at most ${several(largest, 'token')}` +
          ` within 24 hours, ${several(tokensIn(most), 'token')} in all`,
        accounts: [userId],
        positions: most.map(({ position }) => position),
        evidence: most.map(({ position }) => position),
        times: most.map(({ at }) => at),
      }),
    ];
  });
}

export const payoutSlices = ({ payouts }: OwnEvidence, bounds: Thresholds): Signal[] =>
  slices('payout-slices', payouts, bounds);

export const depositSlices = ({ deposits }: OwnEvidence, bounds: Thresholds): Signal[] =>
  slices('deposit-slices', deposits, bounds);

/** Finds players whose deposits were reversed after a lost dispute with the payer's bank. */
export function chargebacks({ disputes }: OwnEvidence): Signal[] {
  return [...groupedBy(disputes, ({ userId }) => userId)].map(([userId, rows]) =>
    signal({
      kind: 'chargeback',
      weight: 40 + 20 * (rows.length - 1),
      sentence:
        `Lost ${several(rows.length, 'payment dispute')}` +
        ` of ${several(tokensIn(rows), 'token')}`,
      accounts: [userId],
      positions: rows.map(({ position }) => position),
      evidence: rows.map(({ position }) => position),
      times: rows.map(({ at }) => at),
    }),
  );
}
