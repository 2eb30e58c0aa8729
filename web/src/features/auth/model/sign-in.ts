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
 * Begins the session in the server's response. Returns false if the response has no session,
 * because the server sent a code by email instead.
 */
export function beginFrom(reply: SignInReply, as: { isAdmin: boolean }): boolean {
  if (!reply.token) return false;
  beginSession(reply.token, { ...reply.user, isAdmin: as.isAdmin });
  return true;
}

/**
 * Stores the email for which the page /verify-otp asks for a code, and starts the wait for another
 * code.
 */
export function awaitVerification(email: string): void {
  rememberVerificationEmail(email.trim().toLowerCase());
  startResendWait('verification');
}

/** Returns true if the server refused a login because the account's email is not confirmed yet. */
export function asksForVerification(error: unknown): boolean {
  return error instanceof ApiError && error.details.needsVerification === true;
}

/** Returns true if the account is closed because its player asked to delete it. */
export function isClosed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'DELETION_REQUESTED';
}

/** Returns the reason of a ban from the error of a login; null if the account is not banned. */
export function banReasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { banReason } = error.details;
  return typeof banReason === 'string' && banReason !== '' ? banReason : null;
}
