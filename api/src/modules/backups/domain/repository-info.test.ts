import { expect, test } from '@jest/globals';
import { readBackups } from './repository-info.js';

const FULL = {
  label: '20261127-102115F',
  type: 'full',
  error: false,
  timestamp: { start: 1_795_774_875, stop: 1_795_774_877 },
  info: { size: 23_529_907 },
};
const INCR = {
  ...FULL,
  label: '20261127-102115F_20261128-213000I',
  type: 'incr',
  timestamp: { start: 1_795_861_800, stop: 1_795_861_805 },
};
const info = (change: object) =>
  JSON.stringify([{ name: 'arena', status: { code: 0, message: 'ok' }, backup: [], ...change }]);

test('the complete backups of a repository are read with their times', () => {
  expect(readBackups(info({ backup: [FULL, INCR] }))).toEqual([
    {
      label: '20261127-102115F',
      kind: 'full',
      begunAt: new Date('2026-11-27T10:21:15Z'),
      endedAt: new Date('2026-11-27T10:21:17Z'),
    },
    {
      label: '20261127-102115F_20261128-213000I',
      kind: 'incr',
      begunAt: new Date('2026-11-28T10:30:00Z'),
      endedAt: new Date('2026-11-28T10:30:05Z'),
    },
  ]);
});

test('a repository without a backup yet has none', () => {
  expect(readBackups(info({ status: { code: 2, message: 'no valid backups' } }))).toEqual([]);
});

test.each([true, undefined, null, 'no'])('a backup whose error is %p does not count', (error) => {
  expect(readBackups(info({ backup: [FULL, { ...INCR, error }] }))).toHaveLength(1);
});

test.each([
  ['a missing stanza', '[]', 'does not have one stanza'],
  ['a wrong passphrase', info({ status: { code: 99, message: 'other' } }), 'says: other'],
  ['no status', info({ status: undefined }), 'the status cannot be read'],
  ['no list of backups', info({ backup: undefined }), 'the backups cannot be read'],
  ['a backup without times', info({ backup: [{ ...FULL, timestamp: {} }] }), 'has no time'],
  ['a backup of another type', info({ backup: [{ ...FULL, type: 'x' }] }), 'no label or no type'],
  ['a text that is not JSON', 'stanza: arena', 'not valid JSON'],
])('%s is an error, not an empty repository', (_, text, message) => {
  expect(() => readBackups(text)).toThrow(message);
});
