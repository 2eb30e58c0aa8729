import { product } from './product.ts';

export interface Mail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly receivedAt: string;
}

const ARRIVES_WITHIN_MS = 20_000;
const ASK_EVERY_MS = 50;

/** Returns every email to an address, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const url = `${product().mailUrl}/api/messages?to=${encodeURIComponent(email)}`;
  const answer = await fetch(url);
  return ((await answer.json()) as { messages: Mail[] }).messages;
}

/** Waits for a matching email to an address and returns the newest. */
export async function mailTo(
  email: string,
  fits: (mail: Mail) => boolean = () => true,
): Promise<Mail> {
  const end = Date.now() + ARRIVES_WITHIN_MS;
  while (Date.now() < end) {
    const mail = (await mailsTo(email)).find(fits);
    if (mail) return mail;
    await new Promise((next) => setTimeout(next, ASK_EVERY_MS));
  }
  throw new Error(`No matching email arrived at ${email}`);
}

/**
 * Returns the newest six-digit code sent to an address, after `count` emails with a code have
 * arrived.
 */
export async function codeFor(email: string, count = 1): Promise<string> {
  const end = Date.now() + ARRIVES_WITHIN_MS;
  while (Date.now() < end) {
    const codes = (await mailsTo(email)).flatMap(({ text }) => text.match(/\b\d{6}\b/)?.[0] ?? []);
    if (codes[0] && codes.length >= count) return codes[0];
    await new Promise((next) => setTimeout(next, ASK_EVERY_MS));
  }
  throw new Error(`No code arrived at ${email}`);
}
