export interface CodeData {
  readonly code: string;
  /** The name of the browser that requested the code, such as "Chrome on Android". */
  readonly device: string;
  readonly askedAt: string;
  /** The language of the page that requested the code, as two letters. */
  readonly language?: string;
}

/**
 * The data of each mail template. The data must survive conversion to JSON, because the outbox
 * stores it encrypted until the mail is sent.
 */
export interface LetterData {
  'verification-code': CodeData;
  'reset-code': CodeData;
  'password-changed': {
    readonly changedAt: string;
    /**
     * The browser in which the signed-in owner changed the password, such as "Chrome on Android".
     * It stays signed in. Missing after a reset with a code, which ends every session.
     */
    readonly device?: string;
  };
  'sign-in-guesses': { readonly tries: number; readonly at: string };
  /** For staff: passkeys of the account were added or removed. */
  'passkeys-changed': {
    /** `reset`: another admin removed them with the second factor. */
    readonly what: 'added' | 'removed' | 'reset';
    readonly names: string;
    /** Browser in which the change was made; null for a reset. */
    readonly device: string | null;
    readonly at: string;
  };
  /** For staff: a link to set their first password. The link works once. */
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
  /** An admin has taken tokens from the wallet. */
  'tokens-taken': {
    readonly amountTokens: number;
    readonly balanceTokens: number;
    readonly reason: string;
    readonly at: string;
  };
  'withdrawal-receipt': {
    readonly amountTokens: number;
    readonly withdrawalId: string;
    readonly status: 'requested' | 'completed' | 'rejected' | 'reopened';
    /** The masked destination of the payout, such as `as***@okaxis`. It is never a redeem code. */
    readonly destination: string;
    readonly at: string;
    readonly note: string | null;
  };
  /** A player asked to delete the account, which can be kept until a time. */
  'deletion-requested': {
    readonly at: string;
    readonly until: string;
    /** Number of tokens that the player gave up. */
    readonly tokens: number;
  };
  /** The account was not deleted, because tokens arrived that the player had not given up. */
  'deletion-withdrawn': { readonly at: string; readonly device: string };
  'deletion-stopped': { readonly tokens: number };
  /** For staff: a player's bank demands that the money of a deposit be returned. */
  'payment-disputed': {
    readonly disputeId: string;
    readonly paymentId: string;
    readonly orderId: string;
    readonly status: string;
    readonly amountTokens: number;
  };
  /** For players who have no device for push messages: the text of a push message. */
  'match-news': {
    readonly title: string;
    readonly text: string;
    readonly path: string;
    readonly language?: string;
  };
  /**
   * For auditors: a checkpoint of the ledger. The mailbox outside the platform keeps a copy that
   * the platform cannot change.
   */
  'ledger-checkpoint': {
    readonly size: number;
    readonly note: string;
    readonly verifierKey: string;
    readonly signedAt: string;
  };
  test: { readonly sentAt: string };
}

export type Template = keyof LetterData;
