/** `asha@gmail.com` as others see it: `as***@gmail.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '***' : `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
}

/** A Free Fire UID as others see it: enough to find oneself, too little to be found. */
export function maskedUid(uid: string): string {
  return uid.length < 7 ? '***' : `${uid.slice(0, 2)}***${uid.slice(-2)}`;
}
