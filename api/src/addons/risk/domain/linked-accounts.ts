import type { Id } from '../../../kernel/index.js';
import type { Fact, FactKind, SharedEvidence } from './evidence.js';
import {
  groupedBy,
  MOST_WEIGHT,
  type Signal,
  type SignalKind,
  several,
  signal,
  type Thresholds,
} from './signal.js';

interface Sharing {
  readonly kind: SignalKind;
  readonly from: keyof Thresholds;
  /**
   * Weight of the risk signal for a group of the minimum size. Each further account adds `more` to
   * the weight.
   */
  readonly weight: number;
  readonly more: number;
  readonly says: string;
}

/**
 * The risk signal for each kind of fact that accounts share. A shared network creates no risk
 * signal, because all guests of a hostel share one.
 */
const SHARINGS: Readonly<Partial<Record<FactKind, Sharing>>> = {
  destination: {
    kind: 'shared-destination',
    from: 'riskDestinationAccounts',
    weight: 30,
    more: 10,
    says: 'Pays out to the same destination as',
  },
  device: {
    kind: 'shared-device',
    from: 'riskDeviceAccounts',
    weight: 25,
    more: 10,
    says: 'Uses the same device as',
  },
  payer: {
    kind: 'shared-payer',
    from: 'riskPayerAccounts',
    weight: 30,
    more: 10,
    says: 'Deposits from the same UPI ID or card as',
  },
  uid: {
    kind: 'shared-uid',
    from: 'riskUidAccounts',
    weight: 30,
    more: 10,
    says: 'Plays with the same Free Fire UID as',
  },
  mailbox: {
    kind: 'same-mailbox',
    from: 'riskMailboxAccounts',
    weight: 35,
    more: 10,
    says: 'Has an alias of the same mailbox as',
  },
};

/** Maximum number of accounts that one risk signal names. */
export const MOST_TOGETHER = 500;

interface Cluster {
  readonly kind: FactKind;
  readonly facts: readonly Fact[];
  readonly accounts: readonly Id[];
}

/** Returns the groups of accounts that share a fact. */
function clusters({ facts }: SharedEvidence): readonly Cluster[] {
  const linking = facts.filter(({ kind }) => SHARINGS[kind]);
  return [...groupedBy(linking, ({ kind, key }) => `${kind}:${key}`).values()]
    .map((shared) => ({
      kind: shared[0]?.kind ?? 'device',
      facts: shared,
      accounts: [...new Set(shared.map(({ userId }) => userId))].sort(),
    }))
    .filter(({ accounts }) => accounts.length > 1);
}

/**
 * Returns the risk signals of a group that is too large to be read completely. There is one risk
 * signal for each account, because two evaluations may read different parts of the group.
 */
function sharedByMany({ says, kind }: Sharing, { facts, accounts }: Cluster): Signal[] {
  return accounts.map((id) =>
    signal({
      kind,
      weight: MOST_WEIGHT,
      sentence: `${says} at least ${several(MOST_TOGETHER, 'other account')}`,
      accounts: [id],
      positions: [],
      evidence: [],
      times: facts.filter(({ userId }) => userId === id).map(({ seenAt }) => seenAt),
    }),
  );
}

/** Returns the account of these that was opened first. */
function oldestOf({ accounts }: SharedEvidence, ids: readonly Id[]): Id | null {
  const theirs = accounts.filter(({ id }) => ids.includes(id));
  const [first] = theirs.toSorted(
    (one, other) => Number(one.createdAt) - Number(other.createdAt) || (one.id < other.id ? -1 : 1),
  );
  return first?.id ?? null;
}

/**
 * Finds accounts that share a fact. The signals name no events, because their accounts go on paying
 * and asking for payouts; the events are looked up when a signal is shown.
 */
