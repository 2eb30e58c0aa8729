/**
 * Runs steps side by side on the given number of cores, in their order, each after the steps that
 * it needs. `start` runs a step and returns its outcome: `passed`, `failed`, `skipped`
 * or the reason why the step did not run. Returns the outcome of each step by name.
 */
export async function runSteps(steps, cores, start) {
  const outcomes = new Map();
  const running = new Map();
  const names = new Set(steps.map(({ name }) => name));
  const needs = ({ after = [], slow }) => [
    ...after.filter((name) => names.has(name)),
    // A slow step begins only when all gates have passed, so that a mistake of form is told soon.
    ...(slow ? steps.filter(({ gate }) => gate).map(({ name }) => name) : []),
  ];
  const isFree = ({ cores: wanted = 1 }) => {
    const used = [...running.values()].reduce((sum, step) => sum + (step.cores ?? 1), 0);
    return running.size === 0 || used + wanted <= cores;
  };
  const waiting = () => steps.filter(({ name }) => !outcomes.has(name) && !running.has(name));

  /** Gives up the steps that need one that did not pass. Returns true if there are any. */
  function giveUp() {
    const hopeless = waiting().filter((step) => {
      const missing = needs(step).find(
        (name) => !['passed', undefined].includes(outcomes.get(name)),
      );
      if (missing) outcomes.set(step.name, `not run, because ${missing} did not pass`);
      return missing;
    });
    return hopeless.length > 0;
  }

  while (waiting().length > 0 || running.size > 0) {
    if (giveUp()) continue;
    for (const step of waiting()) {
      if (!needs(step).every((name) => outcomes.has(name)) || !isFree(step)) continue;
      const ended = start(step).then((outcome) => {
        outcomes.set(step.name, outcome);
        running.delete(step.name);
      });
      running.set(step.name, { ...step, ended });
    }
    if (running.size === 0) throw new Error('these steps wait for each other');
    await Promise.race([...running.values()].map(({ ended }) => ended));
  }
  return outcomes;
}
