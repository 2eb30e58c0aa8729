import { asNotes, characters, digits, feeOf, newId, type Order, type Payment } from './entities.js';
import { checkedNotes, Refused, unknownId } from './refused.js';
import { checkoutSignature } from './signatures.js';
import { failureFor, networkOf } from './test-instruments.js';
import type { World } from './world.js';

export interface Attempt {
  readonly orderId: string;
  readonly method: Payment['method'];
  /** Amount in paise; by default the amount of the order. */
  readonly amount?: number;
  readonly cardNumber?: string;
  readonly vpa?: string;
  readonly bank?: string;
  readonly email?: string;
  readonly contact?: string;
}

export interface CheckoutAnswer {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/** Time after which an unfinished payment attempt fails, in milliseconds. */
const UNFINISHED_MS = 600_000;
const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

export function findOrder({ storage }: World, id: string): Order {
  const order = storage.get('order', id);
  if (!order) throw unknownId();
  return order;
}

export function findPayment({ storage }: World, id: string): Payment {
  const payment = storage.get('payment', id);
  if (!payment) throw unknownId();
  return payment;
}

export function beginPayment(world: World, attempt: Attempt): Payment {
  const { storage, timeline } = world;
  const order = findOrder(world, attempt.orderId);
  storage.put('order', {
    ...order,
    attempts: order.attempts + 1,
    status: order.status === 'paid' ? 'paid' : 'attempted',
  });
  const number = attempt.cardNumber ?? '4100280000001007';
  const isCard = attempt.method === 'card';
  const cardId = newId('card');
  const vpa = attempt.method === 'upi' ? (attempt.vpa ?? 'player@upi') : null;
  const payment = storage.put('payment', {
    id: newId('pay'),
    entity: 'payment',
    amount: attempt.amount ?? order.amount,
    currency: 'INR',
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: attempt.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: isCard ? cardId : null,
    ...(isCard ? { card: cardEntity(cardId, number) } : {}),
    bank: attempt.bank ?? null,
    wallet: null,
    vpa,
    email: attempt.email ?? 'void@razorpay.com',
    contact: attempt.contact ?? '+919999999999',
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: isCard ? { auth_code: null } : { rrn: null },
    created_at: timeline.seconds(),
    ...(vpa ? { upi: { vpa } } : {}),
  } as Payment);
  world.alarms.set('expire', payment.id, UNFINISHED_MS);
  return payment;
}

function cardEntity(id: string, number: string): Payment['card'] {
  return {
    id,
    entity: 'card',
    name: 'Test Player',
    last4: number.slice(-4),
    network: networkOf(number),
    type: 'credit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  };
}

/** Authorises a payment. The payment is then captured, unless the account captures by hand. */
export function authorize(world: World, id: string, captureToo = true): Payment {
  const payment = findPayment(world, id);
  if (payment.status !== 'created' && payment.status !== 'failed') return payment;
  const upi = { rrn: digits(12), upi_transaction_id: characters(32).toUpperCase() };
  const authorized = world.storage.put('payment', {
    ...payment,
    ...NO_ERROR,
    status: 'authorized',
    acquirer_data: payment.method === 'card' ? { auth_code: digits(6) } : upi,
  });
  world.webhooks.emit('payment.authorized', { payment: { entity: authorized } });
  const automatic = world.settings().capture === 'automatic';
  return captureToo && automatic ? capture(world, id) : authorized;
}

/** Captures an authorised payment, and sends `order.paid` if the order is now paid. */
export function capture(world: World, id: string): Payment {
  const payment = findPayment(world, id);
  const captured = world.storage.put('payment', {
    ...payment,
    ...feeOf(payment.amount),
    status: 'captured',
    captured: true,
  });
  world.webhooks.emit('payment.captured', { payment: { entity: captured } });
  const order = payment.order_id ? world.storage.get('order', payment.order_id) : undefined;
  if (!order || order.status === 'paid') return captured;
  const paid = world.storage.put('order', {
    ...order,
    amount_paid: order.amount,
    amount_due: 0,
    status: 'paid',
  });
  world.webhooks.emit('order.paid', { payment: { entity: captured }, order: { entity: paid } });
  return captured;
}

export function fail(world: World, id: string, reason: string): Payment {
  const payment = findPayment(world, id);
  if (payment.status !== 'created') return payment;
  const why = failureFor(reason);
  const failed = world.storage.put('payment', {
    ...payment,
    status: 'failed',
    error_code: why.code,
    error_description: why.description,
    error_source: why.source,
    error_step: why.step,
    error_reason: why.reason,
  });
  if (world.settings().tellFailures) {
    world.webhooks.emit('payment.failed', { payment: { entity: failed } });
  }
  return failed;
}

/** Captures a payment at the merchant's request, with the same refusals as the provider. */
export function captureByCall(world: World, id: string, amount: number): Payment {
  const payment = findPayment(world, id);
  if (payment.captured) {
    throw new Refused(400, 'This payment has already been captured', { step: 'payment_capture' });
  }
  if (payment.status !== 'authorized') {
    throw new Refused(400, 'The payment is not authorized', { step: 'payment_capture' });
  }
  if (amount !== payment.amount) {
    throw new Refused(400, 'Capture amount must be equal to the amount authorized.', {
      step: 'payment_capture',
    });
  }
  const order = payment.order_id ? world.storage.get('order', payment.order_id) : undefined;
  if (order?.status === 'paid') {
    throw new Refused(
      400,
      'Your payment has been declined as the order is already paid. Try a new order.',
      { step: 'payment_capture' },
    );
  }
  return capture(world, id);
}

export function editNotes(world: World, id: string, notes: unknown): Order {
  const order = findOrder(world, id);
  return world.storage.put('order', { ...order, notes: asNotes(checkedNotes(notes)) });
}

export function checkoutAnswer({ keys }: World, payment: Payment): CheckoutAnswer {
  const orderId = payment.order_id ?? '';
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: orderId,
    razorpay_signature: checkoutSignature(keys.secret, orderId, payment.id),
  };
}
