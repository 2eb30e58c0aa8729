import { assert, newId } from '../../src/kernel/index.js';
import { tokensAdjusted } from '../../src/modules/wallet/domain/adjustment.js';
import type { Product } from './product.js';

/** Adds tokens to a wallet through the ledger, as an adjustment by an admin does. */
export async function giveTokens(
  { ledger }: Product,
  person: { readonly id: string },
  tokens: number,
): Promise<void> {
  const outcome = await ledger.post(
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
  { ledger }: Product,
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
    const outcome = await ledger.post({
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
export async function tokensOf(
  { ledger }: Product,
  person: { readonly id: string },
): Promise<number> {
  const { balance } = await ledger.account(`player:${person.id}`);
  return balance;
}
