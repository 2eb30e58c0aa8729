import { Injectable } from '@nestjs/common';
import { Clock, type Id, indianDay, indianDayStart, isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import {
  type Booked,
  differencesOf,
  type SentPayout,
  type SideDifference,
} from '../domain/three-sides.js';
import {
  type ProviderPayout,
  type ProviderTransaction,
  RazorpayX,
  type TimeRange,
} from '../razorpayx/index.js';
import { PayoutSteps } from '../send/payout-steps.js';
import { SettlePayout } from '../send/settle-payout.js';
import { Cases } from '../store/cases.js';
import { Control } from '../store/control.js';
import { Payouts } from '../store/payouts.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Clocks differ, and a payout is created at the provider a little after it is sent. */
const MARGIN_MS = HOUR_MS;
/** Hour of the day in India from which the day before is compared. */
const FROM_HOUR = 3;
/** Maximum number of days that one run compares after a pause. */
const MOST_DAYS = 7;

export interface Checked {
  readonly day: string;
  readonly payouts: number;
  readonly newCases: number;
}

/**
 * Compares three sides of each day: the payouts in the ledger, the payouts at the provider, and the
 * bookings of the account. It also finds payments that the bank returned.
 */
@Injectable()
export class CheckPayouts {
  constructor(
    private readonly database: Database,
    private readonly provider: RazorpayX,
    private readonly payouts: Payouts,
    private readonly steps: PayoutSteps,
    private readonly settlement: SettlePayout,
    private readonly cases: Cases,
    private readonly control: Control,
    private readonly clock: Clock,
  ) {}

  /** Looks for returned payments, and compares the days that are over and not compared yet. */
  async hourly(): Promise<void> {
    if (!this.provider.isConfigured) return;
    await this.findReturned();
    const now = this.clock.now();
    const newest = indianDay(new Date(now.getTime() - DAY_MS - FROM_HOUR * HOUR_MS));
    const { checkedDay } = await this.control.read();
    for (const day of daysAfter(checkedDay, newest)) {
      await this.checkDay(day);
      await this.control.keepCheckedDay(day);
    }
  }

  /** Compares yesterday and today so far. */
  async now(): Promise<Checked[]> {
    await this.findReturned();
    const now = this.clock.now();
    const days = [indianDay(new Date(now.getTime() - DAY_MS)), indianDay(now)];
    return [await this.checkDay(days[0] as string), await this.checkDay(days[1] as string)];
  }

  /** Reads one list instead of asking about each paid payout until the bank's time is over. */
  private async findReturned(): Promise<void> {
    const now = this.clock.now();
    const oldest = await this.payouts.oldestNotFinal(now);
    if (!oldest) return;
    const end = now.getTime() + MARGIN_MS;
    for (let from = oldest.getTime() - MARGIN_MS; from < end; from += DAY_MS) {
      const to = new Date(Math.min(from + DAY_MS, end));
      await this.settleReturned(await this.provider.payouts({ from: new Date(from), to }));
    }
  }

  private async settleReturned(told: readonly ProviderPayout[]): Promise<void> {
    const ours = told.filter(({ referenceId }) => isId(referenceId));
    const rows = await this.payouts.findAll(ours.map(({ referenceId }) => referenceId as Id));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const payout of ours) {
      const row = byId.get(payout.referenceId as Id);
      const isNews = payout.state !== 'processed' || row?.utr !== payout.utr;
      if (row?.state === 'processed' && isNews) await this.settlement.settle(row, payout);
    }
  }

  private async checkDay(day: string): Promise<Checked> {
    const from = indianDayStart(day);
    const to = new Date(from.getTime() + DAY_MS);
    const first = await this.compared({ from, to });
    // What changed during the calls is asked again before a case is opened.
    for (const { providerId, referenceId } of first) {
      if (providerId) await this.steps.hear(providerId, referenceId);
    }
    const again = first.length === 0 ? [] : await this.compared({ from, to });
    let newCases = 0;
    for (const difference of again) {
      if (await this.cases.open(difference)) newCases += 1;
    }
    const payouts = (await this.sent({ from, to })).length;
    return { day, payouts, newCases };
  }

  private async compared(day: TimeRange): Promise<SideDifference[]> {
    // Reads the ledger first: a payout that is sent meanwhile is then only at the provider, where
    // its reference is known.
    const sent = await this.sent(day);
    const range = {
      from: new Date(day.from.getTime() - MARGIN_MS),
      to: new Date(this.clock.now().getTime() + MARGIN_MS),
    };
    const told = await this.provider.payouts(range);
    const bookings = await this.provider.transactions(range);
    const references = told.flatMap(({ referenceId }) => (isId(referenceId) ? [referenceId] : []));
    const known = await this.known(references);
    return differencesOf({
      day,
      now: this.clock.now(),
      sent,
      known: new Map(known.map((row) => [row.key, row])),
      told,
      bookings: await this.explained(sumsOf(bookings)),
    });
  }

  /** Marks the bookings of payouts that are ours, whenever they were made. */
  private async explained(bookings: readonly Booked[]): Promise<Booked[]> {
    const ids = bookings.flatMap(({ payoutId }) => (payoutId === null ? [] : [payoutId]));
    const ours = new Set(await this.payouts.providerIds(ids));
    return bookings.map((booking) => ({
      ...booking,
      isOurs: booking.payoutId !== null && ours.has(booking.payoutId),
    }));
  }

  /** Returns the payouts that the ledger sent on a day. */
  private sent({ from, to }: TimeRange): Promise<SentPayout[]> {
    return this.database.rows<SentPayout & object>(
      `${SENT} WHERE s.sent_at >= $1 AND s.sent_at < $2 ORDER BY s.position`,
      [from, to],
    );
  }

  private known(keys: readonly Id[]): Promise<SentPayout[]> {
    return this.database.rows<SentPayout & object>(`${SENT} WHERE s.key = ANY ($1)`, [keys]);
  }
}

