import { expect, test } from '@jest/globals';
import type { Tournament } from '../../../api/schema';
import { needsOfHalt, needsOfMatches } from './needs';

const NOON = Date.parse('2026-11-22T06:30:00Z');
const after = (hours: number) => new Date(NOON + hours * 3_600_000).toISOString();
const match = (part: Partial<Tournament>) =>
  ({
    _id: 'a-match',
    name: 'Cup',
    status: 'active',
    roomId: 'room',
    startTime: after(-2),
    endTime: after(1),
    ...part,
  }) as Tournament;

test('a match needs a room after its start, then to be started, then results after its end', () => {
  const sentences = needsOfMatches(
    [
      match({ startTime: after(1) }),
      match({ roomId: '', status: 'upcoming' }),
      match({ status: 'upcoming' }),
      match({}),
      match({ endTime: after(-1) }),
      match({ status: 'completed', roomId: '', endTime: after(-1) }),
    ],
    NOON,
  ).map(({ sentence, action }) => [sentence, action]);
  expect(sentences).toEqual([
    ['Cup has started without a room.', 'Add room'],
    ['Cup should have started, but is not active.', 'Start it'],
    ['Cup is over without results.', 'Declare results'],
    ['Cup is over without results.', 'Declare results'],
  ]);
});

test('a match needs a room from 20 minutes before its start', () => {
  const soon = match({
    roomId: '',
    status: 'upcoming',
    startTime: after(1 / 3),
    endTime: after(2),
  });
  const [need, ...others] = needsOfMatches([soon], NOON);
  expect(others).toEqual([]);
  expect(need).toMatchObject({
    sentence: 'Cup starts soon without a room.',
    since: after(1 / 3),
    action: 'Add room',
  });
  expect(needsOfMatches([soon], NOON - 1)).toEqual([]);
  expect(needsOfMatches([{ ...soon, roomId: 'room' }], NOON)).toEqual([]);
  const [started] = needsOfMatches([soon], Date.parse(soon.startTime));
  expect(started?.rank).toBeLessThan(need?.rank ?? 0);
});

test('a halt of the ledger comes before every other task', () => {
  expect(needsOfHalt(null)).toEqual([]);
  const [halt] = needsOfHalt({ foundAt: after(-1) });
  expect(halt).toMatchObject({ since: after(-1), href: '/admin/ledger?view=integrity' });
  const [overdue] = needsOfMatches([match({ roomId: '' })], NOON);
  expect(halt?.rank).toBeLessThan(overdue?.rank ?? 0);
});
