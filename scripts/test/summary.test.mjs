import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryOf } from './summary.mjs';

const result = (name, outcome, tests = null, more = {}) => ({
  step: { name, what: `The ${name}`, ...(tests && { report: 'jest' }), ...more },
  outcome,
  tests,
  ms: 2_000,
});
const tests = (passed, failed = [], times = []) => ({
  passed,
  failed,
  skipped: 0,
  times: new Map(times),
});
const lastOf = (...results) => summaryOf(results, 5_000).lines.at(-1);

test('the last line counts tests, and each step without tests as one', () => {
  const built = result('build', 'passed', null, { isPreparation: true });
  assert.equal(lastOf(built, result('lint', 'passed')), '1 passed, 0 failed');
  assert.equal(
    lastOf(result('lint', 'passed'), result('api', 'passed', tests(7))),
    '8 passed, 0 failed',
  );
});

test('a step that fails without a failed test counts as one failure', () => {
  assert.equal(lastOf(result('api', 'failed', tests(7))), '7 passed, 1 failed');
  assert.equal(lastOf(result('lint', 'failed')), '0 passed, 1 failed');
  assert.equal(lastOf(result('api', 'not run, because lint did not pass')), '0 passed, 1 failed');
});

test('a step that lists no tests is not successful', () => {
  assert.equal(lastOf(result('api', 'passed', tests(0))), '0 passed, 1 failed');
  assert.equal(lastOf(result('api', 'passed', null, { report: 'jest' })), '0 passed, 1 failed');
});

test('a skipped step is neither passed nor failed', () => {
  assert.equal(lastOf(result('audit', 'skipped')), '0 passed, 0 failed');
});

test('the summary names the steps that run only when asked for', () => {
  const rare = [{ name: 'containers' }, { name: 'cluster-drill' }];
  const { lines } = summaryOf([result('lint', 'passed')], 5_000, rare);
  assert.ok(lines.some((line) => line.endsWith('make test ONLY=containers,cluster-drill')));
});

test('the summary names what failed, how to run it again, and the slowest files', () => {
  const failed = [{ path: 'a.test.ts', name: 'one is two', why: ['Expected: 2'] }];
  const times = [
    ['a.test.ts', 1_000],
    ['b.test.ts', 9_000],
  ];
  const { lines } = summaryOf(
    [result('lint', 'failed'), result('api', 'failed', tests(7, failed, times))],
    5_000,
  );
  assert.deepEqual(lines, [
    '    2 s  lint       failed',
    '    2 s  api        failed, 7 passed, 1 failed',
    '',
    'The slowest test files:',
    '    9 s  b.test.ts',
    '    1 s  a.test.ts',
    '',
    'Failed:',
    '  lint: The lint › failed',
    '  api: a.test.ts › one is two',
    '      Expected: 2',
    '',
    'Again: make test ONLY=lint,api',
    '',
    'All of it took 5 s.',
    '7 passed, 2 failed',
  ]);
});
