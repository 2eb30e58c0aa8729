import type { Tournament } from '../../../api/schema';
import type { components } from '../../../api/schema.gen';
import { type DueGroup, dueGroup } from '../../../components/admin/due';
import type { PayoutOverview } from '../../../components/admin/payouts-query';
import { viewHref } from '../../../components/admin/search';

type Withdrawal = components['schemas']['StaffWithdrawal'];
type Listed = components['schemas']['ListedWithdrawal'];
type PayoutCase = components['schemas']['PayoutCaseShown'];

/** A step of a match that its dialog does, on the dashboard itself. */
export interface MatchStep {
  readonly step: 'room' | 'results' | 'confirm';
  readonly tournament: Tournament;
}

/** A task that waits for staff, such as a match without results. */
export type Need = Task & (Linked | InPlace);

interface Task {
  readonly id: string;
  readonly sentence: string;
  /** Time since which the task waits or at which it is due, in ISO 8601; null if it is unknown. */
  readonly since: string | null;
  /** Urgency of the task: a lower number is more urgent. */
  readonly rank: number;
  readonly action: string;
}

/** Leads to the page on which the task is done. */
interface Linked {
  readonly href: string;
  readonly match?: undefined;
}

/** Is done in a dialog on the dashboard itself. */
interface InPlace {
  readonly match: MatchStep;
}

/** Rank below which a task comes before all others: tokens cannot move, or the ledger is wrong. */
const FIRST = 0;
/** Rank from which a task can wait until the others are done, because no player waits for it. */
const LATER = 6;
const tierOf = ({ rank }: Need) => (rank < FIRST ? 0 : rank < LATER ? 1 : 2);
const timeOf = ({ since }: Need) => (since ? Date.parse(since) : 0);

/**
 * Returns the tasks in the order in which staff do them: what stops the product first, what can
 * wait last, and between them the oldest first. A task without a time comes before dated ones.
 */
export const inOrder = (needs: readonly Need[]): readonly Need[] =>
  needs.toSorted(
    (one, other) =>
      tierOf(one) - tierOf(other) || timeOf(one) - timeOf(other) || one.rank - other.rank,
  );

const counted = (count: number, one: string, many: string, most: number) =>
  `${count >= most ? `${most} or more` : count} ${count === 1 ? one : many}`;

interface Disputed {
  readonly tournamentId: string;
  readonly tournamentName: string;
  readonly waiting: number;
  readonly since: string;
}

/** Returns a task for each match with results that players dispute. */
export function needsOfDisputes(matches: readonly Disputed[]): readonly Need[] {
  const disputing = (count: number) => counted(count, 'player disputes', 'players dispute', 1_000);
  return matches.map(({ tournamentId, tournamentName, waiting, since }) => ({
    id: `dispute-${tournamentId}`,
    rank: 2,
    sentence: `${disputing(waiting)} the result of ${tournamentName}.`,
    since,
    action: 'Answer',
    href: `/admin/tournaments?q=${tournamentId}`,
  }));
}

interface PayoutLimits {
  /** Maximum number of fetched rows; a task for so many payouts says "or more". */
  readonly most: number;
  /** True for finance, who can open a payout but not pay it. */
  readonly readOnly: boolean;
}

/** Returns tasks for payouts that are overdue or due within a day. */
export function needsOfPayouts(
  waiting: readonly Withdrawal[],
  now: number,
  { most, readOnly }: PayoutLimits,
): readonly Need[] {
  const action = readOnly ? 'View' : 'Pay out';
  const due = (group: DueGroup) => waiting.filter(({ dueAt }) => dueGroup(dueAt, now) === group);
  const need = (id: string, rank: number, rows: readonly Withdrawal[], verb: string) => {
    const [first] = rows;
    if (!first) return [];
    const sentence = `${counted(rows.length, 'payout is', 'payouts are', most)} ${verb}.`;
    const href = viewHref('withdrawals', { id: first._id });
    return [{ id, rank, sentence, since: first.dueAt, action, href }];
  };
  return [
    ...need('overdue', 3, due('overdue'), 'overdue'),
    ...need('due', 4, due('day'), 'due within a day'),
  ];
}

