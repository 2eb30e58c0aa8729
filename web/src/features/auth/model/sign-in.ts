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

/** Starts the session an answer brought. False: it brought none, a code is on its way instead. */
export function beginFrom(reply: SignInReply, as: { isAdmin: boolean }): boolean {
  if (!reply.token) return false;
  beginSession(reply.token, { ...reply.user, isAdmin: as.isAdmin });
  return true;
}

/** The email waits for its code; /verify-otp finds it there. */
export function awaitVerification(email: string): void {
  rememberVerificationEmail(email.trim().toLowerCase());
  startResendWait('verification');
}

/** A refusal that asks for the code instead of the password. */
export function asksForVerification(error: unknown): boolean {
  return error instanceof ApiError && error.details.needsVerification === true;
}

/** The reason of a ban, when the server gave one. */
export function banReasonOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { banReason } = error.details;
  return typeof banReason === 'string' && banReason !== '' ? banReason : null;
}
