import { expect, test } from '@jest/globals';
import { runAtLowPriority } from './low-priority.js';

/** Returns work with `left` items, and records how many items each step does. */
function catchingUp(left: number) {
  const steps: number[] = [];
  const take = async (most: number) => {
    const taken = Math.min(most, left);
    left -= taken;
    steps.push(taken);
    return taken;
  };
  return { steps, take };
}

test('low-priority work runs in several steps until no item is left', async () => {
  const { steps, take } = catchingUp(1_000);
  expect(await runAtLowPriority({ take })).toBe(1_000);
  expect(steps.reduce((sum, each) => sum + each, 0)).toBe(1_000);
  expect(steps.length).toBeGreaterThan(1);
  expect(await runAtLowPriority({ take })).toBe(0);
});

test('low-priority work waits while the database is busy with other work', async () => {
  const { steps, take } = catchingUp(1);
  const looks: number[] = [];
  const isBusy = async () => {
    looks.push(steps.length);
    return looks.length < 2;
  };
  expect(await runAtLowPriority({ take, isBusy })).toBe(1);
  expect(looks).toEqual([0, 0]);
});

test('the steps of two callers never run at the same time, even after a failure', async () => {
  let under = 0;
  let most = 0;
  const slow = ({ take }: ReturnType<typeof catchingUp>) => ({
    take: async (size: number) => {
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setTimeout(resolve, 2));
      under -= 1;
      return take(size);
    },
  });
  const failing = { take: () => Promise.reject(new Error('away')) };
  const results = await Promise.allSettled([
    runAtLowPriority(slow(catchingUp(600))),
    runAtLowPriority(failing),
    runAtLowPriority(slow(catchingUp(600))),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(most).toBe(1);
});
