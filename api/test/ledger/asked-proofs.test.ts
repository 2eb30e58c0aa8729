import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { somebody } from '../world/people.js';
import { type Product, sharedProduct } from '../world/product.js';
import { giveTokens } from '../world/tokens.js';
import { eventually } from '../world/wait.js';

let world: Product;
beforeAll(async () => {
  world = await sharedProduct();
});
afterAll(() => world.close());

test('a proof that a player asks for is signed within seconds, and so is the next one', async () => {
  const player = await somebody(world);
  // Without a player who waits, the second event would be signed a minute after the first.
  for (const amount of [5, 7]) {
    await giveTokens(world, player, amount);
    const { body } = await asking(world, player)('GET', '/tokens/history');
    const [{ position }] = body.tokenHistory;
    await eventually(async () => {
      const proof = await asking(world, player)('GET', `/tokens/proof/${position}`);
      expect([proof.status, proof.body.position]).toEqual([200, position]);
    });
  }
  await expectHealthyLedger(world);
});
