import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { PasskeyWords } from '../../../session/passkey';

/** The calls for signing in and for passwords. The OpenAPI document describes their responses. */
export const login = (body: { email: string; password: string }) =>
  answer(api.POST('/api/auth/login', { body }));

/** Withdraws the own request to delete the account, and signs in. */
export const keepAccount = (body: { email: string; password: string }) =>
  answer(api.POST('/api/auth/keep-account', { body }));

export const adminLogin = (body: { email: string; password: string; totp?: string }) =>
  answer(api.POST('/api/auth/admin-login', { body }));

/** Signs staff in with a passkey. Throws a PasskeyError with one of the words if none was used. */
export async function passkeyLogin(words: PasskeyWords) {
  const request = await answer(api.POST('/api/auth/passkeys/sign-in/begin'));
  const { touchOf } = await import('../../../session/passkey');
  const passkey = await touchOf(request, words);
  return answer(api.POST('/api/auth/passkeys/sign-in', { body: { passkey } }));
}

export const acceptInvitation = (body: { token: string; password: string }) =>
  answer(api.POST('/api/auth/accept-invitation', { body }));

export const register = (body: { email: string; password: string }) =>
  answer(api.POST('/api/auth/register', { body }));

export const verifyEmail = (body: { email: string; otp: string }) =>
  answer(api.POST('/api/auth/verify-otp', { body }));

export const resendCode = (email: string) =>
  answer(api.POST('/api/auth/resend-otp', { body: { email } }));

export const requestPasswordReset = (email: string) =>
  answer(api.POST('/api/auth/forgot-password', { body: { email } }));

/**
 * Sends the emailed code. The response to a correct code also sets a cookie that allows the user to
 * set one new password. Scripts cannot read the cookie.
 */
export const verifyPasswordReset = (body: { email: string; otp: string }) =>
  answer(api.POST('/api/auth/verify-password-reset-otp', { body }));

export const resetPassword = (body: { email: string; newPassword: string }) =>
  answer(api.POST('/api/auth/reset-password', { body }));

export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  answer(api.POST('/api/auth/change-password', { body }));

export const confirmPassword = (password: string) =>
  answer(api.POST('/api/auth/confirm', { body: { password } }));

export const endSessionOf = (id: string) =>
  answer(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));

export const endOtherSessions = () => answer(api.POST('/api/auth/end-other-sessions'));

/** Fetches the open sessions of the signed-in account, the one of this browser first. */
export const sessionsQuery = queryOptions({
  queryKey: [keys.sessions],
  queryFn: ({ signal }) => answer(api.GET('/api/auth/sessions', { signal })),
});

export const sendTestEmail = (email: string) =>
  answer(api.POST('/api/auth/test-email', { body: { email } }));
