import { assert, newId } from '../../src/kernel/index.js';
import { Ledger } from '../../src/modules/ledger/index.js';
import { tokensAdjusted } from '../../src/modules/wallet/index.js';
import type { TestApp } from './app.js';

/** Puts tokens into somebody's wallet the way an admin would: through the books. */
export async function giveTokens(
  { app }: TestApp,
  person: { readonly id: string },
  tokens: number,
): Promise<void> {
  const outcome = await app.get(Ledger, { strict: false }).post(
    tokensAdjusted({
      userId: person.id,
      amountTokens: tokens,
      reason: 'To start with',
      actor: { type: 'system', id: 'world' },
      idempotencyKey: `world:${newId()}`,
    }),
  );
  assert(outcome.posted, `giving ${tokens} tokens was refused`);
}

/** What a wallet holds now. */
export async function tokensOf({ app }: TestApp, person: { readonly id: string }): Promise<number> {
  const { balance } = await app.get(Ledger, { strict: false }).account(`player:${person.id}`);
  return balance;
}
