import { setTimeout as wait } from 'node:timers/promises';

export interface CatchingUp {
  /** Does about so many and answers how many it did; fewer means that nothing is left. */
  readonly take: (most: number) => Promise<number>;
  /** Whether others have so much to do just now that all of this can wait. */
  readonly isBusy?: () => Promise<boolean>;
}

const FIRST_STEP = 200;
const LARGEST_STEP = 20_000;
const STEP_MS = 25;
/** How many times as long as a step the rest after it is. */
const REST = 3;
const LOOK_AGAIN_MS = 500;
/** Whoever is not there after so long waits for nobody, and rests no longer than he works. */
const PATIENCE_MS = 60_000;
const SHORT_REST = 1;

/** Of all who catch up in this process, one takes a step at a time: they share one core. */
let lastStep: Promise<unknown> = Promise.resolve();

/**
 * Catches up while others are waited for: a step is as large as can be done in some 25 ms, and each
 * is followed by a longer rest. Answers how many were done in all.
 */
export async function inRestingSteps({ take, isBusy }: CatchingUp): Promise<number> {
  const since = performance.now();
  const isPatient = () => performance.now() - since < PATIENCE_MS;
  let done = 0;
  for (let most = FIRST_STEP; ; ) {
    while (isBusy && isPatient() && (await isBusy())) await wait(LOOK_AGAIN_MS);
    const { taken, took } = await inTurn(most, take);
    done += taken;
    if (taken < most) return done;
    most = Math.min(LARGEST_STEP, Math.max(1, Math.round((most * STEP_MS) / took)));
    await wait(took * (isPatient() ? REST : SHORT_REST));
  }
}

function inTurn(
  most: number,
  take: CatchingUp['take'],
): Promise<{ readonly taken: number; readonly took: number }> {
  const step = lastStep.then(async () => {
    const begun = performance.now();
    const taken = await take(most);
    return { taken, took: performance.now() - begun };
  });
  lastStep = step.catch(() => undefined);
  return step;
}
