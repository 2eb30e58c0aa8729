import type { Evidence } from './evidence.js';
import { banEvaded, codeFarming, sharedFacts } from './linked-accounts.js';
import { pairs, prizeRate } from './match-patterns.js';
import { chargebacks, depositSlices, payoutAfterDeposit, payoutSlices } from './money-patterns.js';
import type { Signal, Thresholds } from './signal.js';

type Rule = (evidence: Evidence, bounds: Thresholds) => readonly Signal[];

const RULES: readonly Rule[] = [
  sharedFacts,
  codeFarming,
  banEvaded,
  payoutAfterDeposit,
  payoutSlices,
  depositSlices,
  chargebacks,
  pairs,
  prizeRate,
];

/**
 * Returns every risk signal that the rules find in the evidence, ordered by id. The rules find some
 * risk signals twice, for example if accounts share two destinations.
 */
export function signalsOf(evidence: Evidence, bounds: Thresholds): readonly Signal[] {
  const found = RULES.flatMap((rule) => rule(evidence, bounds));
  const each = new Map(found.map((one) => [one.id, one]));
  return [...each.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
