import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { PayoutBooks, type PayoutState } from '../../../modules/withdrawals/index.js';
import { isBlankAddress } from '../../../platform/personal-data/index.js';
import { endOfBankTime, MOST_TRIES, NEXT_ATTEMPT_MS, nextQuestion } from '../domain/schedule.js';
import type { ProviderPayout } from '../razorpayx/index.js';
import { CAME_BACK, meaningOf } from '../reasons.js';
import { Cases, type Difference } from '../store/cases.js';
import { Destinations } from '../store/destinations.js';
import type { Payout } from '../store/payout.entity.js';
import { OPEN_STATES, type PayoutChange, Payouts } from '../store/payouts.js';

const AT_PROVIDER: readonly PayoutState[] = ['sending', 'unknown', 'queued', 'processing'];
/** The states from which a payout may come to these. The provider never goes back to `queued`. */
const MAY_BECOME = {
  queued: ['sending', 'unknown', 'queued'],
  processing: AT_PROVIDER,
} as const satisfies Readonly<Record<string, readonly PayoutState[]>>;

/** Reason of a payout that came back before it was paid. */
const CAME_BACK_UNPAID = 'reversed';
const BAD_ADDRESS = 'beneficiary_vpa_invalid';
const ABOUT_ADDRESS = /\b(vpa|upi|address)\b/i;
/** States in which the books count on no payment by the provider. */
const ENDED: readonly PayoutState[] = ['due', 'withdrawn', 'failed'];

/** Returns the withdrawal, the hold and the attempt, as the books name them. */
const ofBooks = ({ id, withdrawalId, cycle, attempt }: Payout) => ({
  withdrawalId,
  cycle,
  attempt: { id, attempt },
});

/**
 * Brings a payout to the state that the provider names. Every event is posted before the row is
 * changed, so that a repeat after a crash does the rest.
 */
@Injectable()
export class SettlePayout {
  constructor(
    private readonly payouts: Payouts,
    private readonly books: PayoutBooks,
    private readonly destinations: Destinations,
    private readonly cases: Cases,
    private readonly clock: Clock,
  ) {}

  async settle(row: Payout, told: ProviderPayout): Promise<void> {
    if (told.referenceId !== row.id || told.amountPaise !== row.amountPaise) {
      await this.open(row, told, {
        kind: 'amount-differs',
        what:
          `The provider names ${rupees(told.amountPaise)} for this payout, and the ledger ` +
          `${rupees(row.amountPaise)}. Nothing was booked.`,
      });
      return;
    }
    switch (told.state) {
      case 'pending':
      case 'scheduled':
      case 'queued':
        return this.keep(row, told, 'queued');
      case 'processing':
        return this.keep(row, told, 'processing');
      case 'processed':
        return this.paid(row, told);
      case 'failed':
        return this.cameBack(row, told, told.reason ?? 'failed');
      case 'cancelled':
      case 'rejected':
        return this.cameBack(row, told, told.state);
      case 'reversed':
        return row.state === 'processed'
          ? this.reversed(row, told)
          : this.cameBack(row, told, CAME_BACK_UNPAID);
      case 'unheard':
        await this.open(row, told, {
          kind: 'state-unheard',
          what: 'The provider names a state of this payout that Arena does not know.',
        });
    }
  }

  /**
   * Moves the tokens of an attempt that did not pay back to the hold. Then another attempt follows,
   * the tokens go back to the player, or a person decides.
   */
  async fail(row: Payout, reason: string, told: ProviderPayout | null): Promise<void> {
    const providerId = told?.id ?? row.providerId;
    const of = ofBooks(row);
    if (!(await this.books.failed(of, { reason, providerId }))) return this.leave(row, told);
    const now = this.clock.now();
    const { kind, sentence } = meaningOf(reason);
    const change: PayoutChange = {
      ...factsOf(told),
      state: 'failed',
      reason,
      endedAt: now,
      nextLookAt: null,
    };
    if (kind === 'passing' && row.try < MOST_TRIES) {
      await this.payouts.failAndRetry(row, change, new Date(now.getTime() + NEXT_ATTEMPT_MS));
      return;
    }
    if (kind === 'final') {
      const { upiId, userId } = (await this.books.find(row.withdrawalId)) ?? {};
      if (upiId && userId) await this.destinations.markReturned(userId, upiId, reason);
      await this.books.returned({ ...of, note: sentence });
      await this.payouts.move(row.id, OPEN_STATES, change);
      return;
    }
    if (await this.payouts.move(row.id, OPEN_STATES, { ...change, needsPerson: true })) {
      await this.books.waits(of);
    }
  }

  /**
   * Ends an attempt whose destination the provider refused, so that no request to pay was made. The
   * tokens go back if the address is at fault, and a person decides otherwise.
   */
  async refuseDestination(row: Payout, description: string): Promise<void> {
    const of = ofBooks(row);
    const end = {
      state: 'failed' as const,
      endedAt: this.clock.now(),
      nextLookAt: null,
      description,
    };
    if (!ABOUT_ADDRESS.test(description)) {
      const change = { ...end, reason: 'refused', needsPerson: true };
      if (await this.payouts.move(row.id, ['due'], change)) await this.books.waits(of);
      return;
    }
    // Leaves the queue first, so that nobody takes the payout back while its tokens go back.
    if (!(await this.payouts.move(row.id, ['due'], { ...end, reason: BAD_ADDRESS }))) return;
    const withdrawal = await this.books.find(row.withdrawalId);
    if (withdrawal?.upiId) {
      await this.destinations.markReturned(row.userId, withdrawal.upiId, BAD_ADDRESS);
    }
    await this.books.returned({ ...of, note: meaningOf(BAD_ADDRESS).sentence });
  }

