import { setTimeout as wait } from 'node:timers/promises';

export interface LowPriorityWork {
  /** Does about `most` items and returns the number done; fewer means that none is left. */
  readonly take: (most: number) => Promise<number>;
  /** True while other work is so heavy that catching up should wait. */
  readonly isBusy?: () => Promise<boolean>;
}

const FIRST_STEP = 200;
const LARGEST_STEP = 20_000;
const STEP_MS = 25;
/** Pause after a step, as a multiple of the step's duration. */
const REST = 3;
const LOOK_AGAIN_MS = 500;
/** After this time, in milliseconds, stop yielding; pause only as long as the last step took. */
const PATIENCE_MS = 60_000;
const SHORT_REST = 1;

/** Serialises the steps of this process, which share one core. */
let lastStep: Promise<unknown> = Promise.resolve();

/**
 * Catches up with low priority: a step takes about 25 ms, followed by a longer pause. Returns the
 * number of items done.
 */
export async function runAtLowPriority({ take, isBusy }: LowPriorityWork): Promise<number> {
  const since = performance.now();
  const isPatient = () => performance.now() - since < PATIENCE_MS;
  let done = 0;
  for (let most = FIRST_STEP; ; ) {
    while (isBusy && isPatient() && (await isBusy())) await wait(LOOK_AGAIN_MS);
    const { taken, took } = await oneAtATime(most, take);
    done += taken;
    if (taken < most) return done;
    most = Math.min(LARGEST_STEP, Math.max(1, Math.round((most * STEP_MS) / took)));
    await wait(took * (isPatient() ? REST : SHORT_REST));
  }
}

function oneAtATime(
  most: number,
  take: LowPriorityWork['take'],
): Promise<{ readonly taken: number; readonly took: number }> {
  const step = lastStep.then(async () => {
    const begun = performance.now();
    const taken = await take(most);
    return { taken, took: performance.now() - begun };
  });
  lastStep = step.catch(() => undefined);
  return step;
}
