import { expect } from '@playwright/test';
import { idOf } from './admin.ts';
import { codeFor } from './mail.ts';
import { giveTokens } from './matches.ts';
import { admin, call, newEmail, PASSWORD, type SignedIn } from './people.ts';

/** Creates a player who has requested a payout of the whole wallet. */
export async function payee(email: string, upiId: string): Promise<SignedIn> {
  await call('POST', '/auth/register', { email, password: PASSWORD });
  const otp = await codeFor(email);
  const signedIn = await call<SignedIn>('POST', '/auth/verify-otp', { email, otp });
  const player = { ...signedIn, email, password: PASSWORD };
  await giveTokens(await admin(), player, 50);
  await call('POST', '/withdrawals/request', { amount: 50, type: 'upi', upiId }, player.token);
  return player;
}

/**
 * Creates accounts that share one mailbox and one UPI ID, and waits until Risk review has linked
 * them.
 */
export async function farm(count: number): Promise<readonly SignedIn[]> {
  const mailbox = newEmail('farm');
  const upiId = `${mailbox.split('@')[0]}@okaxis`;
  const players = await Promise.all(
    Array.from({ length: count }, (_, at) => payee(mailbox.replace('@', `+${at + 1}@`), upiId)),
  );
  const { token } = await admin();
  for (const player of players) {
    const path = `/admin/risk/players/${idOf(player)}`;
    const related = async () =>
      (
        await call<{ signals: readonly { accounts: readonly string[] }[] }>(
          'GET',
          path,
          undefined,
          token,
        )
      ).signals[0]?.accounts.length;
    await expect.poll(related).toBe(count);
  }
  return players;
}
