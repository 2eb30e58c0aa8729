import type { Id } from '../../../kernel/index.js';
import type { CaseKind } from './cases.js';

/** A payout that the ledger has handed to the provider. */
export interface SentPayout {
  readonly key: Id;
  readonly withdrawalId: Id;
  readonly amountPaise: number;
  readonly outcome: 'sent' | 'paid' | 'failed' | 'reversed';
  readonly sentAt: Date;
  readonly providerId: string | null;
  /** Time of the last request; null if none left the house. */
  readonly requestedAt: Date | null;
  readonly state: string | null;
  readonly reason: string | null;
}

interface Told {
  readonly id: string;
  readonly referenceId: string | null;
  readonly amountPaise: number;
  readonly state: string;
  readonly createdAt: Date;
}

/** The bookings of one payout, or one booking of another kind. */
export interface Booked {
  readonly id: string;
  readonly payoutId: string | null;
  readonly sourceType: string;
  readonly createdAt: Date | null;
  /** Debits less credits of the amount, without the price of the provider. */
  readonly netPaise: number;
  /** True if they belong to a payout of this product. */
  readonly isOurs: boolean;
}

interface Sides {
  readonly day: { readonly from: Date; readonly to: Date };
  readonly now: Date;
  readonly sent: readonly SentPayout[];
  /** Every payout of the ledger that the provider names, also of other days. */
  readonly known: ReadonlyMap<Id, SentPayout>;
  readonly told: readonly Told[];
  readonly bookings: readonly Booked[];
}

export interface SideDifference {
  readonly kind: CaseKind;
  readonly key: string;
  readonly what: string;
  readonly withdrawalId: Id | null;
  readonly providerId: string | null;
  readonly referenceId: Id | null;
}

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;
/** Time in which a request without an answer may still be looked for. */
const OPEN_MS = 2 * 3_600_000;
/** Kinds of bookings that no withdrawal explains and that are no payment to a person. */
const NO_PAYMENT = ['bank_transfer', 'fund_loading', 'fee', 'external', 'adjustment'];

/** What the provider's state means for the ledger. A payout under way may be in either. */
const MEANS: Readonly<Record<string, SentPayout['outcome']>> = {
  processed: 'paid',
  reversed: 'reversed',
  failed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
};

/** Returns the differences of one day between ledger, payouts and bookings. */
export function differencesOf({ day, now, sent, known, told, bookings }: Sides): SideDifference[] {
  const byReference = new Map<string, Told[]>();
  for (const payout of told) {
    const reference = payout.referenceId ?? payout.id;
    byReference.set(reference, [...(byReference.get(reference) ?? []), payout]);
  }
  const net = new Map(bookings.map(({ payoutId, netPaise }) => [payoutId, netPaise]));
  const ofDay = told.filter(({ createdAt }) => createdAt >= day.from && createdAt < day.to);
  return [
    ...sent.flatMap((ours) => ofOurs(ours, byReference.get(ours.key) ?? [], net, now)),
    ...ofDay.flatMap((payout) => ofTheirs(payout, known)),
    ...bookings.flatMap((booking) => ofBooking(booking, told, day)),
  ];
}

function ofOurs(
  ours: SentPayout,
  found: readonly Told[],
  net: ReadonlyMap<string | null, number>,
  now: Date,
): SideDifference[] {
  const make = (kind: CaseKind, what: string, payout?: Told): SideDifference => ({
    kind,
    key: ours.key,
    what,
    withdrawalId: ours.withdrawalId,
    providerId: payout?.id ?? ours.providerId,
    referenceId: ours.key,
  });
  const [payout, ...others] = found;
  if (!payout) {
    // No request may have left, or it was refused, or the search for it is not over.
    const isOpen = ours.outcome === 'sent' && now.getTime() - ours.sentAt.getTime() < OPEN_MS;
    const isUnsent = ours.outcome === 'failed' || (ours.outcome === 'sent' && !ours.requestedAt);
    if (isOpen || isUnsent) return [];
    const what =
      `The ledger sent ${rupees(ours.amountPaise)} on this day (${ours.outcome}), and the provider ` +
      'has no payout with its reference.';
    return [make('missing-at-provider', what)];
  }
  if (others.length > 0) {
    const what = `The provider has ${found.length} payouts with the reference of one attempt.`;
    return [make('paid-twice', what, payout)];
  }
  if (payout.amountPaise !== ours.amountPaise) {
    const what =
      `The ledger sent ${rupees(ours.amountPaise)}, and the provider paid ` +
      `${rupees(payout.amountPaise)}.`;
    return [make('amount-differs', what, payout)];
  }
  return [...ofStates(ours, payout, make), ...ofNet(ours, payout, net.get(payout.id) ?? 0, make)];
}

type Make = (kind: CaseKind, what: string, payout?: Told) => SideDifference;

function ofStates(ours: SentPayout, payout: Told, make: Make): SideDifference[] {
  const means = MEANS[payout.state] ?? 'sent';
  // A payout that came back before it was paid has failed in the ledger.
  const isSame = means === ours.outcome || (means === 'reversed' && ours.outcome === 'failed');
  if (isSame) return [];
  const kind = means === 'paid' && ours.outcome !== 'sent' ? 'paid-but-returned' : 'state-differs';
  const what =
    `The ledger says ${ours.outcome} of this payout of ${rupees(ours.amountPaise)}, and the ` +
    `provider ${payout.state}.`;
  return [make(kind, what, payout)];
}

function ofNet(ours: SentPayout, payout: Told, netPaise: number, make: Make): SideDifference[] {
  const means = MEANS[payout.state];
  // Money that is under way may be booked or not.
  if (!means) return [];
  const expected = means === 'paid' ? ours.amountPaise : 0;
  if (netPaise === expected) return [];
  const what =
    `The bookings of this payout add up to ${rupees(netPaise)}, and it is ${payout.state}: ` +
    `${rupees(expected)} are expected.`;
  return [make('booking-differs', what, payout)];
}

function ofTheirs(payout: Told, known: ReadonlyMap<Id, SentPayout>): SideDifference[] {
  if (payout.referenceId !== null && known.has(payout.referenceId)) return [];
  return [
    {
      kind: 'unknown-payout',
      key: payout.id,
      what: `The provider has a payout of ${rupees(payout.amountPaise)} that the ledger has not sent.`,
      withdrawalId: null,
      providerId: payout.id,
      referenceId: null,
    },
  ];
}

function ofBooking(
  { id, payoutId, sourceType, createdAt, netPaise, isOurs }: Booked,
  told: readonly Told[],
  day: { readonly from: Date; readonly to: Date },
): SideDifference[] {
  // What the list of payouts has is compared with the ledger above.
  if (isOurs || told.some((payout) => payout.id === payoutId)) return [];
  const isOfDay = createdAt === null || (createdAt >= day.from && createdAt < day.to);
  if (!isOfDay || netPaise <= 0 || NO_PAYMENT.includes(sourceType)) return [];
  return [
    {
      kind: 'unknown-booking',
      key: id,
      what: `The account was debited ${rupees(netPaise)} (${sourceType}) for no payout of Arena.`,
      withdrawalId: null,
      providerId: payoutId,
      referenceId: null,
    },
  ];
}
