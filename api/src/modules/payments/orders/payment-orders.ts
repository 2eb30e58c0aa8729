import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { IsNull, MoreThanOrEqual, Not, type Repository } from 'typeorm';
import type { Id } from '../../../kernel/index.js';
import { Database, tellStaff } from '../../../platform/database/index.js';
import { within } from '../../../platform/entities/index.js';
import type { DepositOrder } from '../domain/deposit.js';
import { StoredOrder } from './payment-order.entity.js';

/** A stored order, with the id of the payment that the ledger has credited for it. */
export interface PaymentOrder extends DepositOrder {
  readonly receipt: string;
  readonly userEmail: string;
  readonly status: 'pending' | 'failed';
  readonly createdAt: Date;
  /** Id of the first payment that the ledger has credited for this order, or null. */
  readonly creditedPaymentId: string | null;
}

export type NewPaymentOrder = Pick<
  StoredOrder,
  | ('id' | 'userId' | 'userEmail' | 'tokens' | 'receipt')
  | ('ipAddress' | 'createdAt' | 'nextCheckAt')
>;

export interface PaymentProblem {
  readonly paymentId: string | null;
  readonly code: string;
  readonly message: string;
}

const SELECT = `
  SELECT o.id, o.user_id AS "userId", o.user_email AS "userEmail", o.tokens, o.receipt,
         o.provider_order_id AS "providerOrderId", o.status, o.created_at AS "createdAt",
         (SELECT d.payment_id FROM projection.deposit d
           WHERE d.order_id = o.id ORDER BY d.position LIMIT 1) AS "creditedPaymentId"
    FROM payment_order o`;

const LONGEST_MESSAGE = 500;
/** Subject of the live messages for the admin's lists of open orders. */
const PAYMENT = 'payment';

/**
 * Reads and writes the rows of orders. The credited tokens themselves are stored only in the
 * ledger.
 */
@Injectable()
export class PaymentOrders {
  constructor(
    private readonly database: Database,
    @InjectRepository(StoredOrder) private readonly rows: Repository<StoredOrder>,
  ) {}

  /** Inserts an order. Returns false if an order with this id exists already. */
  async add(order: NewPaymentOrder, client?: pg.ClientBase): Promise<boolean> {
    const { raw } = await within(client, this.rows)
      .createQueryBuilder()
      .insert()
      .values(order)
      .orIgnore()
      .returning('id')
      .execute();
    await tellStaff(client ?? this.database, PAYMENT);
    return (raw as unknown[]).length > 0;
  }

  byId(id: Id): Promise<PaymentOrder | null> {
    return this.database.row<PaymentOrder & object>(`${SELECT} WHERE o.id = $1`, [id]);
  }

  byReceipt(receipt: string): Promise<PaymentOrder | null> {
    return this.database.row<PaymentOrder & object>(`${SELECT} WHERE o.receipt = $1`, [receipt]);
  }

  byProviderOrder(providerOrderId: string): Promise<PaymentOrder | null> {
    return this.database.row<PaymentOrder & object>(`${SELECT} WHERE o.provider_order_id = $1`, [
      providerOrderId,
    ]);
  }

  /**
   * Stores the provider's order id in our order, so that the buyer can pay our order. Does not
   * replace an id that is stored already. Returns the stored id.
   */
  async adopt(id: Id, providerOrderId: string): Promise<string> {
    await this.rows.update(
      { id, providerOrderId: IsNull() },
      { providerOrderId, status: 'pending', failedAt: null, errorCode: null, errorMessage: null },
    );
    const tied = await this.byId(id);
    return tied?.providerOrderId ?? providerOrderId;
  }

  /**
   * Marks an order as failed, because no payment for it is known so far. An order that is credited
   * is still shown as paid.
   */
  async fail(id: Id, problem: PaymentProblem, now: Date): Promise<void> {
    const failedAt = () => 'coalesce(failed_at, :now)';
    await this.rows
      .createQueryBuilder()
      .update({ ...columnsOf(problem), status: 'failed', failedAt })
      .where({ id })
      .setParameters({ now })
      .execute();
    await tellStaff(this.database, PAYMENT);
  }

