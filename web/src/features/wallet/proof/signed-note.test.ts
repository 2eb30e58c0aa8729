import { expect, test } from '@jest/globals';
import { headOf } from './signed-note';

const BYTES = new Uint8Array(32).fill(7);
const ROOT = btoa(String.fromCharCode(...BYTES));
const SIGNED = '\n— arena.example/ledger AAAA\n';
const note = (...lines: string[]) => `${lines.join('\n')}\n${SIGNED}`;

test.each([
  ['without a server', []],
  ['with its server', ['postgres-system 7123456789012345678', 'postgres-timeline 3']],
  ['with a line of a later release', ['something 1']],
])('a checkpoint %s has its size and root', (_, more) => {
  const head = headOf(note('arena.example/ledger', '12', ROOT, ...more));
  expect(head).toEqual({ size: 12, root: BYTES });
});

test.each([
  '',
  'arena.example/ledger',
  `arena.example/ledger\n12\n${ROOT}\n`,
  note('arena.example/ledger', '12'),
  note('arena.example/ledger', '-1', ROOT),
  note('arena.example/ledger', '12', ROOT, '', 'postgres-timeline 3'),
])('a text of another format is no checkpoint: %j', (text) => {
  expect(() => headOf(text)).toThrow('not a signed checkpoint');
});
