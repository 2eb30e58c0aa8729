// Runs the API tests and prints how much of the API's sources they run (`make coverage`). The
// processes of the product measure themselves (NODE_V8_COVERAGE), Jest measures the unit tests, and
// both are merged into one report. With arguments, only those test files run.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import coverage from 'istanbul-lib-coverage';
import report from 'istanbul-lib-report';
import reports from 'istanbul-reports';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.cache/coverage');
const LEAST = 10;
const SOURCES = 'api/src/**/*.ts';
process.chdir(ROOT);

/** Runs a script of package.json, and returns its exit code. */
function run(script, args, env = {}) {
  const { status } = spawnSync('npm', ['run', '-s', script, '--', ...args], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** Runs Jest with its own measurement, and lets the product's processes write theirs. */
const runTests = () =>
  run(
    'coverage:tests',
    [
      '--coverage',
      '--coverageProvider=v8',
      `--collectCoverageFrom=${SOURCES}`,
      '--coverageReporters=json',
      `--coverageDirectory=${FOLDER}/jest`,
      ...process.argv.slice(2),
    ],
    { PRODUCT_COVERAGE: `${FOLDER}/processes` },
  );

/** Translates what the processes wrote from the built files to their sources. */
const translate = () =>
  run('coverage:processes', [
    `--temp-directory=${FOLDER}/processes`,
    `--include=${SOURCES}`,
    '--exclude-after-remap',
    '--reporter=json',
    `--reports-dir=${FOLDER}/product`,
  ]);

function merged() {
  const map = coverage.createCoverageMap({});
  for (const part of ['jest', 'product']) {
    map.merge(JSON.parse(readFileSync(join(FOLDER, part, 'coverage-final.json'), 'utf8')));
  }
  map.filter((file) => !file.endsWith('.test.ts'));
  return map;
}

rmSync(FOLDER, { recursive: true, force: true });
const failed = runTests();
if (translate() !== 0) process.exit(1);
const map = merged();
const context = report.createContext({ dir: join(ROOT, 'coverage'), coverageMap: map });
for (const kind of ['text-summary', 'html']) reports.create(kind).execute(context);
const least = map
  .files()
  .map((file) => ({ file, lines: map.fileCoverageFor(file).toSummary().lines }))
  .filter(({ lines }) => lines.total > 0)
  .toSorted((one, other) => one.lines.pct - other.lines.pct)
  .slice(0, LEAST);
console.log('The files whose lines are covered least:');
for (const { file, lines } of least) {
  console.log(`${String(lines.pct).padStart(6)} %  ${file.slice(ROOT.length + 1)}`);
}
process.exitCode = failed;
