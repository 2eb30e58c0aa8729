import { setTimeout as wait } from 'node:timers/promises';

export interface LowPriorityWork {
  /**
   * Processes about `most` items, and returns how many. A number below `most` means that no items
   * are left.
   */
  readonly take: (most: number) => Promise<number>;
  /** Returns true while other work is so heavy that this work should wait. */
  readonly isBusy?: () => Promise<boolean>;
}

const FIRST_STEP = 200;
const LARGEST_STEP = 20_000;
const STEP_MS = 25;
/** Pause after a step, as a multiple of the step's duration. */
const REST = 3;
const LOOK_AGAIN_MS = 500;
/**
 * Time after which the work no longer waits for other work and makes shorter pauses, in
 * milliseconds.
 */
const PATIENCE_MS = 60_000;
const SHORT_REST = 1;

/**
 * The newest step. Steps run one at a time, because the process has one CPU core for all of them.
 */
let lastStep: Promise<unknown> = Promise.resolve();

/**
 * Processes all items in small steps with pauses, so that other work is hardly delayed. A step
 * takes about 25 ms, and the pause after it is longer. Returns the number of items processed.
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
