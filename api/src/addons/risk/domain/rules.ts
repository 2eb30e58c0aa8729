import type { OwnEvidence, SharedEvidence } from './evidence.js';
import { banEvaded, codeFarming, sharedFacts } from './linked-accounts.js';
import { pairs, prizeRate } from './match-patterns.js';
import { chargebacks, depositSlices, payoutAfterDeposit, payoutSlices } from './money-patterns.js';
import type { Signal, Thresholds } from './signal.js';

/** Returns the risk signals of accounts that share a fact, ordered by id. */
export const sharedSignals = (evidence: SharedEvidence, bounds: Thresholds): readonly Signal[] =>
  each([
    ...sharedFacts(evidence, bounds),
    ...codeFarming(evidence, bounds),
    ...banEvaded(evidence),
  ]);

/** Returns the risk signals of the money and the matches of each account, ordered by id. */
export const ownSignals = (evidence: OwnEvidence, bounds: Thresholds): readonly Signal[] =>
  each([
    ...payoutAfterDeposit(evidence, bounds),
    ...payoutSlices(evidence, bounds),
    ...depositSlices(evidence, bounds),
    ...chargebacks(evidence),
    ...pairs(evidence, bounds),
    ...prizeRate(evidence, bounds),
  ]);

/** The rules find some risk signals twice, for example if accounts share two destinations. */
const each = (found: readonly Signal[]): readonly Signal[] =>
  [...new Map(found.map((one) => [one.id, one])).values()].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
