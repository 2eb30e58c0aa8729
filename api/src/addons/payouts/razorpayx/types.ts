/** States of a payout at the provider. `unheard` stands for a state that this version does not know. */
export type ProviderState =
  | 'pending'
  | 'queued'
  | 'scheduled'
  | 'processing'
  | 'processed'
  | 'reversed'
  | 'cancelled'
  | 'rejected'
  | 'failed'
  | 'unheard';

/** A payout as the provider knows it. */
export interface ProviderPayout {
  /** `pout_…` */
  readonly id: string;
  /** Our reference of the attempt, at most 40 characters; null if the payout is not ours. */
  readonly referenceId: string | null;
  readonly fundAccountId: string;
  readonly amountPaise: number;
  readonly state: ProviderState;
  /** Reference of the bank; null until the bank has one. */
  readonly utr: string | null;
  /** Reason of the state, such as `beneficiary_vpa_invalid`; null if there is none. */
  readonly reason: string | null;
  readonly description: string | null;
  /** `gateway`, `beneficiary_bank`, `business` or `internal`; null if the provider gives none. */
  readonly source: string | null;
  /** Price of the payout, in paise, with tax; 0 until it is processing. */
  readonly feesPaise: number;
  readonly createdAt: Date;
}

/** A booking on the account from which payouts are paid. */
export interface ProviderTransaction {
  /** `txn_…` */
  readonly id: string;
  readonly amountPaise: number;
  /** True if the account was debited, false if it was credited. */
  readonly isDebit: boolean;
  /** What was booked: `payout`, `reversal` or another word of the provider. */
  readonly sourceType: string;
  /** Id of the payout that was paid or reversed; null if the booking belongs to none. */
  readonly payoutId: string | null;
  readonly createdAt: Date;
}

export interface Destination {
  readonly contactId: string;
  readonly fundAccountId: string;
}

export interface NewDestination {
  /** Our reference of the player, at most 40 characters. */
  readonly referenceId: string;
  readonly name: string;
  readonly upiId: string;
}

/** One attempt to pay. Every repeat has the same key and the same body. */
export interface NewPayout {
  /** Idempotency key, 4 to 36 letters, digits, hyphens or underscores. The id of the attempt. */
  readonly key: string;
  /** The exact JSON of the request, as `payoutBody` wrote it and as its digest is in the log. */
  readonly body: string;
}

/**
 * Answer to a request to pay. After `unknown` the payout may exist. After `refused` no payout exists
 * for this key, and a repeat would be refused too unless `isPassing`.
 */
export type Sent =
  | { readonly kind: 'accepted'; readonly payout: ProviderPayout }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly reason: string | null;
      readonly description: string;
      /** True if nothing is wrong with the payout itself: too many requests, address not on the list. */
      readonly isPassing: boolean;
    }
  | { readonly kind: 'unknown'; readonly description: string };

export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/** A webhook of the provider that was read. Events of other kinds have no payout. */
export interface ProviderEvent {
  readonly event: string;
  readonly payout: ProviderPayout | null;
  readonly createdAt: Date;
}

/** The calls to the provider of payouts. Every method but `send` throws `PayoutProviderFailure`. */
export interface PayoutProvider {
  /** True if keys, account number and webhook secret are configured. */
  readonly isConfigured: boolean;
  /** Returns the exact JSON of a request to pay. */
  payoutBody(wanted: {
    readonly referenceId: string;
    readonly fundAccountId: string;
    readonly amountPaise: number;
    /** At most 30 letters, digits or spaces. */
    readonly narration: string;
  }): string;
  /** Returns the contact and the fund account of an address; the existing ones if they exist. */
  destination(wanted: NewDestination): Promise<Destination>;
  send(payout: NewPayout): Promise<Sent>;
  find(id: string): Promise<ProviderPayout | null>;
  findByReference(referenceId: string): Promise<readonly ProviderPayout[]>;
  payouts(range: TimeRange): Promise<readonly ProviderPayout[]>;
  transactions(range: TimeRange): Promise<readonly ProviderTransaction[]>;
  balancePaise(): Promise<number>;
  /** Cancels a payout that is queued. Throws if it is not. */
  cancel(id: string): Promise<ProviderPayout>;
}
