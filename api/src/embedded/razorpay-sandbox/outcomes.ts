import type { Payment } from './entities.js';
import {
  type Attempt,
  authorize,
  beginPayment,
  type CheckoutAnswer,
  capture,
  checkoutAnswer,
  fail,
  findPayment,
} from './payments.js';
import type { World } from './world.js';

/** The way in which a payment attempt ends. */
export type Outcome =
  | { readonly outcome: 'captured' | 'wrong-signature' | 'unfinished' }
  /**
   * The payment is authorised now and captured `afterMs` milliseconds later. If `afterMs` is
   * missing, the payment is never captured.
   */
  | { readonly outcome: 'authorized'; readonly afterMs?: number }
  | { readonly outcome: 'failed'; readonly reason?: string }
  /** The payment fails now, but the bank authorises it later. */
  | { readonly outcome: 'late'; readonly afterMs?: number; readonly reason?: string };

export const OUTCOMES: readonly Outcome['outcome'][] = [
  'captured',
  'wrong-signature',
  'unfinished',
  'authorized',
  'failed',
  'late',
];

const LATE_MS = 60_000;

export interface Ended {
  readonly payment: Payment;
  /**
   * Response that the browser passes on to the merchant; null if the payment failed or is
   * unfinished.
   */
  readonly checkout: CheckoutAnswer | null;
}

/** Makes one payment attempt for an order and ends it with the outcome, without a browser. */
export function payOrder(world: World, attempt: Attempt, outcome: Outcome): Ended {
  return endPayment(world, beginPayment(world, attempt).id, outcome);
}

export function endPayment(world: World, id: string, outcome: Outcome): Ended {
  switch (outcome.outcome) {
    case 'unfinished':
      return { payment: findPayment(world, id), checkout: null };
    case 'failed':
      return { payment: fail(world, id, outcome.reason ?? 'payment_failed'), checkout: null };
    case 'late':
      world.alarms.set('authorize-late', id, outcome.afterMs ?? LATE_MS);
      return { payment: fail(world, id, outcome.reason ?? 'payment_timed_out'), checkout: null };
    case 'authorized': {
      const payment = authorize(world, id, false);
      if (outcome.afterMs !== undefined) world.alarms.set('capture', id, outcome.afterMs);
      return { payment, checkout: checkoutAnswer(world, payment) };
    }
    case 'captured':
    case 'wrong-signature':
      return paid(world, authorize(world, id), outcome.outcome === 'wrong-signature');
  }
}

function paid(world: World, payment: Payment, wrongSignature: boolean): Ended {
  const checkout = checkoutAnswer(world, payment);
  const wrong = { ...checkout, razorpay_signature: '0'.repeat(64) };
  return { payment, checkout: wrongSignature ? wrong : checkout };
}

/** Captures an authorised payment, as the button on the provider's dashboard does. */
export function captureAnyway(world: World, id: string): Payment {
  return findPayment(world, id).captured ? findPayment(world, id) : capture(world, id);
}

interface Wish {
  /** Order to which the outcome applies; null for any order. */
  readonly orderId: string | null;
  readonly outcome: Outcome;
  times: number;
}

/**
 * Outcomes that tests have requested for the next payments on the checkout page, in the order of
 * the requests.
 */
export class Wishes {
  private wishes: Wish[] = [];

  add(wish: Wish): void {
    this.wishes = [...this.wishes, wish].slice(-100);
  }

  clear(): void {
    this.wishes = [];
  }

  take(orderId: string | null): Outcome | undefined {
    const wish = this.wishes.find((each) => each.orderId === null || each.orderId === orderId);
    if (!wish) return undefined;
    wish.times -= 1;
    if (wish.times <= 0) this.wishes = this.wishes.filter((each) => each !== wish);
    return wish.outcome;
  }
}
