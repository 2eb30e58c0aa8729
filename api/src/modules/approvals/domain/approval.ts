import type { Id } from '../../../kernel/index.js';

export const APPROVAL_STATES = ['pending', 'approved', 'refused', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Time for which a request waits for a second admin, in milliseconds. */
export const WAITS_MS = 72 * 3_600_000;

/** Time after which an unfinished execution of an approved action is repeated, in milliseconds. */
export const LONGEST_EXECUTION_MS = 5 * 60_000;

export interface ApprovalNow {
  readonly state: ApprovalState;
  readonly requestedBy: Id;
  readonly expiresAt: Date;
  /** True while an approved action is being executed. */
  readonly isCarriedOut: boolean;
  readonly isRequesterActive: boolean;
}

export type ApprovalProblem =
  | 'ALREADY_APPROVED'
  | 'ALREADY_REFUSED'
  | 'EXPIRED'
  | 'BEING_CARRIED_OUT'
  | 'OWN_REQUEST'
  | 'REQUESTER_GONE';

/**
 * Returns the reason why this admin cannot approve the request now; null if the admin can approve
 * it.
 */
export function approvalProblem(
  approval: ApprovalNow,
  adminId: Id,
  now: Date,
): ApprovalProblem | null {
  const settled = settledProblem(approval, now);
  if (settled) return settled;
  if (approval.requestedBy === adminId) return 'OWN_REQUEST';
  return approval.isRequesterActive ? null : 'REQUESTER_GONE';
}

/** Returns the reason why the request can no longer be decided; null while it is open. */
export function settledProblem(
  { state, isCarriedOut, expiresAt }: ApprovalNow,
  now: Date,
): ApprovalProblem | null {
  switch (state) {
    case 'approved':
      return 'ALREADY_APPROVED';
    case 'refused':
      return 'ALREADY_REFUSED';
    case 'expired':
      return 'EXPIRED';
    case 'pending':
      if (isCarriedOut) return 'BEING_CARRIED_OUT';
      return expiresAt <= now ? 'EXPIRED' : null;
  }
}

/** Tokens that an action moves. */
export interface Movement {
  /** Tokens moved in either direction. */
  readonly tokens: number;
  /**
   * The tokens and the money that leave the house (`leavesHouse`), now or by redemptions. The limit
   * applies to their sum in 24 hours for each admin.
   */
  readonly paysOut: number;
}

/** Time for which a payout that an admin made alone counts towards the limit, in milliseconds. */
export const SPENDING_COUNTS_MS = 24 * 3_600_000;

/** Returns true if the amount alone needs a second admin. A limit of 0 means no limit. */
export const isAbove = (amountTokens: number, aboveTokens: number) =>
  aboveTokens > 0 && amountTokens > aboveTokens;

/**
 * Returns true if the amount, added to the tokens spent in the last 24 hours, is within the limit.
 */
export const staysBelow = (spentTokens: number, tokens: number, aboveTokens: number) =>
  !isAbove(spentTokens + tokens, aboveTokens);

/** Returns true if the new limit allows larger amounts. Such a change needs a second admin too. */
export const isLimitRaised = (from: number, to: number) => from > 0 && (to === 0 || to > from);