  private async keep(
    row: Payout,
    told: ProviderPayout,
    state: 'queued' | 'processing',
  ): Promise<void> {
    if (ENDED.includes(row.state)) return this.leave(row, told);
    const from: readonly PayoutState[] = MAY_BECOME[state];
    const now = this.clock.now();
    const looks = row.state === state ? row.looks + 1 : 0;
    const isLate = row.sentAt !== null && now > endOfBankTime(row.sentAt);
    if (isLate && from.includes(row.state)) {
      await this.open(row, told, {
        kind: 'too-long',
        what: `The provider has not finished this payout of ${rupees(row.amountPaise)} in its time.`,
      });
    }
    const isMoved = await this.payouts.move(row.id, from, {
      ...factsOf(told),
      state,
      reason: told.reason,
      looks,
      nextLookAt: nextQuestion(state, looks, now),
    });
    if (isMoved && row.state !== state) await this.books.progressed(row.withdrawalId);
  }

  private async paid(row: Payout, told: ProviderPayout): Promise<void> {
    const of = ofBooks(row);
    if (row.state === 'processed') {
      const withdrawal = row.utr === told.utr ? null : await this.books.find(row.withdrawalId);
      if (withdrawal?.settlement !== 'completed') return;
      await this.payouts.move(row.id, ['processed'], { utr: told.utr });
      if (!(await this.books.keepReference(withdrawal, told.utr))) await this.usedBefore(row, told);
      return;
    }
    if (!AT_PROVIDER.includes(row.state)) return this.leave(row, told);
    const { isPosted, isReferenceKept } = await this.books.paid(of, told.utr);
    if (!isPosted) return this.leave(row, told);
    const now = this.clock.now();
    await this.payouts.move(row.id, AT_PROVIDER, {
      ...factsOf(told),
      state: 'processed',
      reason: null,
      endedAt: now,
      nextLookAt: null,
      finalAt: endOfBankTime(now),
    });
    if (!isReferenceKept) await this.usedBefore(row, told);
  }

  /** Handles a payout that the provider says was not paid. One that was paid is not undone here. */
  private async cameBack(row: Payout, told: ProviderPayout, reason: string): Promise<void> {
    if (AT_PROVIDER.includes(row.state)) return this.fail(row, reason, told);
    if (row.state !== 'processed') return;
    await this.open(row, told, {
      kind: 'state-differs',
      what: `The provider said that this payout was paid, and now says ${told.state}.`,
    });
  }

  private async reversed(row: Payout, told: ProviderPayout): Promise<void> {
    const isPosted = await this.books.reversed({ ...ofBooks(row), note: CAME_BACK });
    await this.payouts.move(row.id, ['processed'], {
      ...factsOf(told),
      state: 'reversed',
      reason: told.reason ?? 'reversed',
      endedAt: this.clock.now(),
      finalAt: null,
    });
    const withdrawal = await this.books.find(row.withdrawalId);
    if (withdrawal?.upiId) {
      await this.destinations.markReturned(row.userId, withdrawal.upiId, told.reason ?? 'reversed');
    }
    if (isPosted && withdrawal && !isBlankAddress(withdrawal.userEmail)) return;
    await this.open(row, told, {
      kind: 'reversed-late',
      what: isPosted
        ? 'The bank returned this payment after the account of the player was deleted.'
        : 'The bank returned this payment, but an admin has changed the withdrawal since.',
    });
  }

  /** Opens a case, because the books of this payout say something else than the provider. */
  private async leave(row: Payout, told: ProviderPayout | null): Promise<void> {
    await this.open(row, told, {
      kind: told?.state === 'processed' ? 'paid-but-returned' : 'state-differs',
      what:
        `The provider says ${told?.state ?? 'nothing'} about this payout of ` +
        `${rupees(row.amountPaise)}, and the ledger has ended it otherwise (${row.state}).`,
    });
  }

  private usedBefore(row: Payout, { id, utr }: ProviderPayout): Promise<boolean> {
    return this.cases.open({
      kind: 'reference-used',
      key: row.id,
      what: `The bank reference ${utr} of this payout belongs to another withdrawal already.`,
      withdrawalId: row.withdrawalId,
      providerId: id,
    });
  }

  private open(
    { id: key, withdrawalId, providerId }: Payout,
    told: ProviderPayout | null,
    difference: Pick<Difference, 'kind' | 'what'>,
  ): Promise<boolean> {
    return this.cases.open({
      ...difference,
      key,
      withdrawalId,
      providerId: told?.id ?? providerId,
    });
  }
}

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

function factsOf(told: ProviderPayout | null): PayoutChange {
  return told ? { providerId: told.id, utr: told.utr, description: told.description } : {};
}
