import { expect, test } from '@jest/globals';
import type { Backup } from './repository-info.js';
import { backupDue, drillDue } from './schedule.js';

const backup = (kind: Backup['kind'], at: string): Backup => ({
  label: at,
  kind,
  begunAt: new Date(at),
  endedAt: new Date(at),
});
// 23 November 2026 is a Monday; its 3:00 in India is 21:30 UTC of the Sunday.
const MONDAY = backup('full', '2026-11-22T21:31:00Z');

test.each([
  ['an empty repository', [], '2026-11-25T12:00:00Z', 'full'],
  ['before the next day begins', [MONDAY], '2026-11-23T21:29:00Z', null],
  ['from 3:00 in India', [MONDAY], '2026-11-23T21:30:00Z', 'incr'],
  [
    'after the daily one',
    [MONDAY, backup('incr', '2026-11-23T21:31:00Z')],
    '2026-11-24T20:00:00Z',
    null,
  ],
  [
    'in the next week',
    [MONDAY, backup('incr', '2026-11-28T21:31:00Z')],
    '2026-11-29T21:30:00Z',
    'full',
  ],
  [
    'with an incremental one only',
    [backup('incr', '2026-11-24T00:00:00Z')],
    '2026-11-24T01:00:00Z',
    'full',
  ],
] as const)('%s: the backup that is due', (_, backups, now, due) => {
  expect(backupDue(backups, new Date(now))).toBe(due);
});

test.each([
  ['none yet', null, true],
  ['a success of this week', { begunAt: new Date('2026-11-22T22:00:00Z'), succeeded: true }, false],
  [
    'a success of the last week',
    { begunAt: new Date('2026-11-22T21:00:00Z'), succeeded: true },
    true,
  ],
  ['a failure of today', { begunAt: new Date('2026-11-24T22:00:00Z'), succeeded: false }, false],
  ['a failure of yesterday', { begunAt: new Date('2026-11-24T21:00:00Z'), succeeded: false }, true],
])('after %s, a restore drill is due: %p', (_, newest, due) => {
  expect(drillDue(newest, new Date('2026-11-25T12:00:00Z'))).toBe(due);
});
