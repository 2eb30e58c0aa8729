import { ApiError } from '../../../api/api-error';
import {
  beginSession,
  rememberVerificationEmail,
  type SessionUser,
} from '../../../session/session';
import { startResendWait } from './resend-wait';

interface SignInReply {
  readonly token?: string | undefined;
  readonly user?: SessionUser | undefined;
}

/**
 * Begins the session in the answer; returns false when the answer has none because a code was sent
 * instead.
 */
export function beginFrom(reply: SignInReply, as: { isAdmin: boolean }): boolean {
  if (!reply.token) return false;
  beginSession(reply.token, { ...reply.user, isAdmin: as.isAdmin });
  return true;
}

/** Keeps the email for /verify-otp. */
export function awaitVerification(email: string): void {
  rememberVerificationEmail(email.trim().toLowerCase());
  startResendWait('verification');
}

/** True for a refused login whose email must be verified by a code first. */
export function asksForVerification(error: unknown): boolean {
  return error instanceof ApiError && error.details.needsVerification === true;
}

/** Returns the reason of a ban, or null. */
export function banReasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { banReason } = error.details;
  return typeof banReason === 'string' && banReason !== '' ? banReason : null;
}
