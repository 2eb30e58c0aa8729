import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { findForks } from './forks.js';
import type { TreeHead } from './signed-note.js';

const rootOf = (text: string) => createHash('sha256').update(text).digest();

/** A checkpoint of a size, signed on a timeline of a system; `branch` makes another root. */
function head(size: number, timeline: number | null, { system = '7', branch = '' } = {}): TreeHead {
  const signed = { origin: 'arena.example/ledger', size, root: rootOf(`${size}${branch}`) };
  return timeline === null ? signed : { ...signed, server: { system, timeline } };
}

const sizesOf = (...heads: TreeHead[]) => findForks(heads).map(({ size }) => size);

test('checkpoints of one log over promotions, a move to another server and older releases are no fork', () => {
  const moved = head(9, 1, { system: '8' });
  expect(sizesOf(head(1, null), head(3, 1), head(3, 1), head(3, 2), head(5, 2), moved)).toEqual([]);
});

test('two checkpoints of one size with different roots are a fork', () => {
  expect(sizesOf(head(4, null), head(4, null, { branch: 'b' }))).toEqual([4]);
  expect(sizesOf(head(4, 1), head(4, 2, { branch: 'b' }))).toEqual([4]);
});

test('a checkpoint of an old primary beyond one of the promoted standby is a fork', () => {
  expect(sizesOf(head(7, 1), head(5, 2), head(3, 1))).toEqual([7]);
  expect(findForks([head(5, 2), head(7, 1)])).toMatchObject([
    {
      size: 7,
      problem:
        'the log has forked: timeline 1 of server 7 signed 7 events, although ' +
        'timeline 2 of server 7 had taken its place',
    },
  ]);
});

test('a server that signs again after another server has signed more is a fork', () => {
  const other = head(5, 1, { system: '8' });
  expect(sizesOf(head(3, 1), other, head(7, 1))).toEqual([7]);
});
