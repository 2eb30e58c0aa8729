// The steps of `make test`, in the order in which they begin.
//
// `run` is the command. `after` names the steps whose results it needs. `cores` is the number of
// cores that it keeps busy. `report` is the kind of file in which it lists its tests. A `quick`
// step belongs to `make check`, a `gate` is a check without tests: if one fails, no slow step
// begins. A step with `only` runs only if it is asked for by name.

const REPORTS = '.cache/test';
const report = (name) => `${REPORTS}/${name}.json`;
const jest = (name, ...args) => ({
  report: 'jest',
  run: ['npx', '--no-install', 'jest', ...args, '--json', `--outputFile=${report(name)}`],
});
const make = (target) => ['make', '-s', target];
const npm = (script) => ['npm', 'run', '-s', script];

export const reportOf = ({ name }) => report(name);
export const logOf = ({ name }) => `${REPORTS}/${name}.log`;

/** Steps that only prepare others. They run if a chosen step needs them. */
const PREPARATIONS = [
  { name: 'build-api', what: 'Build of the API', run: make('api/dist/.built') },
  { name: 'build-web', what: 'Build of the web', run: make('web/dist/.built') },
  { name: 'schema', what: 'Types of the API', run: make('schema'), after: ['build-api'] },
  { name: 'tools', what: 'Programs that the tests need', run: ['bash', 'scripts/test-tools.sh'] },
].map((step) => ({ ...step, isPreparation: true, gate: true }));

const GATES = [
  { name: 'format', what: 'Format', run: npm('format:check') },
  { name: 'types', what: 'Types', run: npm('types'), after: ['schema'] },
  { name: 'lint', what: 'Lint', run: npm('lint'), after: ['schema'], cores: 2 },
  { name: 'imports', what: 'Imports', run: npm('imports'), after: ['schema'] },
  {
    name: 'unused',
    what: 'Unused files, exports and packages',
    run: npm('unused'),
    after: ['schema'],
  },
].map((step) => ({ ...step, gate: true, quick: true }));

const RULES = [
  {
    name: 'rules',
    what: 'Owners of tables, secrets, links, deployment, Node',
    run: ['node', '--test', 'scripts/**/*.test.mjs'],
    after: ['build-api'],
    gate: true,
  },
  {
    name: 'audit',
    what: 'Packages that the product runs with',
    run: ['node', 'scripts/audit.mjs'],
    cores: 0,
  },
];

const UNITS = [
  {
    name: 'unit',
    what: 'API: units',
    // The tests of the supervisor start whole products, so they run with the tests over HTTP.
    ...jest('unit', '-c', 'api/jest.config.mjs', 'api/src/(?!embedded/supervisor)'),
    after: ['build-api'],
  },
  {
    name: 'web',
    what: 'Web: units',
    ...jest('web', '-c', 'web/jest.config.mjs'),
    after: ['schema'],
  },
  {
    name: 'components',
    what: 'Web: components in a browser',
    run: [
      ...npm('components'),
      '-w',
      'web',
      '--',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=../${report('components')}`,
    ],
    report: 'jest',
    after: ['schema', 'tools'],
    cores: 2,
  },
].map((step) => ({ ...step, quick: true }));

const SLOW = [
  {
    name: 'payout-chaos',
    what: 'Chaos of payouts: a short run',
    run: [...make('payout-chaos'), 'SEED=test', 'PAYOUTS=25', 'FAULTS=3', 'GAP_MS=1500'],
    after: ['build-api'],
    // It mostly waits for restarts and clocks, so it runs beside any other step.
    cores: 0,
  },
  {
    name: 'api',
    what: 'API over HTTP, database, processes',
    ...jest('api', '-c', 'api/jest.config.mjs', 'api/test', 'api/src/embedded/supervisor'),
    after: ['build-api', 'build-web', 'tools'],
    cores: 2,
  },
  {
    name: 'redis',
    what: 'API over Redis',
    ...jest('redis', '-c', 'api/jest.redis.config.mjs'),
    after: ['build-api', 'build-web', 'tools'],
    cores: 2,
  },
  {
    name: 'postgres15',
    what: 'Ledger, restore and a round on PostgreSQL 15',
    run: ['bash', 'scripts/test/postgres15.sh', '--json', `--outputFile=${report('postgres15')}`],
    report: 'jest',
    after: ['build-api', 'tools'],
    cores: 2,
  },
  {
    name: 'chaos',
    what: 'Chaos: a short run',
    run: [...make('chaos'), 'SEED=test', 'FAULTS=6', 'PLAYERS=8', 'GAP_MS=2000'],
    after: ['build-api'],
  },
  {
    name: 'core',
    what: 'The core without its add-ons: built, started, a round',
    run: ['node', 'scripts/test/core.mjs'],
    after: ['build-api', 'build-web'],
  },
  {
    name: 'browser',
    what: 'Browser, on the whole product',
    run: [
      'npx',
      '--no-install',
      'playwright',
      'test',
      '-c',
      'web/e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser') },
    report: 'playwright',
    after: ['build-api', 'build-web', 'tools'],
    cores: 2,
  },
  {
    name: 'leaks',
    what: 'No secret in the log of the browser tests',
    run: ['node', 'scripts/leaks.mjs', '.cache/e2e-product.log'],
    after: ['browser'],
  },
].map((step) => ({ ...step, slow: true }));

const ASKED_FOR = [
  {
    name: 'restore-drill',
    what: 'Backups, restores and planted faults',
    run: make('restore-drill'),
    after: ['build-api'],
    cores: 2,
  },
  {
    name: 'containers',
    what: 'Image and docker-compose.yml, in containers',
    run: make('containers'),
    after: ['build-api'],
    cores: 2,
  },
  {
    name: 'cluster-drill',
    what: 'Lost machines of a Patroni cluster',
    run: [...make('cluster-drill'), 'ROUNDS=1'],
    after: ['build-api'],
    cores: 2,
  },
].map((step) => ({ ...step, only: true }));

export const STEPS = [...PREPARATIONS, ...GATES, ...RULES, ...UNITS, ...SLOW, ...ASKED_FOR];
