import { createHash } from 'node:crypto';
import { asNotes, digits, newId, type Payment, type Refund } from './entities.js';
import { findPayment } from './payments.js';
import { checkedNotes, onlyFields, Refused, requiredAmount } from './refused.js';
import type { World } from './world.js';

const REFUND_STEP = { step: 'payment_refund' };
const PENDING_MS = 5_000;

export interface RefundRequest {
  readonly amount?: number;
  readonly speed?: 'normal' | 'optimum';
  readonly notes?: unknown;
  readonly receipt?: string;
}

export function refund(world: World, paymentId: string, request: RefundRequest): Refund {
  const payment = findPayment(world, paymentId);
  if (!payment.captured) {
    throw new Refused(400, 'The payment status should be captured for action to be taken', {
      ...REFUND_STEP,
    });
  }
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) {
    throw new Refused(400, 'The payment has been fully refunded already', REFUND_STEP);
  }
  const amount = requiredAmount(request.amount ?? left);
  if (amount > left) {
    throw new Refused(
      400,
      'The total refund amount is greater than the refund payment amount',
      REFUND_STEP,
    );
  }
  const mode = world.settings().refunds;
  const made = world.storage.put('refund', {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: payment.id,
    notes: asNotes(checkedNotes(request.notes)),
    receipt: request.receipt ?? null,
    acquirer_data: { arn: mode === 'processed' ? digits(23) : null },
    created_at: world.timeline.seconds(),
    batch_id: null,
    status: mode === 'processed' ? 'processed' : 'pending',
    speed_processed: 'normal',
    speed_requested: request.speed ?? 'normal',
  });
  const after = count(world, payment, amount);
  tell(world, 'refund.created', made, after);
  if (mode === 'processed') tell(world, 'refund.processed', made, after);
  if (mode === 'pending') world.alarms.set('finish-refund', made.id, PENDING_MS);
  if (mode === 'failed') world.alarms.set('fail-refund', made.id, PENDING_MS);
  return made;
}

/** Completes or fails a pending refund. */
export function endRefund(world: World, id: string, status: 'processed' | 'failed'): void {
  const pending = world.storage.get('refund', id);
  if (pending?.status !== 'pending') return;
  const ended = world.storage.put('refund', { ...pending, status });
  const payment = findPayment(world, pending.payment_id);
  const after = status === 'failed' ? count(world, payment, -pending.amount) : payment;
  tell(world, `refund.${status}`, ended, after);
}

function count(world: World, payment: Payment, amount: number): Payment {
  const amount_refunded = payment.amount_refunded + amount;
  const full = amount_refunded === payment.amount;
  const partly = amount_refunded > 0 ? 'partial' : null;
  return world.storage.put('payment', {
    ...payment,
    amount_refunded,
    refund_status: full ? 'full' : partly,
    status: full ? 'refunded' : 'captured',
  });
}

function tell(world: World, event: string, entity: Refund, payment: Payment): void {
  world.webhooks.emit(event, { refund: { entity }, payment: { entity: payment } });
}

/**
 * Refunds a payment at the merchant's request. With the header `X-Refund-Idempotency`, a repeated
 * call returns the first refund. Another body with the same key is refused, and a second call
 * during the first gets status 409.
 */
export async function refundByCall(
  world: World,
  paymentId: string,
  body: Readonly<Record<string, unknown>>,
  key: string | undefined,
): Promise<Refund> {
  onlyFields(body, ['amount', 'speed', 'notes', 'receipt']);
  const { refundCallMs } = world.settings();
  if (key === undefined) {
    await new Promise((next) => setTimeout(next, refundCallMs));
    return refund(world, paymentId, body);
  }
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) {
    throw new Refused(400, 'The idempotency key must have at least 10 characters', REFUND_STEP);
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([paymentId, body]))
    .digest('hex');
  const known = world.storage.get('refundKey', key);
  if (known) return repeated(world, known, fingerprint);
  world.storage.put('refundKey', { id: key, fingerprint, refundId: null });
  try {
    await new Promise((next) => setTimeout(next, refundCallMs));
    const made = refund(world, paymentId, body);
    world.storage.put('refundKey', { id: key, fingerprint, refundId: made.id });
    return made;
  } catch (error) {
    world.storage.remove('refundKey', key);
    throw error;
  }
}

function repeated(
  world: World,
  known: { readonly fingerprint: string; readonly refundId: string | null },
  fingerprint: string,
): Refund {
  if (known.fingerprint !== fingerprint) {
    throw new Refused(400, 'Different request body sent for the same idempotency key', REFUND_STEP);
  }
  const first = known.refundId ? world.storage.get('refund', known.refundId) : undefined;
  if (first) return first;
  throw new Refused(409, 'Another refund request with this key is in progress', REFUND_STEP);
}