  /** Flags an order for finance because of a problem, such as a payment that does not match. */
  async flag(id: Id, problem: PaymentProblem): Promise<void> {
    await this.rows.update({ id }, { ...columnsOf(problem), attention: problem.code });
    await tellStaff(this.database, PAYMENT);
  }

  /**
   * Ends the checks of a credited order, and stores the payment that was credited first. If the
   * order was paid more than once, flags it, so that finance decides about a refund. The ledger
   * decides which payment is the later one, so the flag does not depend on the order of the calls.
   */
  async close(id: Id): Promise<void> {
    const [first, second] = await this.database.rows<{ payment_id: string; credited_at: Date }>(
      `SELECT payment_id, credited_at FROM projection.deposit
        WHERE order_id = $1 ORDER BY position LIMIT 2`,
      [id],
    );
    if (!first) return;
    const { payment_id: paymentId, credited_at: creditedAt } = first;
    await this.database.query(
      `UPDATE payment_order
          SET next_check_at = NULL, credited_payment_id = $2, credited_at = $3
        WHERE id = $1
          AND (next_check_at IS NOT NULL OR credited_payment_id IS DISTINCT FROM $2)`,
      [id, paymentId, creditedAt],
    );
    if (second) await this.flagSecond(id, paymentId, second.payment_id);
  }

  /** Flags an order for its second payment, unless it is flagged already. */
  private async flagSecond(id: Id, first: string, second: string): Promise<void> {
    const { affected } = await this.rows.update(
      { id, attention: IsNull() },
      {
        ...columnsOf({
          paymentId: second,
          code: 'SECOND_PAYMENT',
          message: `Paid again with ${second} after ${first}`,
        }),
        attention: 'SECOND_PAYMENT',
      },
    );
    if (affected === 1) await tellStaff(this.database, PAYMENT);
  }

  /**
   * Returns up to `limit` orders whose check is due. Sets their next check `leaseMs` later, so that
   * other workers skip them, and so that they are checked again if this process crashes.
   */
  async takeDue(now: Date, limit: number, leaseMs: number): Promise<Id[]> {
    const rows = await this.database.rows<{ id: Id }>(
      `UPDATE payment_order SET next_check_at = $1::timestamptz + $3 * interval '1 millisecond'
        WHERE id IN (SELECT id FROM payment_order WHERE next_check_at <= $1
                      ORDER BY next_check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      [now, limit, leaseMs],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Records a check of an order. `problem` is the reason why the provider did not respond; null if
   * the provider responded.
   */
  async checked(
    id: Id,
    look: { readonly at: Date; readonly next: Date | null; readonly problem: string | null },
  ): Promise<void> {
    await this.rows.update(
      { id, nextCheckAt: Not(IsNull()) },
      {
        checks: () => 'checks + 1',
        nextCheckAt: look.next,
        checkedAt: look.at,
        checkProblem: look.problem?.slice(0, LONGEST_MESSAGE) ?? null,
      },
    );
  }

  /** Returns the time of the oldest open order made after `since`, or null. */
  async oldestOpen(since: Date): Promise<Date | null> {
    const oldest = await this.rows.findOne({
      select: { id: true, createdAt: true },
      where: { nextCheckAt: Not(IsNull()), createdAt: MoreThanOrEqual(since) },
      order: { createdAt: 'ASC' },
    });
    return oldest?.createdAt ?? null;
  }
}

/**
 * Returns the columns that store a problem. If the problem names no payment, the row keeps the
 * payment that it has.
 */
function columnsOf({ paymentId, code, message }: PaymentProblem) {
  const errorMessage = message.slice(0, LONGEST_MESSAGE);
  return { errorCode: code, errorMessage, ...(paymentId !== null && { paymentId }) };
}
