// Own product: it changes the settings.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { steps } from './commands.js';
import { Evening, LIMIT, setLimit } from './evening.js';

const EVENINGS = Number(process.env.ADMIN_EVENINGS ?? 20);
const SEED = Number(process.env.ADMIN_SEED ?? Date.now() % 2 ** 31);

let world: OwnProduct;
let second: Person;
beforeAll(async () => {
  world = await startProduct();
  second = await somebody(world, 'admin');
  await setLimit(world, { host: await somebody(world, 'admin'), second });
});
afterAll(() => world.close());

test(`in any order of commands, one admin alone lets no more out of the house than the limit (seed ${SEED})`, async () => {
  process.stdout.write(`one admin: ${EVENINGS} evenings, ADMIN_SEED=${SEED}\n`);
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const evening = await Evening.begin(world, second);
      for (const step of taken) await evening.take(step);
      const { leftTokens, countedTokens } = await evening.end();
      expect(leftTokens).toBeLessThanOrEqual(countedTokens);
      expect(countedTokens).toBeLessThanOrEqual(LIMIT);
    }),
    { seed: SEED, numRuns: EVENINGS },
  );
  await expectHealthyLedger(world);
}, 300_000);
