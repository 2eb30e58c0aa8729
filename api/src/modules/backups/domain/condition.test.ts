import { expect, test } from '@jest/globals';
import { conditionOf, type Records } from './condition.js';

const NOW = new Date('2026-11-27T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const success = { begunAt: ago(60.1), endedAt: ago(60), problem: null };
const GOOD: Records = {
  look: { lookedAt: ago(1), problem: null, newestAt: ago(10) },
  drill: success,
  success,
};
const look = (change: object) => ({ ...GOOD, look: { ...GOOD.look, ...change } }) as Records;

test('recent backups, a passed check and a tested restore are in order', () => {
  expect(conditionOf(GOOD, NOW)).toEqual({
    backupAgeSeconds: 36_000,
    checkPassed: true,
    restoreAgeSeconds: 216_000,
    restorePassed: true,
    problems: [],
  });
});

test('without any record, nothing is in order', () => {
  expect(conditionOf({ look: null, drill: null, success: null }, NOW)).toEqual({
    backupAgeSeconds: Number.POSITIVE_INFINITY,
    checkPassed: false,
    restoreAgeSeconds: Number.POSITIVE_INFINITY,
    restorePassed: false,
    problems: [
      'The service that takes backups has reported nothing.',
      'No restore has been tested yet.',
    ],
  });
});

test.each([
  ['an old look', look({ lookedAt: ago(7) }), 'have not been checked for 6 hours'],
  ['a failed check', look({ problem: 'no WAL arrives' }), 'The check failed: no WAL arrives'],
  ['no backup', look({ newestAt: null }), 'There is no complete backup'],
  ['an old backup', look({ newestAt: ago(27) }), 'The newest backup is older than 26 hours'],
  [
    'a failed drill',
    { ...GOOD, drill: { begunAt: ago(2), endedAt: ago(1), problem: 'the log forked' } },
    'The last restore drill failed: the log forked',
  ],
  [
    'a drill that does not end',
    { ...GOOD, drill: { begunAt: ago(7), endedAt: null, problem: null } },
    'has begun, but has not ended',
  ],
  ['no success', { ...GOOD, drill: null, success: null }, 'No restore has been tested yet'],
  [
    'an old success',
    { ...GOOD, success: { begunAt: ago(194), endedAt: ago(193), problem: null } },
    'No restore has succeeded for 8 days',
  ],
] as const)('%s is a problem', (_, records, sentence) => {
  expect(conditionOf(records, NOW).problems).toEqual([expect.stringContaining(sentence)]);
});

test('a drill that runs is no problem', () => {
  const drill = { begunAt: ago(1), endedAt: null, problem: null };
  expect(conditionOf({ ...GOOD, drill }, NOW).problems).toEqual([]);
});
