import type { ProviderPayment } from '../domain/provider-payment.js';
import { RazorpayFailure } from './razorpay-failure.js';

/**
 * The provider's records, reduced to the fields that this platform uses. All other fields are
 * ignored. If one of these fields cannot be read, the whole response counts as unreadable.
 */
export interface ProviderOrder {
  readonly id: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly createdAt: Date;
}

export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: string;
  readonly createdAt: Date;
}

export interface ProviderDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  /** Amount that the provider has deducted for the dispute; 0 until the dispute is lost. */
  readonly amountDeductedPaise: number;
  readonly status: string;
}

/** One line of the settlement report of a day. */
export interface SettlementLine {
  readonly entityId: string;
  readonly type: string;
  readonly amountPaise: number;
  readonly creditPaise: number;
  readonly debitPaise: number;
  readonly feePaise: number;
  readonly paymentId: string | null;
  readonly orderId: string | null;
  readonly settlementId: string | null;
}

const STATUSES: readonly string[] = ['created', 'authorized', 'captured', 'refunded', 'failed'];

export function readOrder(body: unknown): ProviderOrder {
  const fields = read(body);
  return {
    id: fields.text('id'),
    amountPaise: fields.whole('amount'),
    currency: fields.text('currency'),
    receipt: fields.maybeText('receipt'),
    createdAt: fields.seconds('created_at'),
  };
}

export function readPayment(body: unknown): ProviderPayment {
  const fields = read(body);
  const status = fields.text('status');
  if (!STATUSES.includes(status)) throw unreadable(`payment status ${status}`);
  return {
    id: fields.text('id'),
    orderId: fields.maybeText('order_id'),
    amountPaise: fields.whole('amount'),
    currency: fields.text('currency'),
    status: status as ProviderPayment['status'],
    amountRefundedPaise: fields.wholeOr('amount_refunded', 0),
    errorCode: fields.maybeText('error_reason') ?? fields.maybeText('error_code'),
    errorDescription: fields.maybeText('error_description'),
    payer: payerOf(fields),
    createdAt: fields.seconds('created_at'),
  };
}

/**
 * Returns a string that identifies the payer: the UPI id, or the data of the card. Returns null if
 * the card has neither its holder's name nor its first digits, because many cards share the last
 * four digits. The provider has no stable id for a card.
 */
function payerOf(fields: Fields): string | null {
  const vpa = fields.maybeText('vpa');
  if (vpa) return `upi:${vpa.trim().toLowerCase()}`;
  const card = fields.part('card');
  const [last4, name, first] = [
    card?.maybeText('last4'),
    card?.maybeText('name')?.trim().toLowerCase(),
    card?.maybeText('iin') ?? card?.maybeText('token_iin'),
  ];
  if (!last4 || !(name || first)) return null;
  const rest = [card?.maybeText('network'), card?.maybeText('issuer'), card?.maybeText('type')];
  return `card:${[last4, first, name, ...rest].map((part) => part ?? '').join('|')}`;
}

export function readRefund(body: unknown): ProviderRefund {
  const fields = read(body);
  return {
    id: fields.text('id'),
    paymentId: fields.text('payment_id'),
    amountPaise: fields.whole('amount'),
    status: fields.text('status'),
    createdAt: fields.seconds('created_at'),
  };
}

export function readDispute(body: unknown): ProviderDispute {
  const fields = read(body);
  return {
    id: fields.text('id'),
    paymentId: fields.text('payment_id'),
    amountPaise: fields.whole('amount'),
    amountDeductedPaise: fields.wholeOr('amount_deducted', 0),
    status: fields.text('status'),
  };
}

export function readSettlementLine(body: unknown): SettlementLine {
  const fields = read(body);
  return {
    entityId: fields.text('entity_id'),
    type: fields.text('type'),
    amountPaise: fields.wholeOr('amount', 0),
    creditPaise: fields.wholeOr('credit', 0),
    debitPaise: fields.wholeOr('debit', 0),
    feePaise: fields.wholeOr('fee', 0),
    paymentId: fields.maybeText('payment_id'),
    orderId: fields.maybeText('order_id'),
    settlementId: fields.maybeText('settlement_id'),
  };
}

export function readCollection<Entity>(body: unknown, one: (item: unknown) => Entity): Entity[] {
  const items = typeof body === 'object' && body !== null && 'items' in body ? body.items : null;
  if (!Array.isArray(items)) throw unreadable('collection without items');
  return items.map(one);
}

function unreadable(what: string): RazorpayFailure {
  return new RazorpayFailure('unreachable', 200, 'UNREADABLE', what);
}

function read(body: unknown): Fields {
  if (typeof body !== 'object' || body === null) throw unreadable('not an object');
  return new Fields(body as Readonly<Record<string, unknown>>);
}

class Fields {
  constructor(private readonly body: Readonly<Record<string, unknown>>) {}

  text(name: string): string {
    const value = this.maybeText(name);
    if (value === null) throw unreadable(`no ${name}`);
    return value;
  }

  part(name: string): Fields | null {
    const value = this.body[name];
    const isPart = typeof value === 'object' && value !== null;
    return isPart ? new Fields(value as Readonly<Record<string, unknown>>) : null;
  }

  maybeText(name: string): string | null {
    const value = this.body[name];
    return typeof value === 'string' && value !== '' ? value : null;
  }

  whole(name: string): number {
    const value = this.body[name];
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw unreadable(`no ${name}`);
    return value;
  }

  wholeOr(name: string, fallback: number): number {
    const value = this.body[name];
    return typeof value === 'number' && Number.isSafeInteger(value) ? value : fallback;
  }

  seconds(name: string): Date {
    return new Date(this.whole(name) * 1000);
  }
}
