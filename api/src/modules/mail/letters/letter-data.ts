export interface CodeData {
  readonly code: string;
  /** The requesting browser in our own words: "Chrome on Android". */
  readonly device: string;
  readonly askedAt: string;
  /** The language of the requesting page. */
  readonly language?: string;
}

/** Data of each template. It must be plain data, because it waits, encrypted, in the outbox. */
export interface LetterData {
  'verification-code': CodeData;
  'reset-code': CodeData;
  'password-changed': { readonly changedAt: string };
  'sign-in-guesses': { readonly tries: number; readonly at: string };
  /** To staff: the link to set their first password, valid once. */
  'staff-invitation': {
    readonly token: string;
    readonly role: string;
    readonly expiresAt: string;
  };
  'deposit-receipt': {
    readonly amountTokens: number;
    readonly balanceTokens: number;
    readonly orderId: string;
    readonly paymentId: string;
    readonly paidAt: string;
  };
  'withdrawal-receipt': {
    readonly amountTokens: number;
    readonly withdrawalId: string;
    readonly status: 'requested' | 'completed' | 'rejected' | 'reopened';
    /** Masked destination: `as***@okaxis`. Never a redeem code. */
    readonly destination: string;
    readonly at: string;
    readonly note: string | null;
  };
  /** To staff: a player's bank asks for the money of a deposit back. */
  'payment-disputed': {
    readonly disputeId: string;
    readonly paymentId: string;
    readonly orderId: string;
    readonly status: string;
    readonly amountTokens: number;
  };
  /** Replaces a message to a device, for a player without one. */
  'match-news': {
    readonly title: string;
    readonly text: string;
    readonly path: string;
    readonly language?: string;
  };
  /** To auditors: a checkpoint of the ledger, stored where we cannot change it. */
  'ledger-checkpoint': {
    readonly size: number;
    readonly note: string;
    readonly verifierKey: string;
    readonly signedAt: string;
  };
  test: { readonly sentAt: string };
}

export type Template = keyof LetterData;
