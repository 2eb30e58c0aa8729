import type { Id } from '../../../kernel/index.js';

export const APPROVAL_STATES = ['pending', 'approved', 'refused', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Time that a request waits for a second admin. */
export const WAITS_MS = 72 * 3_600_000;

/** Time after which an approved action is executed again, in milliseconds; that must be safe. */
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

/** Returns why this admin cannot approve the request now; null when it is possible. */
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

/** Returns why the request has ended; null while it is open. */
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
  /** Tokens of these that the house account pays. They add up over a day. */
  readonly paysOut: number;
}

/** Time for which an admin's payouts alone count towards the limit. */
export const SPENDING_COUNTS_MS = 24 * 3_600_000;

/** Returns true if the amount alone needs a second admin; with a limit of 0 none does. */
export const isAbove = (amountTokens: number, aboveTokens: number) =>
  aboveTokens > 0 && amountTokens > aboveTokens;

/** Returns true if the amount and the last 24 hours together stay within the limit. */
export const staysBelow = (spentTokens: number, tokens: number, aboveTokens: number) =>
  !isAbove(spentTokens + tokens, aboveTokens);

/** True when the new limit lets more pass than before, which needs a second admin too. */
export const isLimitRaised = (from: number, to: number) => from > 0 && (to === 0 || to > from);