interface Automatic {
  readonly now: PayoutOverview;
  /** Open withdrawals, the one that is due first at the beginning. */
  readonly waiting: readonly Pick<Listed, '_id' | 'requestedAt' | 'payout'>[];
  /** Differences between ledger and provider, open ones first and of these the oldest. */
  readonly cases: readonly Pick<PayoutCase, 'openedAt' | 'closedAt'>[];
}

const least = (times: readonly string[]) => times.toSorted()[0] ?? null;

/** Returns tasks for automatic payouts that do not go on by themselves, the oldest first. */
export function needsOfAutomatic({ now, waiting, cases }: Automatic): readonly Need[] {
  const { mode, isStopped, stoppedReason, needsPerson, isBalanceLow, openCases } = now;
  const isOn = mode === 'auto';
  const rank = 3;
  const needs: Need[] = [];
  if (isOn && isStopped) {
    const sentence = `Payouts are stopped: ${stoppedReason}`;
    const href = viewHref('withdrawals');
    needs.push({ id: 'payouts-stopped', rank, sentence, since: null, action: 'Decide', href });
  }
  if (isOn && isBalanceLow) {
    const sentence = 'The balance for payouts is low. Top up the account at the provider.';
    const href = viewHref('withdrawals');
    needs.push({ id: 'payouts-balance', rank, sentence, since: null, action: 'Show', href });
  }
  const dated: Need[] = [];
  if (needsPerson.count > 0) {
    const stuck = waiting
      .filter(({ payout }) => payout?.needsPerson)
      .map(({ _id, payout, requestedAt }) => ({ _id, since: payout?.sentAt ?? requestedAt }))
      .toSorted((one, other) => (one.since < other.since ? -1 : 1));
    const [oldest] = stuck;
    const many = counted(needsPerson.count, 'failed payout needs', 'failed payouts need', 1_000);
    dated.push({
      id: 'payouts-person',
      rank,
      sentence: `${many} a person.`,
      since: oldest?.since ?? null,
      action: 'Decide',
      href: viewHref('withdrawals', oldest ? { id: oldest._id } : {}),
    });
  }
  if (openCases > 0) {
    const open = cases.filter(({ closedAt }) => closedAt === null);
    dated.push({
      id: 'payout-cases',
      rank,
      sentence: `${counted(openCases, 'payout differs', 'payouts differ', 200)} from the provider.`,
      since: least(open.map(({ openedAt }) => openedAt)),
      action: 'Compare',
      href: viewHref('reconciliation'),
    });
  }
  return [
    ...needs,
    ...dated.toSorted((one, other) => ((one.since ?? '') < (other.since ?? '') ? -1 : 1)),
  ];
}

/** Returns a task for the requests of other admins that wait for this admin's approval. */
export function needsOfApprovals(count: number): readonly Need[] {
  if (count === 0) return [];
  const sentence = `${counted(count, 'request waits', 'requests wait', 100)} for your approval.`;
  const href = viewHref('approvals');
  return [{ id: 'approvals', rank: 5, sentence, since: null, action: 'Review', href }];
}

interface Row {
  readonly createdAt: string;
}

/** Returns a task for the orders, newest first, that the payment provider has not answered. */
export function needsOfSilentOrders(orders: readonly Row[]): readonly Need[] {
  const [oldest] = orders.slice(-1);
  if (!oldest) return [];
  const silent = counted(orders.length, 'order', 'orders', 50);
  return [
    {
      id: 'silent',
      rank: 6,
      sentence: `The payment provider has not answered about ${silent}.`,
      since: oldest.createdAt,
      action: 'Show orders',
      href: viewHref('payment-queue', { status: 'unanswered' }),
    },
  ];
}

