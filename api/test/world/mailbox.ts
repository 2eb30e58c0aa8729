import { Secrets } from '../../src/platform/secrets/secrets.js';
import type { Product } from './product.js';

/** SEALING_KEYS of a product under test; see kit/products.mjs. */
export const SEALING_KEY = { id: 'test', secret: 'a-sealing-secret-for-tests-that-is-long' };

export interface WaitingMail {
  readonly template: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the mails that wait for an address, newest first. */
export async function mailsTo({ database }: Product, email: string): Promise<WaitingMail[]> {
  const rows = await database.rows<{ template: string; sealed_data: Buffer }>(
    `SELECT template, sealed_data FROM outgoing_mail
      WHERE recipient = $1 AND sealed_data IS NOT NULL ORDER BY id DESC`,
    [email],
  );
  const secrets = new Secrets([SEALING_KEY]);
  return rows.map(({ template, sealed_data }) => ({
    template,
    data: JSON.parse(secrets.open('mail-outbox', sealed_data)),
  }));
}

/** Returns the code in the newest mail to an address. */
export async function codeFor(world: Product, email: string): Promise<string> {
  const [mail] = await mailsTo(world, email);
  const code = mail?.data.code;
  if (typeof code !== 'string') throw new Error(`no code waits for ${email}`);
  return code;
}

/** Returns a code that differs from the given one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
