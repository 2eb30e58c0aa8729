import type { Evidence } from './evidence.js';
import { banEvaded, codeFarming, sharedFacts } from './linked-accounts.js';
import { pairs, prizeRate } from './match-patterns.js';
import { chargebacks, depositSlices, payoutAfterDeposit, payoutSlices } from './money-patterns.js';
import type { Signal, Thresholds } from './signal.js';

type Rule = (evidence: Evidence, bounds: Thresholds) => readonly Signal[];

const RULES: readonly Rule[] = [
  ...[sharedFacts, codeFarming, banEvaded],
  ...[payoutAfterDeposit, payoutSlices, depositSlices, chargebacks],
  ...[pairs, prizeRate],
];

/** Returns every signal of the evidence, in a fixed order. */
export function signalsOf(evidence: Evidence, bounds: Thresholds): readonly Signal[] {
  const found = RULES.flatMap((rule) => rule(evidence, bounds));
  return found.sort((one, other) => (one.id < other.id ? -1 : 1));
}
