import { expect } from '@playwright/test';
import { product } from './product.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The mails to an address, the newest first. */
export async function mailsTo(email: string): Promise<readonly Mail[]> {
  const url = `${product().mailUiUrl}/api/messages?to=${encodeURIComponent(email)}`;
  const { messages } = (await (await fetch(url)).json()) as { messages: Mail[] };
  return messages;
}

/** Waits for the `count`-th mail with a code to an address and gives the newest code. */
export async function codeFor(email: string, count = 1): Promise<string> {
  let codes: string[] = [];
  await expect
    .poll(async () => {
      const mails = await mailsTo(email);
      codes = mails.flatMap(({ text }) => text.match(/\b\d{6}\b/)?.[0] ?? []);
      return codes.length;
    })
    .toBeGreaterThanOrEqual(count);
  const newest = codes[0];
  if (newest === undefined) throw new Error(`no code was mailed to ${email}`);
  return newest;
}
