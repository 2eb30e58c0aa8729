import { statSync } from 'node:fs';

/** Those that take or wait longest, so that none of them is left alone at the end of a run. */
const LONGEST = [
  'test/redis-away',
  'supervisor/supervisor',
  'test/production',
  'ledger/model-agreement',
  'access/input',
  'ledger/crashing',
  'payments/worker',
];

/** Runs long tests first: by duration, or by name and size in a fresh clone without any. */
export default class LongestFirst {
  sort(tests) {
    const place = ({ path }) => {
      const named = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`));
      return named < 0 ? LONGEST.length : named;
    };
    const sizes = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    return [...tests].sort(
      (one, other) => place(one) - place(other) || sizes.get(other.path) - sizes.get(one.path),
    );
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
