import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { assert, Clock, type Id, isId } from '../../../kernel/index.js';
import { PayoutBooks, PayoutHolds } from '../../../modules/withdrawals/index.js';
import { AFTER_ERROR_MS, isGone, isRepeated, nextSearch, WAIT_MS } from '../domain/schedule.js';
import { PayoutProviderFailure, RazorpayX } from '../razorpayx/index.js';
import { Cases } from '../store/cases.js';
import { Control } from '../store/control.js';
import { Destinations } from '../store/destinations.js';
import type { Payout } from '../store/payout.entity.js';
import { PAISE_OF_TOKEN, type PayoutChange, Payouts } from '../store/payouts.js';
import { Seals } from '../store/seals.js';
import { SettlePayout } from './settle-payout.js';

/** Time for which a payout is taken. It is longer than all calls of one step take together. */
const LEASE_MS = 5 * 60_000;
/** Maximum number of steps of one run, and its length. The next run goes on. */
const MOST_STEPS = 300;
const LONGEST_RUN_MS = 30_000;
/** Number of digits of the withdrawal's id in the narration. The last ones are random. */
const NARRATION_DIGITS = 12;

/** Runs the next step of the payouts that are due. */
@Injectable()
export class PayoutSteps {
  private readonly log = new Logger('payouts');

  constructor(
    private readonly payouts: Payouts,
    private readonly books: PayoutBooks,
    private readonly holds: PayoutHolds,
    private readonly destinations: Destinations,
    private readonly control: Control,
    private readonly cases: Cases,
    private readonly provider: RazorpayX,
    private readonly settlement: SettlePayout,
    private readonly seals: Seals,
    private readonly clock: Clock,
  ) {}

