import { collection } from './collection.js';
import { asNotes, newId, type Order } from './entities.js';
import type { Call, Route } from './http.js';
import { captureByCall, editNotes, findOrder, findPayment } from './payments.js';
import { refundByCall } from './refunds.js';
import {
  checkedNotes,
  onlyFields,
  Refused,
  requiredAmount,
  requiredCurrency,
  unknownId,
} from './refused.js';
import { reconciliation } from './settlements.js';
import type { World } from './world.js';

const ORDER_FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'unique_receipt',
];
const LONGEST_RECEIPT = 40;

function createOrder(world: World, body: Call['body']): Order {
  onlyFields(body, ORDER_FIELDS);
  const amount = requiredAmount(body.amount);
  const currency = requiredCurrency(body.currency);
  const receipt = checkedReceipt(body.receipt);
  const notes = asNotes(checkedNotes(body.notes));
  const same = receipt ? world.storage.all('order').find((o) => o.receipt === receipt) : undefined;
  if (same && body.unique_receipt === true) return same;
  if (same && world.settings().sameReceipt === 'refuse') {
    throw new Refused(400, 'Order receipt should be unique.', {
      field: 'receipt',
      step: 'order_creation',
    });
  }
  return world.storage.put('order', {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: world.timeline.seconds(),
  });
}

function checkedReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && value.length <= LONGEST_RECEIPT) return value;
  throw new Refused(400, 'The receipt may not be greater than 40 characters.', {
    field: 'receipt',
  });
}

function listOrders(world: World, query: URLSearchParams): object {
  const receipt = query.get('receipt');
  const paymentsOf = (id: string) =>
    world.storage.all('payment').filter(({ order_id }) => order_id === id);
  const authorized = query.get('authorized');
  const orders = world.storage
    .all('order')
    .filter((order) => receipt === null || order.receipt === receipt)
    .filter(({ id }) => {
      if (authorized !== '0' && authorized !== '1') return true;
      const some = paymentsOf(id).some(({ status }) => status === 'authorized');
      return some === (authorized === '1');
    });
  const expands = query.getAll('expand[]').includes('payments');
  const shown = orders.map((order) => {
    const items = paymentsOf(order.id);
    const payments = { entity: 'collection', count: items.length, items };
    return expands ? { ...order, payments } : order;
  });
  return collection(shown, query);
}

function orderRoutes(world: World): Route[] {
  return [
    { method: 'POST', path: '/v1/orders', answer: ({ body }) => createOrder(world, body) },
    { method: 'GET', path: '/v1/orders', answer: ({ query }) => listOrders(world, query) },
    { method: 'GET', path: '/v1/orders/:id', answer: ({ params }) => findOrder(world, id(params)) },
    {
      method: 'PATCH',
      path: '/v1/orders/:id',
      answer: ({ params, body }) => {
        onlyFields(body, ['notes']);
        return editNotes(world, id(params), body.notes);
      },
    },
    {
      method: 'GET',
      path: '/v1/orders/:id/payments',
      answer: ({ params, query }) => {
        const order = findOrder(world, id(params));
        const attempted = world.storage
          .all('payment')
          .filter(({ order_id, status }) => order_id === order.id && status !== 'created');
        return collection(attempted, query);
      },
    },
  ];
}

const id = (params: Call['params']) => params.id ?? '';

function paymentRoutes(world: World): Route[] {
  const refundsOf = (paymentId: string) =>
    world.storage.all('refund').filter(({ payment_id }) => payment_id === paymentId);
  return [
    {
      method: 'GET',
      path: '/v1/payments',
      answer: ({ query }) => collection(world.storage.all('payment'), query),
    },
    {
      method: 'GET',
      path: '/v1/payments/:id',
      answer: ({ params }) => findPayment(world, id(params)),
    },
    {
      method: 'POST',
      path: '/v1/payments/:id/capture',
      answer: ({ params, body }) => {
        onlyFields(body, ['amount', 'currency']);
        requiredCurrency(body.currency);
        return captureByCall(world, id(params), requiredAmount(body.amount));
      },
    },
    {
      method: 'POST',
      path: '/v1/payments/:id/refund',
      answer: ({ params, body, headers }) => {
        const key = headers['x-refund-idempotency'];
        return refundByCall(world, id(params), body, typeof key === 'string' ? key : undefined);
      },
    },
    {
      method: 'GET',
      path: '/v1/payments/:id/refunds',
      answer: ({ params, query }) => {
        findPayment(world, id(params));
        return collection(refundsOf(id(params)), query);
      },
    },
    ...reads(world, 'refund', '/v1/refunds'),
  ];
}

function reads(world: World, kind: 'refund' | 'dispute' | 'settlement', path: string): Route[] {
  return [
    { method: 'GET', path, answer: ({ query }) => collection(world.storage.all(kind), query) },
    {
      method: 'GET',
      path: `${path}/:id`,
      answer: ({ params }) => {
        const found = world.storage.get(kind, id(params));
        if (!found) throw unknownId();
        return found;
      },
    },
  ];
}

function reconciliationOf(world: World, query: URLSearchParams): object {
  const year = Number(query.get('year'));
  const month = Number(query.get('month'));
  const day = query.has('day') ? Number(query.get('day')) : null;
  if (!Number.isInteger(year) || !(month >= 1 && month <= 12)) {
    throw new Refused(400, 'The year and month fields are required.', { field: 'year' });
  }
  return collection(reconciliation(world, { year, month, day }), query, 1_000);
}

/** Returns the routes of the provider's own API, as its documentation describes them. */
export function merchantRoutes(world: World): Route[] {
  return [
    ...orderRoutes(world),
    ...paymentRoutes(world),
    {
      method: 'GET',
      path: '/v1/settlements/recon/combined',
      answer: ({ query }) => reconciliationOf(world, query),
    },
    ...reads(world, 'settlement', '/v1/settlements'),
    ...reads(world, 'dispute', '/v1/disputes'),
  ];
}
