import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSteps } from './schedule.mjs';

/** Runs steps that end in the order in which they begin, and returns the outcomes and that order. */
async function run(steps, cores, failing = []) {
  const begun = [];
  let most = 0;
  let now = 0;
  const outcomes = await runSteps(steps, cores, async (step) => {
    begun.push(step.name);
    now += step.cores ?? 1;
    most = Math.max(most, now);
    await new Promise((next) => setImmediate(next));
    now -= step.cores ?? 1;
    return failing.includes(step.name) ? 'failed' : 'passed';
  });
  return { begun, most, outcomes: Object.fromEntries(outcomes) };
}

test('steps run side by side, but not on more cores than there are', async () => {
  const steps = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
  assert.equal((await run(steps, 2)).most, 2);
  assert.equal((await run(steps, 1)).most, 1);
});

test('a step for more cores than there are runs alone', async () => {
  const { begun, most } = await run([{ name: 'a', cores: 4 }, { name: 'b' }], 2);
  assert.deepEqual([begun, most], [['a', 'b'], 4]);
});

test('a step runs after the steps that it needs, and not at all if one of them fails', async () => {
  const steps = [
    { name: 'last', after: ['middle'] },
    { name: 'middle', after: ['first'] },
    { name: 'first' },
    { name: 'other' },
  ];
  assert.deepEqual((await run(steps, 1)).begun, ['first', 'middle', 'last', 'other']);
  assert.deepEqual((await run(steps, 1, ['middle'])).outcomes, {
    first: 'passed',
    middle: 'failed',
    last: 'not run, because middle did not pass',
    other: 'passed',
  });
});

test('a run ends when nothing is left that can run', async () => {
  const steps = [{ name: 'a' }, { name: 'c', after: ['b'] }, { name: 'b', after: ['a'] }];
  assert.deepEqual((await run(steps, 1, ['a'])).begun, ['a']);
});

test('a slow step runs only if every gate has passed, and a quick step always', async () => {
  const steps = [{ name: 'gate', gate: true }, { name: 'quick' }, { name: 'slow', slow: true }];
  assert.deepEqual((await run(steps, 2)).begun, ['gate', 'quick', 'slow']);
  const { begun, outcomes } = await run(steps, 2, ['gate']);
  assert.deepEqual(begun, ['gate', 'quick']);
  assert.equal(outcomes.slow, 'not run, because gate did not pass');
});
