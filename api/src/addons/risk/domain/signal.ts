import { type Id, idFromText } from '../../../kernel/index.js';

export const SIGNAL_KINDS = [
  'shared-destination',
  'shared-device',
  'shared-payer',
  'shared-uid',
  'same-mailbox',
  'code-farming',
  'ban-evaded',
  'payout-after-deposit',
  'payout-slices',
  'deposit-slices',
  'chargeback',
  'repeated-pair',
  'one-sided-results',
  'prize-rate',
] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** The kinds of signals whose accounts share a fact, which the queue shows as one case. */
export const RING_KINDS = [
  'shared-destination',
  'shared-device',
  'shared-payer',
  'shared-uid',
  'same-mailbox',
] as const satisfies readonly SignalKind[];

/** The kinds of signals that depend on facts which accounts share. */
export const SHARED_KINDS = [
  ...RING_KINDS,
  'code-farming',
  'ban-evaded',
] as const satisfies readonly SignalKind[];

/** The limits of the risk rules, each under the name of its setting. */
export interface Thresholds {
  readonly riskDestinationAccounts: number;
  readonly riskDeviceAccounts: number;
  readonly riskPayerAccounts: number;
  readonly riskUidAccounts: number;
  readonly riskMailboxAccounts: number;
  readonly riskCodeAccounts: number;
  readonly riskPayoutHours: number;
  readonly riskPlayedPercent: number;
  readonly riskLargeTokens: number;
  readonly riskSliceCount: number;
  readonly riskSliceTokens: number;
  readonly riskMeetings: number;
  readonly riskMeetingPercent: number;
  readonly riskOneSidedPercent: number;
  readonly riskPrizeDeviations: number;
}

/**
 * A suspicion about accounts, for admins to review. The same evidence always creates the same risk
 * signal.
 */
export interface Signal {
  readonly id: Id;
  readonly kind: SignalKind;
  /** Strength of the suspicion, from 1 to 100. */
  readonly weight: number;
  /** Sentence that the admin console shows for each account of the risk signal. */
  readonly sentence: string;
  readonly accounts: readonly Id[];
  /**
   * The oldest account of those that share a fact; null if the signal is about one account. For it,
   * the signal is never strong, because strangers may have opened the others to harm its owner.
   */
  readonly firstAccount: Id | null;
  /** Values that the id depends on besides kind and accounts, such as positions of events. */
  readonly evidence: readonly string[];
  /** Positions of the events that prove the risk signal. */
  readonly positions: readonly number[];
  readonly seenAt: Date;
}

export const MOST_WEIGHT = 100;
export const MOST_POSITIONS = 50;

/**
 * Creates a risk signal. Its id depends on `evidence`, so new evidence creates a new risk signal. A
 * signal that an admin has cleared stays cleared while its accounts and its evidence do not grow.
 */
export function signal(
  seen: Omit<Signal, 'id' | 'seenAt' | 'evidence' | 'firstAccount'> & {
    readonly firstAccount?: Id | null;
    readonly evidence: readonly (string | number)[];
    readonly times: readonly Date[];
  },
): Signal {
  const { times, ...rest } = seen;
  const evidence = seen.evidence.map(String);
  const accounts = [...seen.accounts].sort();
  const positions = [...new Set(seen.positions)].sort((a, b) => b - a).slice(0, MOST_POSITIONS);
  return {
    ...rest,
    id: idFromText(`risk:${seen.kind}:${accounts.join()}:${evidence.join()}`),
    evidence,
    firstAccount: seen.firstAccount ?? null,
    weight: Math.min(MOST_WEIGHT, seen.weight),
    accounts,
    positions,
    seenAt: new Date(Math.max(...times.map(Number))),
  };
}

export const several = (count: number, one: string): string =>
  `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`;

export function groupedBy<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Minimum weight of a risk signal that alone justifies holding a payout. */
export const STRONG_WEIGHT = 60;
