import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import Razorpay from 'razorpay';
import { backOff } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import type { ProviderPayment } from '../domain/provider-payment.js';
import {
  type ProviderDispute,
  type ProviderOrder,
  type ProviderRefund,
  readCollection,
  readDispute,
  readOrder,
  readPayment,
  readRefund,
  readSettlementLine,
  type SettlementLine,
} from './entities.js';
import { preparedClient } from './prepared-client.js';
import { failureFrom, RazorpayFailure } from './razorpay-failure.js';

const TRIES = 3;
const PAUSES = { firstMs: 200, longestMs: 1_000, spread: 0.5 };
/**
 * Time after which a failed `createOrder` is not retried, in milliseconds, because a player is
 * waiting. A scheduled check then finds the order.
 */
const CREATE_DEADLINE_MS = 12_000;
const PAGE = 100;
const SETTLEMENT_PAGE = 1000;
/**
 * Pattern of the ids that are safe in the path of a request. The provider's ids have letters,
 * digits and an underscore.
 */
const PROVIDER_ID = /^[A-Za-z0-9_-]{1,64}$/;

export interface NewOrder {
  /**
   * Our unique order reference, by which the order is found if the response was lost. At most 40
   * characters.
   */
  readonly receipt: string;
  readonly amountPaise: number;
}

export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Makes all calls to Razorpay. Each method returns parsed records or throws RazorpayFailure. A
 * method that reads a record by id returns null if the provider does not know the id.
 */
@Injectable()
export class RazorpayGateway {
  private readonly client: Razorpay;

  constructor(config: Config) {
    this.client = preparedClient(config.razorpay);
  }

  /**
   * Creates an order. Before each retry, searches for the order by its order reference, because the
   * provider may have created the order although its response was lost.
   */
  async createOrder(wanted: NewOrder): Promise<ProviderOrder> {
    const deadline = Date.now() + CREATE_DEADLINE_MS;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.tryToCreate(wanted);
      if (!(outcome instanceof RazorpayFailure)) return outcome;
      const late = Date.now() > deadline;
      if (!outcome.passing || attempt === TRIES || late) throw outcome;
      await pause(backOff(PAUSES, attempt));
      const found = await this.findOrderByReceipt(wanted.receipt, 1);
      if (found) return found;
    }
  }

  private async tryToCreate({
    receipt,
    amountPaise,
  }: NewOrder): Promise<ProviderOrder | RazorpayFailure> {
    try {
      const body = await this.client.orders.create({
        amount: amountPaise,
        currency: 'INR',
        receipt,
        partial_payment: false,
      });
      return readOrder(body);
    } catch (thrown) {
      return failureFrom(thrown);
    }
  }

  /**
   * Returns the oldest order with this order reference; null if there is none. The oldest is
   * returned because our database may already contain its id.
   */
  async findOrderByReceipt(receipt: string, tries = TRIES): Promise<ProviderOrder | null> {
    const orders = await asked(
      () => this.client.orders.all({ receipt, count: 10 }),
      (body) => readCollection(body, readOrder),
      tries,
    );
    const ours = orders.filter((order) => order.receipt === receipt);
    ours.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    return ours[0] ?? null;
  }

  order(orderId: string): Promise<ProviderOrder | null> {
    return known(orderId, () => this.client.orders.fetch(orderId), readOrder);
  }

  /** Returns all payments of an order; null when the provider does not know the order. */
  paymentsOfOrder(orderId: string): Promise<ProviderPayment[] | null> {
    return known(
      orderId,
      () => this.client.orders.fetchPayments(orderId),
      (body) => readCollection(body, readPayment),
    );
  }

  payment(paymentId: string): Promise<ProviderPayment | null> {
    return known(paymentId, () => this.client.payments.fetch(paymentId), readPayment);
  }

  /**
   * Captures an authorised payment. The provider refuses the call if the payment is captured
   * already.
   */
  async capture(payment: ProviderPayment): Promise<ProviderPayment> {
    try {
      const { id, amountPaise, currency } = payment;
      return readPayment(await this.client.payments.capture(id, amountPaise, currency));
    } catch (thrown) {
      throw failureFrom(thrown);
    }
  }

  /** Returns at most `limit` payments made in the range, newest first. */
  paymentsMade(range: TimeRange, limit: number): Promise<ProviderPayment[]> {
    return allPages(limit, PAGE, (page) =>
      asked(
        () => this.client.payments.all({ ...seconds(range), ...page }),
        (body) => readCollection(body, readPayment),
      ),
    );
  }

  /**
   * Returns the rest of a captured payment to the payer. The provider refuses the call if nothing
   * is left to return, so a repeat returns nothing twice.
   */
  async refund(payment: ProviderPayment): Promise<ProviderRefund> {
    try {
      const amount = payment.amountPaise - payment.amountRefundedPaise;
      return readRefund(await this.client.payments.refund(payment.id, { amount }));
    } catch (thrown) {
      throw failureFrom(thrown);
    }
  }

  async refundsOf(paymentId: string): Promise<ProviderRefund[]> {
    const refunds = await known(
      paymentId,
      () => this.client.payments.fetchMultipleRefund(paymentId, { count: PAGE }),
      (body) => readCollection(body, readRefund),
    );
    return refunds ?? [];
  }

  dispute(disputeId: string): Promise<ProviderDispute | null> {
    return known(disputeId, () => this.client.disputes.fetch(disputeId), readDispute);
  }

  /** Returns the settlement report of one calendar day, `YYYY-MM-DD`. */
  settlementLines(day: string, limit: number): Promise<SettlementLine[]> {
    const [year, month, date] = day.split('-').map(Number) as [number, number, number];
    return allPages(limit, SETTLEMENT_PAGE, (page) =>
      asked(
        () => this.client.settlements.reports({ year, month, day: date, ...page }),
        (body) => readCollection(body, readSettlementLine),
      ),
    );
  }

  /** Checks the address of the API and the credentials with one small request. */
  async check(): Promise<void> {
    await asked(
      () => this.client.orders.all({ count: 1 }),
      (body) => readCollection(body, readOrder),
    );
  }
}

/** Sends a request that only reads data, and retries it after a temporary failure. */
async function asked<Entity>(
  call: () => Promise<unknown>,
  parse: (body: unknown) => Entity,
  tries = TRIES,
): Promise<Entity> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return parse(await call());
    } catch (thrown) {
      const failure = failureFrom(thrown);
      if (!failure.passing || attempt === tries) throw failure;
    }
    await pause(backOff(PAUSES, attempt));
  }
}

/**
 * Sends a request that reads a record by id. Returns null for an unknown id, to which the provider
 * responds with 400 or 404.
 */
async function known<Entity>(
  id: string,
  call: () => Promise<unknown>,
  parse: (body: unknown) => Entity,
): Promise<Entity | null> {
  if (!PROVIDER_ID.test(id)) return null;
  try {
    return await asked(call, parse);
  } catch (thrown) {
    if (thrown instanceof RazorpayFailure && [400, 404].includes(thrown.status)) return null;
    throw thrown;
  }
}

async function allPages<Entity>(
  limit: number,
  size: number,
  page: (page: { count: number; skip: number }) => Promise<Entity[]>,
): Promise<Entity[]> {
  const found: Entity[] = [];
  while (found.length < limit) {
    const count = Math.min(size, limit - found.length);
    const items = await page({ count, skip: found.length });
    found.push(...items);
    if (items.length < count) break;
  }
  return found;
}

function seconds({ from, to }: TimeRange): { from: number; to: number } {
  return { from: Math.floor(from.getTime() / 1000), to: Math.floor(to.getTime() / 1000) };
}