export function sharedFacts(evidence: SharedEvidence, bounds: Thresholds): Signal[] {
  return clusters(evidence).flatMap((cluster) => {
    const { kind, facts, accounts } = cluster;
    const sharing = SHARINGS[kind];
    if (!sharing || accounts.length < bounds[sharing.from]) return [];
    if (accounts.length > MOST_TOGETHER) return sharedByMany(sharing, cluster);
    return [
      signal({
        kind: sharing.kind,
        weight: sharing.weight + sharing.more * (accounts.length - bounds[sharing.from]),
        sentence: `${sharing.says} ${several(accounts.length - 1, 'other account')}`,
        accounts,
        firstAccount: oldestOf(evidence, accounts),
        positions: [],
        evidence: [],
        times: facts.map(({ seenAt }) => seenAt),
      }),
    ];
  });
}

/**
 * Finds linked accounts that redeemed the same promo code, because one person may own them all.
 * Groups above the limit already have a risk signal of the highest weight.
 */
export function codeFarming(evidence: SharedEvidence, bounds: Thresholds): Signal[] {
  const found = clusters(evidence).flatMap(({ accounts }) => {
    if (accounts.length > MOST_TOGETHER) return [];
    const theirs = evidence.redemptions.filter(({ userId }) => accounts.includes(userId));
    return [...groupedBy(theirs, ({ codeId }) => codeId)].flatMap(([codeId, rows]) => {
      const farmed = [...new Set(rows.map(({ userId }) => userId))];
      if (farmed.length < bounds.riskCodeAccounts) return [];
      const tokens = rows.reduce((sum, row) => sum + row.tokens, 0);
      return [
        signal({
          kind: 'code-farming',
          weight: 40 + 10 * (farmed.length - bounds.riskCodeAccounts),
          sentence:
            `Redeemed one promo code together with ${several(farmed.length - 1, 'other account')}` +
            ` of the same person, for ${several(tokens, 'token')} in all`,
          accounts: farmed,
          firstAccount: oldestOf(evidence, farmed),
          positions: rows.map(({ position }) => position),
          evidence: [codeId],
          times: rows.map(({ at }) => at),
        }),
      ];
    });
  });
  // Accounts that share several facts form several groups. Drop each group that a larger one
  // contains, so that a promo code counts once.
  const sorted = found.toSorted((one, other) => other.accounts.length - one.accounts.length);
  return sorted.filter((each, at) => !sorted.slice(0, at).some((kept) => covers(kept, each)));
}

/** True if the first risk signal has all evidence and all accounts of the second. */
const covers = (one: Signal, other: Signal): boolean =>
  other.evidence.every((value) => one.evidence.includes(value)) &&
  other.accounts.every((id) => one.accounts.includes(id));

const EVASION = {
  mailbox: { weight: 75, says: 'mailbox' },
  destination: { weight: 70, says: 'payout destination' },
  payer: { weight: 70, says: 'UPI ID or card' },
  uid: { weight: 65, says: 'Free Fire UID' },
  // A shared device has a low weight, because people lend and sell their phones.
  device: { weight: 45, says: 'device' },
  network: { weight: 0, says: 'network' },
} as const;

/** Finds accounts that were opened after the ban of another account that shares a fact. */
export function banEvaded(evidence: SharedEvidence): Signal[] {
  const byId = new Map(evidence.accounts.map((account) => [account.id, account]));
  const found = clusters(evidence).flatMap(({ kind, accounts }) => {
    const members = accounts.flatMap((id) => byId.get(id) ?? []);
    return members.flatMap(({ id, createdAt, bannedAt }) => {
      const before = members.filter((other) => other.bannedAt && other.bannedAt < createdAt);
      if (bannedAt || before.length === 0) return [];
      const { weight, says } = EVASION[kind];
      const count = several(before.length, 'account');
      const banned = `${count} that ${before.length === 1 ? 'was' : 'were'} banned`;
      return [
        signal({
          kind: 'ban-evaded',
          weight,
          sentence: `Was opened after the ban, with the same ${says} as ${banned}`,
          accounts: [id],
          positions: before.flatMap(({ banPosition }) => banPosition ?? []),
          evidence: [kind, ...before.map((other) => other.id).sort()],
          times: [createdAt],
        }),
      ];
    });
  });
  // Keep one risk signal for each account: the signal with the highest weight.
  const strongest = found.sort((one, other) => one.weight - other.weight);
  return [...new Map(strongest.map((each) => [each.accounts[0], each])).values()];
}
