import { assert, newId } from '../../src/kernel/index.js';
import { Ledger } from '../../src/modules/ledger/index.js';
import { tokensAdjusted } from '../../src/modules/wallet/index.js';
import type { TestApp } from './app.js';

/** Adds tokens to a wallet through the ledger, as an adjustment by an admin does. */
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

/** Adds tokens to a wallet as if the player had bought or won them. */
export async function tokensFor(
  { app }: TestApp,
  person: { readonly id: string },
  { deposits = 0, winnings = 0 },
): Promise<void> {
  const prize = { tournament: newId(), round: 1, attempt: 1, prizes: winnings, winners: [] };
  const given = [
    { type: 'TokensDeposited', account: 'gateway:razorpay', tokens: deposits, payload: {} },
    { type: 'PrizesAwarded', account: 'house:result', tokens: winnings, payload: prize },
  ] as const;
  for (const { type, account, tokens, payload } of given) {
    if (tokens === 0) continue;
    const outcome = await app.get(Ledger, { strict: false }).post({
      type,
      schemaVersion: 1,
      actor: { type: 'system', id: 'world' },
      reason: null,
      reference: null,
      idempotencyKey: `world:${newId()}`,
      payload,
      entries: [
        { account, amount: -tokens },
        { account: `player:${person.id}`, amount: tokens },
      ],
    });
    assert(outcome.posted, `${type} of ${tokens} tokens was refused`);
  }
}

/** Returns the current balance of a wallet. */
export async function tokensOf({ app }: TestApp, person: { readonly id: string }): Promise<number> {
  const { balance } = await app.get(Ledger, { strict: false }).account(`player:${person.id}`);
  return balance;
}
