import { setTimeout as wait } from 'node:timers/promises';

const FIRST_STEP = 20;
const LARGEST_STEP = 10_000;
const STEP_MS = 50;

/**
 * Catches up while others are waited for: a step is as large as can be done in some 50 ms, and each
 * is followed by as long a rest. `take` does at most so many and answers how many it did; fewer
 * means that nothing is left. Answers how many were done in all.
 */
export async function inRestingSteps(take: (most: number) => Promise<number>): Promise<number> {
  let done = 0;
  for (let most = FIRST_STEP; ; ) {
    const begun = performance.now();
    const taken = await take(most);
    done += taken;
    if (taken < most) return done;
    const took = performance.now() - begun;
    most = Math.min(LARGEST_STEP, Math.max(1, Math.round((most * STEP_MS) / took)));
    await wait(took);
  }
}
