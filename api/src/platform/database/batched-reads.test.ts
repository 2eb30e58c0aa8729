import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { BatchedReads } from './batched-reads.js';
import type { Database } from './database.js';

interface Row {
  readonly asked: number;
  readonly found: string;
}

/**
 * Returns a fake database that finds every name except 'nobody'. The test decides when each
 * statement returns its rows.
 */
function reading() {
  const statements: { words: string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const rows = (_: unknown, [words = []]: readonly string[][]) =>
    new Promise<readonly Row[]>((resolve, reject) => {
      const found = words.map((word, index) => ({ asked: index + 1, found: `${word}!` }));
      const known = found.filter((row) => row.found !== 'nobody!').reverse();
      statements.push({ words, answer: () => resolve(known), fail: reject });
    });
  const database = { rows } as unknown as Pick<Database, 'rows'>;
  const reads = new BatchedReads<Row>(database, { name: 'words', text: 'SELECT' });
  const ask = (word: string) => reads.row(word).then((row) => row?.found ?? null);
  return { statements, ask };
}

test('one statement serves all pending reads, and the next statement serves all later reads', async () => {
  const { statements, ask } = reading();
  const first = ['a', 'nobody', 'a', 'b'].map(ask);
  await turn();
  const second = ['c', 'd'].map(ask);
  await turn();
  expect(statements.map(({ words }) => words)).toEqual([['a', 'nobody', 'a', 'b']]);
  statements[0]?.answer();
  expect(await Promise.all(first)).toEqual(['a!', null, 'a!', 'b!']);
  await turn();
  expect(statements[1]?.words).toEqual(['c', 'd']);
  statements[1]?.answer();
  expect(await Promise.all(second)).toEqual(['c!', 'd!']);
  const later = ask('e');
  await turn();
  expect(statements[2]?.words).toEqual(['e']);
  statements[2]?.answer();
  expect(await later).toBe('e!');
});

test('a failed statement fails the reads that it combined, and later reads succeed', async () => {
  const { statements, ask } = reading();
  const failing = Promise.allSettled(['a', 'b'].map(ask));
  await turn();
  const next = ask('c');
  statements[0]?.fail(new Error('away'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  statements[1]?.answer();
  expect(await next).toBe('c!');
});

test('a statement combines at most two hundred reads', async () => {
  const { statements, ask } = reading();
  const all = Array.from({ length: 250 }, (_, index) => ask(String(index)));
  await turn();
  statements[0]?.answer();
  await all[199];
  await turn();
  expect(statements.map(({ words }) => words.length)).toEqual([200, 50]);
  statements[1]?.answer();
  expect(await all[249]).toBe('249!');
});
