import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { In, IsNull, LessThanOrEqual, Not, type Repository } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { within } from '../../../platform/entities/index.js';
import { PaymentDecision } from './payment-decision.entity.js';

interface NewDecision {
  readonly paymentId: string;
  readonly orderId: Id;
  readonly userId: Id;
  readonly returnedFor: string | null;
  readonly at: Date;
}

/** Stores the decisions about captured payments, and the attempts to return the money of some. */
@Injectable()
export class PaymentDecisions {
  constructor(
    @InjectRepository(PaymentDecision) private readonly rows: Repository<PaymentDecision>,
  ) {}

  of(paymentId: string, client?: pg.ClientBase): Promise<PaymentDecision | null> {
    return within(client, this.rows).findOneBy({ paymentId });
  }

  async add({ at, ...decision }: NewDecision, client: pg.ClientBase): Promise<void> {
    const nextTryAt = decision.returnedFor === null ? null : at;
    await within(client, this.rows).insert({ ...decision, decidedAt: at, nextTryAt, tries: 0 });
  }

  /** Returns the ids, among the given ids of payments, whose money goes back. */
  async returnedAmong(paymentIds: readonly string[]): Promise<string[]> {
    const found = await this.rows.find({
      select: { paymentId: true },
      where: { paymentId: In([...paymentIds]), returnedFor: Not(IsNull()) },
    });
    return found.map(({ paymentId }) => paymentId);
  }

  /** Returns payments whose money must be returned now. */
  async due(now: Date, limit: number): Promise<string[]> {
    const found = await this.rows.find({
      select: { paymentId: true },
      where: { nextTryAt: LessThanOrEqual(now) },
      order: { nextTryAt: 'ASC' },
      take: limit,
    });
    return found.map(({ paymentId }) => paymentId);
  }

  /**
   * Takes the next attempt to return a payment's money. Returns false if it is not due, or if
   * another process has taken it. If this process ends during the attempt, the next one is due at
   * `nextTryAt`.
   */
  async take(paymentId: string, now: Date, nextTryAt: Date): Promise<boolean> {
    const { affected } = await this.rows.update(
      { paymentId, nextTryAt: LessThanOrEqual(now) },
      { nextTryAt, tries: () => 'tries + 1' },
    );
    return affected === 1;
  }

  /** Ends the attempts to return a payment's money. */
  async end(paymentId: string): Promise<void> {
    await this.rows.update({ paymentId }, { nextTryAt: null });
  }
}