/** Returns a task for the emails, newest first, that could not be sent. */
export function needsOfMails(mails: readonly Row[]): readonly Need[] {
  const [oldest] = mails.slice(-1);
  if (!oldest) return [];
  return [
    {
      id: 'mail',
      rank: 7,
      sentence: `${counted(mails.length, 'mail', 'mails', 50)} could not be sent.`,
      since: oldest.createdAt,
      action: 'Show mails',
      href: viewHref('mail', { status: 'dead' }),
    },
  ];
}

/** Returns a task, before all others, while no tokens move because the log lacks signed events. */
export function needsOfHalt(halt: { readonly foundAt: string } | null): readonly Need[] {
  if (!halt) return [];
  return [
    {
      id: 'halt',
      rank: -1,
      sentence: 'No tokens move: the log contradicts the signed checkpoints.',
      since: halt.foundAt,
      action: 'Decide',
      href: viewHref('ledger', { view: 'integrity' }),
    },
  ];
}

interface WaitingAtRisk {
  readonly id: string;
  readonly pendingSince: string | null;
}

/** Returns a task for the players with risk signals who wait for a payout, the oldest first. */
export function needsOfRisk(total: number, players: readonly WaitingAtRisk[]): readonly Need[] {
  const [oldest] = players;
  if (!oldest) return [];
  const many = counted(
    total,
    'player with risk signals waits',
    'players with risk signals wait',
    1e6,
  );
  return [
    {
      id: 'risk',
      rank: 3,
      sentence: `${many} for a payout.`,
      since: oldest.pendingSince,
      action: 'Decide',
      href: viewHref('risk', { status: 'waiting', id: oldest.id }),
    },
  ];
}

type Checks = components['schemas']['Checks'];

/** Returns tasks for checks that have found something: a red verification, or differences. */
export function needsOfChecks({
  verification,
  rebuild,
  orders,
  settlements,
}: Checks): readonly Need[] {
  const integrity = viewHref('ledger', { view: 'integrity' });
  const failed = (
    id: string,
    rank: number,
    found: Checks['orders'],
    make: (many: number) => string,
  ) =>
    found
      ? [
          {
            id,
            rank,
            sentence: make(found.count),
            since: found.since,
            action: 'Show',
            href: integrity,
          },
        ]
      : [];
  const provider = (id: string, found: Checks['orders'], make: (many: number) => string) =>
    failed(id, 3, found, make).map((need) => ({
      ...need,
      action: 'Compare',
      href: viewHref('reconciliation'),
    }));
  return [
    ...failed(
      'verification',
      -1,
      verification,
      (many) =>
        `The verification of the ledger found ${counted(many, 'problem', 'problems', 1e6)}.`,
    ),
    ...failed(
      'rebuild',
      5,
      rebuild,
      (many) => `A rebuild corrected ${counted(many, 'difference', 'differences', 1e6)}.`,
    ),
    ...provider(
      'orders',
      orders,
      (many) => `${counted(many, 'order needs', 'orders need', 1e6)} a check.`,
    ),
    ...provider(
      'settlements',
      settlements,
      (many) =>
        `${counted(many, 'settlement differs', 'settlements differ', 1e6)} from the ledger.`,
    ),
  ];
}

interface Backups {
  readonly problems: readonly string[];
  readonly checkedAt: string | null;
}

/** Returns a task while the backups are not in order. */
export function needsOfBackups({ problems, checkedAt }: Backups): readonly Need[] {
  const [first] = problems;
  if (!first) return [];
  return [
    {
      id: 'backups',
      rank: 5,
      sentence: `The backups are not in order: ${first}`,
      since: checkedAt,
      action: 'Show',
      href: viewHref('ledger', { view: 'integrity' }),
    },
  ];
}

/** Returns a task for the events of the log, oldest first, that were skipped after errors. */
export function needsOfSkipped(events: readonly { readonly skippedAt: string }[]): readonly Need[] {
  const [oldest] = events;
  if (!oldest) return [];
  return [
    {
      id: 'skipped',
      rank: 8,
      sentence: `${counted(events.length, 'event was', 'events were', 200)} skipped after errors.`,
      since: oldest.skippedAt,
      action: 'Show events',
      href: viewHref('ledger', { view: 'integrity' }),
    },
  ];
}
