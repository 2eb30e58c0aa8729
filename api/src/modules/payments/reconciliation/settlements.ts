import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, indianDay } from '../../../kernel/index.js';
import { Crediting } from '../credits/crediting.js';
import { Reversing } from '../credits/reversing.js';
import { type Break, breakOf } from '../domain/reconcile.js';
import { Deposits } from '../orders/deposits.js';
import { PaymentDecisions } from '../orders/payment-decisions.js';
import { RazorpayFailure, RazorpayGateway, type SettlementLine } from '../razorpay/index.js';
import { DepositReconciliation } from './reconciled.js';
import { SettlementComparison } from './settlement-comparison.entity.js';

const DAY_MS = 86_400_000;

const DAYS_BACK = 7;

const MOST_LINES = 20_000;

const MOST_BREAKS = 500;

/** Compares the settlement reports of past days with the ledger. */
@Injectable()
export class Settlements {
  private readonly logger = new Logger(Settlements.name);

  constructor(
    private readonly gateway: RazorpayGateway,
    private readonly deposits: Deposits,
    private readonly decisions: PaymentDecisions,
    private readonly reconciliation: DepositReconciliation,
    @InjectRepository(SettlementComparison)
    private readonly comparisons: Repository<SettlementComparison>,
    private readonly clock: Clock,
    private readonly crediting: Crediting,
    private readonly reversing: Reversing,
  ) {}

  /**
   * Compares our deposits with the provider's payments and settlement report, for each of the last
   * seven days that has not been compared yet. Credits payments and reverses refunds that are missing
   * in the ledger.
   */
  async compareNew(): Promise<void> {
    const today = this.clock.now().getTime();
    try {
      for (let back = DAYS_BACK; back >= 1; back -= 1) {
        const day = indianDay(new Date(today - back * DAY_MS));
        if (await this.comparisons.existsBy({ day })) continue;
        await this.mend(day);
        await this.compare(day);
      }
    } catch (error) {
      if (!(error instanceof RazorpayFailure)) throw error;
      this.logger.warn({ err: error }, 'The settlement comparison waits for the provider');
    }
  }

  /**
   * Credits the captured payments and reverses the refunds of a day that are missing in the ledger.
   */
  private async mend(day: string): Promise<void> {
    const from = new Date(`${day}T00:00:00+05:30`);
    const { comparisons } = await this.reconciliation.of(from, new Date(from.getTime() + DAY_MS));
    for (const { outcome, paymentId, detail } of comparisons) {
      if (outcome === 'matched') continue;
      this.logger.error({ day, outcome, paymentId }, detail || 'A deposit does not match');
      if (outcome === 'missing_internal') await this.crediting.credit(paymentId);
      if (outcome === 'amount_diff') await this.reversing.syncRefunds(paymentId);
    }
  }

  private async compare(day: string): Promise<void> {
    const lines = await this.gateway.settlementLines(day, MOST_LINES);
    const breaks = await this.breaksOf(lines);
    for (const each of breaks)
      this.logger.error({ day, ...each }, 'A settlement differs from ours');
    await this.comparisons.upsert(
      {
        day,
        comparedAt: this.clock.now(),
        lines: lines.length,
        matched: lines.length - breaks.length,
        breaks: breaks.slice(0, MOST_BREAKS),
      },
      ['day'],
    );
  }

  private async breaksOf(lines: readonly SettlementLine[]): Promise<Break[]> {
    const ids = lines.map(({ entityId }) => entityId);
    const credited = new Map(
      (await this.deposits.ofPayments(ids)).map(({ paymentId, tokens }) => [paymentId, tokens]),
    );
    const reversed = new Set(await this.deposits.reversalsAmong(ids));
    const payments = lines.flatMap(({ entityId, paymentId }) => [entityId, paymentId ?? entityId]);
    const returned = new Set(await this.decisions.returnedAmong(payments));
    return lines.flatMap((line) => breakOf(line, { credited, reversed, returned }) ?? []);
  }
}
