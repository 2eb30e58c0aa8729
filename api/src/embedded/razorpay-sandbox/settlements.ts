import { characters, newId, type Payment, type Refund, type Settlement } from './entities.js';
import type { World } from './world.js';

const INDIAN_OFFSET_SECONDS = 19_800;

/**
 * Creates a settlement of every captured payment and completed refund that is in no settlement yet.
 */
export function settle(world: World): Settlement | null {
  const { storage, timeline } = world;
  const open = (id: string) => storage.get('settled', id) === undefined;
  const payments = storage.all('payment').filter(({ id, captured }) => captured && open(id));
  const refunds = storage.all('refund').filter(({ id, status }) => isDone(status) && open(id));
  if (payments.length + refunds.length === 0) return null;
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const fees = sum(payments.map(({ fee }) => fee ?? 0));
  const created_at = timeline.seconds();
  const settlement = storage.put('settlement', {
    id: newId('setl'),
    entity: 'settlement',
    status: 'processed',
    fees,
    amount: sum(payments.map(({ amount }) => amount)) - fees - sum(refunds.map((r) => r.amount)),
    tax: sum(payments.map(({ tax }) => tax ?? 0)),
    utr: `${created_at}${characters(6).toLowerCase()}`,
    created_at,
  });
  for (const { id } of [...payments, ...refunds]) {
    storage.put('settled', { id, settlementId: settlement.id });
  }
  world.webhooks.emit('settlement.processed', { settlement: { entity: settlement } });
  return settlement;
}

const isDone = (status: Refund['status']) => status === 'processed';

/**
 * Returns a row for each payment and refund in the settlements of the given month or, if `day` is
 * given, of that day. The month and the day are in Indian time.
 */
export function reconciliation(
  world: World,
  { year, month, day }: { year: number; month: number; day: number | null },
): object[] {
  const inRange = new Map(
    world.storage
      .all('settlement')
      .filter(({ created_at }) => {
        const date = new Date((created_at + INDIAN_OFFSET_SECONDS) * 1000);
        const sameMonth = date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month;
        return sameMonth && (day === null || date.getUTCDate() === day);
      })
      .map((settlement) => [settlement.id, settlement]),
  );
  return world.storage.all('settled').flatMap(({ id, settlementId }) => {
    const settlement = inRange.get(settlementId);
    return settlement ? [row(world, id, settlement)] : [];
  });
}

function row(world: World, id: string, settlement: Settlement): object {
  const settled = {
    on_hold: false,
    settled: true,
    settled_at: settlement.created_at,
    settlement_id: settlement.id,
    posted_at: null,
    credit_type: 'default',
    settlement_utr: settlement.utr,
    dispute_id: null,
  };
  const payment = world.storage.get('payment', id);
  if (payment) return { ...paymentRow(world, payment), ...settled };
  const refund = world.storage.get('refund', id);
  return refund ? { ...refundRow(world, refund), ...settled } : settled;
}

function paymentRow(world: World, payment: Payment): object {
  const order = payment.order_id ? world.storage.get('order', payment.order_id) : undefined;
  return {
    entity_id: payment.id,
    type: 'payment',
    debit: 0,
    credit: payment.amount - (payment.fee ?? 0),
    amount: payment.amount,
    currency: 'INR',
    fee: payment.fee ?? 0,
    tax: payment.tax ?? 0,
    created_at: payment.created_at,
    description: null,
    notes: payment.notes,
    payment_id: null,
    order_id: payment.order_id,
    order_receipt: order?.receipt ?? null,
    method: payment.method,
    card_network: payment.card?.network ?? null,
    card_issuer: null,
    card_type: payment.card?.type ?? null,
  };
}

function refundRow(world: World, refund: Refund): object {
  const payment = world.storage.get('payment', refund.payment_id);
  const order = payment?.order_id ? world.storage.get('order', payment.order_id) : undefined;
  return {
    entity_id: refund.id,
    type: 'refund',
    debit: refund.amount,
    credit: 0,
    amount: refund.amount,
    currency: 'INR',
    fee: 0,
    tax: 0,
    created_at: refund.created_at,
    description: null,
    notes: refund.notes,
    payment_id: refund.payment_id,
    order_id: payment?.order_id ?? null,
    order_receipt: order?.receipt ?? null,
    method: payment?.method ?? null,
    card_network: payment?.card?.network ?? null,
    card_issuer: null,
    card_type: payment?.card?.type ?? null,
  };
}
