// Runs all checks and tests (`make test`), the quick ones (`make check`), or those that ONLY names.
// Steps run side by side. Their output is in .cache/test/, and is printed if they fail.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { resultsIn } from './test/results.mjs';
import { runSteps } from './test/schedule.mjs';
import { logOf, reportOf, STEPS } from './test/steps.mjs';
import { seconds, summaryOf } from './test/summary.mjs';

const ROOT = join(import.meta.dirname, '..');
const STILL_RUNNING_MS = 60_000;
/** The exit code of a step that could not do its work. It is told, but is no failure. */
const SKIPPED = 77;
const MARKS = { passed: '✔', failed: '✘', skipped: '–' };
process.chdir(ROOT);

function chosenSteps() {
  const only = (process.env.ONLY ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const known = STEPS.filter(({ isPreparation }) => !isPreparation).map(({ name }) => name);
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. The steps are ${known.join(', ')}.`);
    process.exit(2);
  }
  const isQuick = process.argv[2] === 'check';
  const usual = ({ isPreparation, quick, only: isRare }) =>
    !isPreparation && !isRare && (quick || !isQuick);
  const asked = STEPS.filter((step) => (only.length > 0 ? only.includes(step.name) : usual(step)));
  const needed = new Set(asked.map(({ name }) => name));
  // Later steps come first, so that the preparations of preparations are found too.
  for (const { name, after = [] } of STEPS.toReversed()) {
    if (!needed.has(name)) continue;
    for (const other of after) {
      if (STEPS.find((step) => step.name === other).isPreparation) needed.add(other);
    }
  }
  return STEPS.filter(({ name }) => needed.has(name));
}

const begun = Date.now();
const chosen = chosenSteps();
const isAlone = chosen.filter(({ isPreparation }) => !isPreparation).length === 1;
const children = new Map();
const took = new Map();
let isStopped = false;

/** Runs a step. Its output goes to its log, and also to the terminal if no other step is chosen. */
async function start(step) {
  if (isStopped) return 'not run, because the run was stopped';
  const since = Date.now();
  if (!isAlone) console.log(`… ${step.what}`);
  rmSync(reportOf(step), { force: true });
  const [command, ...args] = step.run;
  const child = spawn(command, args, {
    env: { ...process.env, ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.set(step.name, { child, since });
  const log = createWriteStream(logOf(step));
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(log, { end: false });
    if (isAlone) stream.pipe(process.stdout, { end: false });
  }
  const code = await new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', done);
  });
  await new Promise((done) => log.end(done));
  children.delete(step.name);
  took.set(step.name, Date.now() - since);
  const outcome = code === 0 ? 'passed' : code === SKIPPED ? 'skipped' : 'failed';
  if (outcome !== 'passed' && !isAlone) {
    console.log(`\n${readFileSync(logOf(step), 'utf8').trimEnd()}\n`);
  }
  console.log(`${MARKS[outcome]} ${step.what}: ${outcome} after ${seconds(took.get(step.name))}`);
  return outcome;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopped = true;
    for (const { child } of children.values()) child.kill(signal);
  });
}
setInterval(() => {
  const running = [...children].map(
    ([name, { since }]) => `${name} (${seconds(Date.now() - since)})`,
  );
  if (!isAlone && running.length > 0) console.log(`… still running: ${running.join(', ')}`);
}, STILL_RUNNING_MS).unref();

mkdirSync('.cache/test', { recursive: true });
const outcomes = await runSteps(chosen, availableParallelism(), start);
const results = chosen.map((step) => ({
  step,
  ms: took.get(step.name) ?? 0,
  outcome: outcomes.get(step.name),
  tests: step.report && took.has(step.name) ? resultsIn(reportOf(step), step.report, ROOT) : null,
}));
const rare = STEPS.filter((step) => step.only && !chosen.includes(step));
const { lines, failed } = summaryOf(results, Date.now() - begun, isAlone ? [] : rare);
console.log(`\n${lines.join('\n')}`);
if (failed > 0) process.exitCode = 1;