const SENT = `
  SELECT s.key, s.withdrawal_id AS "withdrawalId", s.amount_paise AS "amountPaise", s.outcome,
         s.sent_at AS "sentAt", p.provider_id AS "providerId", p.sent_at AS "requestedAt",
         p.state, p.reason
    FROM projection.payout_sent s LEFT JOIN payout p ON p.id = s.key`;

function sumsOf(bookings: readonly ProviderTransaction[]): Booked[] {
  const sums = new Map<string, { debit: number; credit: number }>();
  const others: Booked[] = [];
  for (const { id, payoutId, amountPaise, isDebit, sourceType, createdAt } of bookings) {
    if (payoutId === null) {
      others.push({
        id,
        payoutId,
        sourceType,
        createdAt,
        netPaise: isDebit ? amountPaise : 0,
        isOurs: false,
      });
      continue;
    }
    const sum = sums.get(payoutId) ?? { debit: 0, credit: 0 };
    if (isDebit) sum.debit += amountPaise;
    else sum.credit += amountPaise;
    sums.set(payoutId, sum);
  }
  const ofPayouts = [...sums].map(([payoutId, { debit, credit }]) => ({
    id: payoutId,
    payoutId,
    sourceType: 'payout',
    createdAt: null,
    netPaise: debit - credit,
    isOurs: false,
  }));
  return [...ofPayouts, ...others];
}

/** Returns the days after the last compared one, up to the newest; only the newest at first. */
function daysAfter(checked: string | null, newest: string): string[] {
  if (checked === null) return [newest];
  const days: string[] = [];
  let next = indianDayStart(checked).getTime() + DAY_MS;
  while (indianDay(new Date(next)) <= newest && days.length < MOST_DAYS) {
    days.push(indianDay(new Date(next)));
    next += DAY_MS;
  }
  return days;
}
