import { expect, test } from '@jest/globals';
import { Supply } from '../../bench/product/supply.js';

/**
 * Returns a supply of ascending numbers. The supply creates them in portions, each after one turn
 * of the event loop.
 */
function numbers(portion: number) {
  let made = 0;
  const make = async () => {
    await new Promise((next) => setImmediate(next));
    const first = made;
    made += portion;
    return Array.from({ length: portion }, (_, i) => first + i);
  };
  return { supply: new Supply(make), made: () => made };
}

test('a supply of test data keeps up with a load that takes far more items than were prepared', async () => {
  const { supply } = numbers(100);
  await supply.prepare(10);
  const taken: number[] = [];
  const caller = async () => {
    for (let i = 0; i < 2_000; i += 1) taken.push(await supply.take());
  };
  await Promise.all(Array.from({ length: 32 }, caller));
  expect(taken).toHaveLength(64_000);
  // Each item is taken once, in the order of creation.
  expect([...taken].sort((one, other) => one - other)).toEqual(taken.map((_, i) => i));
});

test('taking an item that was prepared never waits', async () => {
  const { supply } = numbers(100);
  await supply.prepare(5_000);
  for (let i = 0; i < 5_000; i += 1) expect(supply.take()).toBe(i);
});

test('a failed creation of test data is reported to the caller that waits, and the next call tries again', async () => {
  let tries = 0;
  const supply = new Supply(async () => {
    tries += 1;
    if (tries === 1) throw new Error('refused');
    return [tries];
  });
  await expect(supply.take()).rejects.toThrow('refused');
  expect(await supply.take()).toBe(2);
});
