import type { Payment } from './entities.js';
import type { Call, Route } from './http.js';
import { endPayment, type Outcome, type Wishes } from './outcomes.js';
import { asset } from './page-files.js';
import { beginPayment, checkoutAnswer, findOrder, findPayment } from './payments.js';
import { Refused, unknownId } from './refused.js';
import { cardOutcome, upiOutcome } from './test-instruments.js';
import type { World } from './world.js';

const text = (body: Call['body'], name: string): string | undefined => {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * Returns the unpaid order for which a checkout was opened. Refuses a checkout with the key of
 * another merchant account.
 */
function openOrder(world: World, body: Call['body']) {
  if (text(body, 'key') !== world.keys.id) throw unknownId();
  const order = findOrder(world, text(body, 'order_id') ?? '');
  if (order.status === 'paid') {
    throw new Refused(400, 'This order is already paid.', { reason: 'order_already_paid' });
  }
  return order;
}

function begin(world: World, body: Call['body']): object {
  const order = openOrder(world, body);
  const method = text(body, 'method');
  if (method !== 'card' && method !== 'upi' && method !== 'netbanking') {
    throw new Refused(400, 'Choose a way to pay.', { field: 'method' });
  }
  const cardNumber = text(body, 'card_number')?.replace(/\s/g, '');
  if (method === 'card' && cardOutcome(cardNumber ?? '') === undefined) {
    throw new Refused(400, 'This is not one of the test cards.', { field: 'card_number' });
  }
  const vpa = text(body, 'vpa');
  if (method === 'upi' && vpa !== undefined && !/^[\w.-]{2,}@[a-z][a-z0-9]+$/i.test(vpa)) {
    throw new Refused(400, 'This is not a UPI id.', { field: 'vpa', reason: 'invalid_vpa' });
  }
  const payment = beginPayment(world, {
    orderId: order.id,
    method,
    cardNumber,
    vpa,
    bank: text(body, 'bank'),
    email: text(body, 'email'),
    contact: text(body, 'contact'),
  });
  return { payment_id: payment.id };
}

/**
 * Returns the outcome of a payment, which depends on the payer's action and on the test card or UPI
 * id.
 */
function decide(world: World, wishes: Wishes, id: string, body: Call['body']): Outcome {
  const payment = findPayment(world, id);
  const action = text(body, 'action');
  if (action === 'decline') return { outcome: 'failed', reason: declineReason(payment) };
  if (action === 'timeout') return { outcome: 'failed', reason: 'payment_timed_out' };
  if (action !== 'approve') throw new Refused(400, 'The action is not known', { field: 'action' });
  const wish = wishes.take(payment.order_id);
  if (wish) return wish;
  if (payment.method === 'upi' && upiOutcome(payment.vpa ?? '') === 'declines') {
    return { outcome: 'failed', reason: 'payment_declined' };
  }
  if (payment.method !== 'card') return { outcome: 'captured' };
  const reason = cardOutcome(text(body, 'card_number')?.replace(/\s/g, '') ?? '') ?? null;
  if (reason) return { outcome: 'failed', reason };
  const code = text(body, 'otp') ?? '';
  return /^\d{4,10}$/.test(code)
    ? { outcome: 'captured' }
    : { outcome: 'failed', reason: 'incorrect_otp' };
}

const declineReason = ({ method }: Payment) =>
  method === 'upi' ? 'payment_declined' : 'payment_failed';

/** Returns the state of a payment attempt, for the checkout page and for the merchant. */
function standing(world: World, payment: Payment): object {
  switch (payment.status) {
    case 'created':
      return { status: 'waiting' };
    case 'failed':
      return {
        status: 'failed',
        error: {
          code: payment.error_code,
          description: payment.error_description,
          source: payment.error_source,
          step: payment.error_step,
          reason: payment.error_reason,
          metadata: { order_id: payment.order_id, payment_id: payment.id },
        },
      };
    case 'authorized':
    case 'captured':
    case 'refunded':
      return { status: 'paid', checkout: checkoutAnswer(world, payment) };
  }
}

function answerPayment(world: World, wishes: Wishes, id: string, body: Call['body']): object {
  const payment = findPayment(world, id);
  if (payment.status !== 'created') return standing(world, payment);
  const ended = endPayment(world, id, decide(world, wishes, id, body));
  const shown = standing(world, ended.payment);
  return ended.checkout ? { ...shown, checkout: ended.checkout } : shown;
}

/**
 * Returns the routes for checkout.js, for the page that checkout.js opens in a frame, and for the
 * calls of that page.
 */
export function checkoutRoutes(world: World, wishes: Wishes): Route[] {
  const id = (params: Call['params']) => params.id ?? '';
  return [
    asset('/v1/checkout.js', 'checkout.js', 'text/javascript'),
    asset('/checkout', 'checkout.html', 'text/html'),
    asset('/checkout/page.js', 'page.js', 'text/javascript'),
    asset('/checkout/page.css', 'page.css', 'text/css'),
    asset('/upi/:id', 'upi.html', 'text/html'),
    asset('/checkout/upi.js', 'upi.js', 'text/javascript'),
    {
      method: 'POST',
      path: '/checkout/session',
      answer: ({ body }) => {
        const { id, amount, currency } = openOrder(world, body);
        return { id, amount, currency };
      },
    },
    { method: 'POST', path: '/checkout/payments', answer: ({ body }) => begin(world, body) },
    {
      method: 'GET',
      path: '/checkout/payments/:id',
      answer: ({ params }) => {
        const payment = findPayment(world, id(params));
        return { ...standing(world, payment), amount: payment.amount };
      },
    },
    {
      method: 'POST',
      path: '/checkout/payments/:id/answer',
      answer: ({ params, body }) => answerPayment(world, wishes, id(params), body),
    },
  ];
}
