const SLOWEST = 10;

export const seconds = (ms) => `${Math.round(ms / 1000)} s`;

/**
 * Returns the lines at the end of a run: the time of each step, the slowest test files, what failed
 * and how to run that again. The last line counts the tests, and the steps without tests as one
 * each. A step that fails without a failed test, for example because a server did not stop, counts
 * as one failure, and so does one that should list tests but lists none. `rare` are the steps that
 * run only if they are asked for by name.
 */
export function summaryOf(results, totalMs, rare = []) {
  const told = results.map((result) => ({ ...result, failures: failuresOf(result) }));
  const failed = told.reduce((sum, { failures }) => sum + failures.length, 0);
  const failures = told.flatMap(({ step, failures }) =>
    failures.flatMap(({ path, name, why = [] }) => [
      `  ${step.name}: ${path} › ${name}`,
      ...why.map((line) => `      ${line}`),
    ]),
  );
  const again = told
    .filter(({ step, failures }) => failures.length > 0 && !step.isPreparation)
    .map(({ step }) => step.name);
  const passed = told.reduce((sum, result) => sum + passedIn(result), 0);
  return {
    lines: [
      ...told.map(lineOf),
      ...slowestFiles(told),
      ...(failed > 0 ? ['', 'Failed:', ...failures] : []),
      ...(rare.length > 0
        ? [
            '',
            `Only when asked for, on Debian as root: make test ONLY=${rare.map(({ name }) => name).join(',')}`,
          ]
        : []),
      ...(again.length > 0 ? ['', `Again: make test ONLY=${again.join(',')}`] : []),
      '',
      `All of it took ${seconds(totalMs)}.`,
      `${passed} passed, ${failed} failed`,
    ],
    failed,
  };
}

function failuresOf({ step, outcome, tests }) {
  if (outcome === 'skipped') return [];
  if (outcome === 'failed' && tests?.failed.length > 0) return tests.failed;
  const isEmpty = outcome === 'passed' && step.report && !tests?.passed;
  const problem = isEmpty ? 'no test ran' : outcome;
  return problem === 'passed' ? [] : [{ path: step.what, name: problem }];
}

function passedIn({ step, outcome, tests }) {
  if (step.report) return tests?.passed ?? 0;
  return outcome === 'passed' && !step.isPreparation ? 1 : 0;
}

function lineOf({ step, outcome, tests, ms }) {
  const skipped = tests?.skipped ? `, ${tests.skipped} skipped` : '';
  const counts = tests ? `, ${tests.passed} passed, ${tests.failed.length} failed${skipped}` : '';
  return `${seconds(ms).padStart(7)}  ${step.name.padEnd(10)} ${outcome}${counts}`;
}

function slowestFiles(results) {
  const files = results
    .flatMap(({ tests }) => [...(tests?.times ?? [])])
    .sort(([, one], [, other]) => other - one)
    .slice(0, SLOWEST);
  const rows = files.map(([path, ms]) => `${seconds(ms).padStart(7)}  ${path}`);
  return rows.length > 1 ? ['', 'The slowest test files:', ...rows] : [];
}
