// Own product: a write of its worker fails.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from '../world/ask.js';
import { breakWrites } from '../world/broken-writes.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { giveTokens } from '../world/tokens.js';
import { eventually } from '../world/wait.js';

let world: OwnProduct;
let player: Person;
beforeAll(async () => {
  world = await startProduct({}, { runs: ['jobs', 'followers'] });
  player = await somebody(world);
});
afterAll(() => world.close());

const prove = async () => {
  const { body } = await asking(world, player)('GET', '/tokens/history');
  const { position } = body.tokenHistory[0];
  return asking(world, player)('GET', `/tokens/proof/${position}`);
};
const proved = () => eventually(async () => expect((await prove()).status).toBe(200));

test('a proof that a player asks for is signed within seconds, and so is the next one', async () => {
  // Without a player who waits, the second event would be signed a minute after the first.
  for (const amount of [5, 7]) {
    await giveTokens(world, player, amount);
    await proved();
  }
  await expectHealthyLedger(world);
});

test('a signature that failed does not delay the next one', async () => {
  await giveTokens(world, player, 9);
  const mend = await breakWrites(world, 'BEFORE INSERT ON ledger.checkpoint', 'true');
  await eventually(async () => {
    expect((await prove()).status).toBe(409);
    const { text } = await asking(world, null)('GET', '/metrics');
    expect(text).toMatch(/arena_queue_jobs\{queue="sign-now",state="failed"\} [1-9]/);
  });
  await mend();
  await proved();
  await expectHealthyLedger(world);
});