  /** Runs the steps that are due, one after the other: the provider takes few requests a second. */
  async run(): Promise<void> {
    const start = Date.now();
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      if (Date.now() - start > LONGEST_RUN_MS) return;
      const row = await this.payouts.take(this.clock.now(), LEASE_MS);
      if (!row) return;
      await this.tryStep(row);
    }
  }

  /**
   * Asks the provider about a payout that an event or a list names. It sends nothing, so it may run
   * while a step of the same payout runs. Returns false if the payout is not ours.
   */
  async hear(providerId: string, referenceId: Id | null): Promise<boolean> {
    const told = await this.provider.find(providerId);
    const reference = isId(told?.referenceId) ? told.referenceId : referenceId;
    const row = await this.payouts.findTold(providerId, reference);
    if (!row) return false;
    if (told) await this.settlement.settle(row, told);
    return true;
  }

  private async tryStep(row: Payout): Promise<void> {
    try {
      await this.step(row);
    } catch (error) {
      this.log.warn({ err: error, payout: row.id, state: row.state }, 'A payout is tried again');
      await this.wait(row, AFTER_ERROR_MS);
    }
  }

  private async step(row: Payout): Promise<void> {
    switch (row.state) {
      case 'due':
        return this.begin(row);
      case 'sending':
      case 'unknown':
        return this.sendOrSearch(row);
      case 'queued':
      case 'processing':
        return this.ask(row);
      case 'processed':
      case 'failed':
      case 'reversed':
      case 'withdrawn':
        return;
    }
  }

  /** Checks again what may have changed since the press, and writes the request. */
  private async begin(row: Payout): Promise<void> {
    if (!(await this.control.maySend())) return this.wait(row, AFTER_ERROR_MS);
    if (!this.seals.isPayout(row)) return this.altered(row);
    const withdrawal = await this.books.find(row.withdrawalId);
    assert(withdrawal, 'a payout pays a withdrawal that is there');
    const { settlement, cycle, destinationProof, upiId, userId } = withdrawal;
    if (settlement !== 'held' || cycle !== row.cycle) return this.withdraw(row, 'settled');
    if (destinationProof === 'changed' || upiId === null) {
      return this.wait(row, WAIT_MS, { reason: 'changed' });
    }
    if (await this.holds.isHeld(userId)) return this.wait(row, WAIT_MS, { reason: 'on-hold' });
    const fundAccountId = await this.fundAccount(row, {
      userId,
      upiId,
      name: withdrawal.userInGameName ?? 'Player',
    });
    if (fundAccountId === null) return;
    const body = this.provider.payoutBody({
      referenceId: row.id,
      fundAccountId,
      amountPaise: row.amountPaise,
      narration: `ARENA ${row.withdrawalId.slice(-NARRATION_DIGITS)}`,
    });
    const bodyDigest = createHash('sha256').update(body).digest('hex');
    const written = { body, bodyDigest, fundAccountId, state: 'sending' as const, reason: null };
    const isTaken = await this.payouts.move(row.id, ['due'], { ...written, looks: 0 });
    if (isTaken) await this.sendOrSearch({ ...row, ...written, looks: 0 });
  }

  /** Returns the fund account. Returns null if the provider refuses the address for good. */
  private async fundAccount(
    row: Payout,
    named: Parameters<Destinations['fundAccount']>[0],
  ): Promise<string | null> {
    try {
      return await this.destinations.fundAccount(named);
    } catch (error) {
      if (!(error instanceof PayoutProviderFailure) || error.isPassing) throw error;
      // The address itself was refused, so no request to pay was made.
      await this.settlement.refuseDestination(row, error.description);
      return null;
    }
  }

  /** Sends or repeats the request with the same key and body, and later only searches for it. */
  private async sendOrSearch(row: Payout): Promise<void> {
    const { body, bodyDigest, amountPaise } = row;
    assert(body && bodyDigest, 'a payout that is sent has its request');
    // A process may have stopped after its request and before it stored the answer.
    const isRepeat = row.state === 'unknown' || row.sentAt !== null;
    const isOver = isRepeat && isGone(row.sentAt ?? new Date(0), this.clock.now());
    if (isOver || (row.state === 'unknown' && !isRepeated(row.looks))) return this.search(row);
    if (!(await this.isAsApproved(row, body))) return this.altered(row);
    const attempt = { id: row.id, attempt: row.attempt };
    const of = { withdrawalId: row.withdrawalId, cycle: row.cycle, attempt };
    if (!(await this.books.sent(of, { bodyDigest, amountPaise }))) {
      return this.withdraw(row, 'settled');
    }
    if (!(await this.control.maySend())) {
      return row.sentAt === null ? this.wait(row, AFTER_ERROR_MS) : this.search(row);
    }
    const sentAt = this.clock.now();
    if (!(await this.payouts.stamp(row.id, sentAt))) return this.wait(row, AFTER_ERROR_MS);
    const present = { ...row, sentAt };
    const answer = await this.provider.send({ key: row.id, body });
    if (answer.kind === 'accepted') return this.settlement.settle(present, answer.payout);
    const { description } = answer;
    // After a request without an answer, a refusal of its repeat does not prove that none was made.
    if (answer.kind === 'unknown' || isRepeat) return this.unknown(present, description);
    if (answer.isPassing) return this.wait(present, AFTER_ERROR_MS, { description });
    await this.payouts.move(row.id, ['sending'], { description });
    await this.settlement.fail(present, 'refused', null);
  }

  /**
   * Returns true if the request pays the approved amount to the address that the player gave. Whoever
   * can write into the database could otherwise redirect a payout.
   */
  private async isAsApproved(row: Payout, body: string): Promise<boolean> {
    if (!this.seals.isPayout(row)) return false;
    const withdrawal = await this.books.find(row.withdrawalId);
    const { upiId, userId, amountTokens, destinationProof } = withdrawal ?? {};
    if (!upiId || !userId || destinationProof === 'changed') return false;
    const fundAccountId = await this.destinations.known(userId, upiId);
    const amount = (amountTokens ?? 0) * PAISE_OF_TOKEN;
    const said = JSON.parse(body) as Readonly<Record<string, unknown>>;
    return (
      fundAccountId !== null &&
      said.fund_account_id === fundAccountId &&
      said.amount === amount &&
      row.amountPaise === amount &&
      said.reference_id === row.id
    );
  }

  private async altered(row: Payout): Promise<void> {
    await this.cases.open({
      kind: 'altered',
      key: row.id,
      what: 'A payout or its destination was changed in the database, so it is not sent.',
      withdrawalId: row.withdrawalId,
      providerId: row.providerId,
    });
    await this.wait(row, WAIT_MS, { reason: 'changed' });
  }

  private async search(row: Payout): Promise<void> {
    const [found, ...others] = await this.provider.findByReference(row.id);
    if (others.length > 0) {
      await this.cases.open({
        kind: 'paid-twice',
        key: row.id,
        what: `The provider has ${others.length + 1} payouts for one attempt.`,
        withdrawalId: row.withdrawalId,
        providerId: found?.id ?? null,
      });
    }
    if (found) return this.settlement.settle(row, found);
    if (isGone(row.sentAt ?? new Date(0), this.clock.now())) {
      return this.settlement.fail(row, 'none-found', null);
    }
    await this.unknown(row, row.description);
  }

  private async unknown(row: Payout, description: string | null): Promise<void> {
    const looks = row.state === 'unknown' ? row.looks + 1 : 0;
    await this.payouts.move(row.id, ['sending', 'unknown'], {
      state: 'unknown',
      description,
      looks,
      nextLookAt: nextSearch(looks, this.clock.now()),
    });
  }

  private async ask(row: Payout): Promise<void> {
    assert(row.providerId, 'a payout that the provider has has its id');
    const told = await this.provider.find(row.providerId);
    if (told) return this.settlement.settle(row, told);
    await this.cases.open({
      kind: 'missing-at-provider',
      key: row.id,
      what: 'The provider does not know this payout any more, although it took it.',
      withdrawalId: row.withdrawalId,
      providerId: row.providerId,
    });
    await this.wait(row, WAIT_MS);
  }

  private async withdraw(row: Payout, reason: string): Promise<void> {
    await this.payouts.move(row.id, ['due', 'sending'], {
      state: 'withdrawn',
      reason,
      endedAt: this.clock.now(),
      nextLookAt: null,
    });
  }

  private async wait(row: Payout, ms: number, change: PayoutChange = {}): Promise<void> {
    const nextLookAt = new Date(this.clock.now().getTime() + ms);
    await this.payouts.move(row.id, [row.state, 'sending'], { ...change, nextLookAt });
  }
}
