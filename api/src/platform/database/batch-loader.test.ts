import { expect, test } from '@jest/globals';
import { batchLoader } from './batch-loader.js';

test('reads that arrive during the pause share one statement', async () => {
  const began: number[] = [];
  const statements: string[][] = [];
  const loader = batchLoader(
    async (questions: readonly string[]) => {
      began.push(performance.now());
      statements.push([...questions]);
      return questions;
    },
    100,
    40,
  );
  await loader.load('first');
  expect(await Promise.all(['second', 'third'].map((each) => loader.load(each)))).toEqual([
    'second',
    'third',
  ]);
  expect(statements).toEqual([['first'], ['second', 'third']]);
  const [first = 0, second = 0] = began;
  // Node's timers may fire up to a millisecond early.
  expect(second - first).toBeGreaterThan(38);
});
