import type { Notes } from '../entities.js';

export interface Contact {
  readonly id: string;
  readonly entity: 'contact';
  readonly name: string;
  readonly contact: string | null;
  readonly email: string | null;
  readonly type: string | null;
  readonly reference_id: string | null;
  readonly batch_id: null;
  readonly active: boolean;
  readonly notes: Notes;
  readonly created_at: number;
}

export interface FundAccount {
  readonly id: string;
  readonly entity: 'fund_account';
  readonly contact_id: string;
  readonly account_type: 'vpa';
  readonly vpa: { readonly username: string; readonly handle: string; readonly address: string };
  readonly batch_id: null;
  readonly active: boolean;
  readonly created_at: number;
}

export const PAYOUT_STATES = [
  'pending',
  'rejected',
  'queued',
  'scheduled',
  'processing',
  'processed',
  'reversed',
  'cancelled',
  'failed',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export interface StatusDetails {
  readonly description: string;
  readonly source: 'gateway' | 'beneficiary_bank' | 'business' | 'internal';
  readonly reason: string;
}

export interface Payout {
  readonly id: string;
  readonly entity: 'payout';
  readonly fund_account_id: string;
  readonly amount: number;
  readonly currency: 'INR';
  readonly notes: Notes;
  /** Price with tax, in paise; 0 until the payout is processing. */
  readonly fees: number;
  readonly tax: number;
  readonly status: PayoutState;
  readonly utr: string | null;
  readonly mode: 'UPI';
  readonly purpose: string;
  readonly reference_id: string | null;
  readonly narration: string;
  readonly batch_id: null;
  readonly status_details: StatusDetails | null;
  /** Deprecated, but still sent. */
  readonly failure_reason: string | null;
  readonly created_at: number;
  readonly fee_type: null;
}

/** An idempotency key of the merchant, with the hash of the body that it was first sent with. */
export interface PayoutKey {
  readonly id: string;
  readonly fingerprint: string;
  readonly payoutId: string;
  readonly at: number;
}

/** The record that the same data returns again. Its id is the kind and the hash of the data. */
export interface Twin {
  readonly id: string;
  readonly target: string;
}

/** A booking on the account from which payouts are paid. */
export interface Transaction {
  readonly id: string;
  readonly entity: 'transaction';
  readonly account_number: string;
  readonly amount: number;
  readonly currency: 'INR';
  readonly credit: number;
  readonly debit: number;
  readonly balance: number;
  readonly source: Readonly<Record<string, unknown>>;
  readonly created_at: number;
}

export interface BankBalance {
  readonly id: 'balance';
  readonly amount: number;
}

export interface Validation {
  readonly id: string;
  readonly entity: 'fund_account.validation';
  readonly status: 'created' | 'completed' | 'failed';
  readonly fund_account: FundAccount;
  readonly reference_id: string | null;
  readonly validation_type: string;
  readonly validation_results: {
    readonly account_status: 'active' | 'invalid' | null;
    readonly registered_name: string | null;
    readonly name_match_score: number | null;
    readonly details: string | null;
  };
  readonly notes: Notes;
  readonly created_at: number;
}
