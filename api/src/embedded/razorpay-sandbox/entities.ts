import { randomInt } from 'node:crypto';

/** Notes of the merchant. The provider writes an empty map as `[]` and a filled map as `{}`. */
export type Notes = Readonly<Record<string, string>> | readonly [];

export interface Order {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: number;
  readonly amount_paid: number;
  readonly amount_due: number;
  readonly currency: 'INR';
  readonly receipt: string | null;
  readonly offer_id: null;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly attempts: number;
  readonly notes: Notes;
  readonly created_at: number;
}

type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

interface Card {
  readonly id: string;
  readonly entity: 'card';
  readonly name: string;
  readonly last4: string;
  readonly network: string;
  readonly type: 'credit' | 'debit';
  readonly issuer: null;
  readonly international: false;
  readonly emi: false;
  readonly sub_type: 'consumer';
  readonly token_iin: null;
}

export interface Payment {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: number;
  readonly currency: 'INR';
  readonly status: PaymentStatus;
  readonly order_id: string | null;
  readonly invoice_id: null;
  readonly international: false;
  readonly method: 'card' | 'upi' | 'netbanking';
  readonly amount_refunded: number;
  readonly refund_status: 'partial' | 'full' | null;
  readonly captured: boolean;
  readonly description: string | null;
  readonly card_id: string | null;
  readonly card?: Card;
  readonly bank: string | null;
  readonly wallet: null;
  readonly vpa: string | null;
  readonly email: string;
  readonly contact: string;
  readonly notes: Notes;
  /** Provider's fee in paise, including tax; null until the payment is captured. */
  readonly fee: number | null;
  readonly tax: number | null;
  readonly error_code: string | null;
  readonly error_description: string | null;
  readonly error_source: string | null;
  readonly error_step: string | null;
  readonly error_reason: string | null;
  readonly acquirer_data: Readonly<Record<string, string | null>>;
  readonly created_at: number;
  readonly upi?: { readonly vpa: string };
}

export interface Refund {
  readonly id: string;
  readonly entity: 'refund';
  readonly amount: number;
  readonly currency: 'INR';
  readonly payment_id: string;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly acquirer_data: { readonly arn: string | null };
  readonly created_at: number;
  readonly batch_id: null;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly speed_processed: 'normal' | 'optimum';
  readonly speed_requested: 'normal' | 'optimum';
}

export type DisputeStatus = 'open' | 'under_review' | 'won' | 'lost' | 'closed';
export type DisputePhase = 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration';

export interface Dispute {
  readonly id: string;
  readonly entity: 'dispute';
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: 'INR';
  readonly amount_deducted: number;
  readonly reason_code: string;
  readonly respond_by: number;
  readonly status: DisputeStatus;
  readonly phase: DisputePhase;
  readonly created_at: number;
}

export interface Settlement {
  readonly id: string;
  readonly entity: 'settlement';
  readonly amount: number;
  readonly status: 'processed';
  readonly fees: number;
  readonly tax: number;
  readonly utr: string;
  readonly created_at: number;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function characters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

export const newId = (prefix: string): string => `${prefix}_${characters(14)}`;

export const asNotes = (notes: unknown): Notes =>
  notes && typeof notes === 'object' && Object.keys(notes).length > 0
    ? Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, String(value)]))
    : [];

/** Returns the provider's fee of 2 % plus 18 % tax on the fee, in paise. */
export function feeOf(amountPaise: number): { fee: number; tax: number } {
  const net = Math.round(amountPaise * 0.02);
  const tax = Math.round(net * 0.18);
  return { fee: net + tax, tax };
}
