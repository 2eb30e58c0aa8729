import { statSync } from 'node:fs';

/** Test files that take longest. They start first, so that none of them runs alone at the end. */
const LONGEST = [
  'test/redis-away',
  'supervisor/supervisor',
  'test/production',
  'ledger/model-agreement',
  'access/input',
  'ledger/crashing',
  'payments/worker',
];

/**
 * Runs the listed test files first, then the largest ones, because a fresh clone has no durations
 * to sort by.
 */
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
