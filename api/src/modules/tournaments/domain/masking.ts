/**
 * Returns an address in the masked form that other users see: `as***@gmail.com` for
 * `asha@gmail.com`.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '***' : `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
}

/**
 * Returns a Free Fire UID in the masked form that other users see, such as `12***89`. Its owner can
 * recognise it; others cannot derive the full UID.
 */
export function maskedUid(uid: string): string {
  return uid.length < 7 ? '***' : `${uid.slice(0, 2)}***${uid.slice(-2)}`;
}
