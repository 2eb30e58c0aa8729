import { expect, test } from '@jest/globals';
import type { Participant } from '../../../api/schema';
import { groupsOf, seatedOf } from './groups';

const owls = { _id: 'owls', name: 'Night Owls' };
const kings = { _id: 'kings', name: 'Kings' };
const player = (userId: string, squad?: Participant['squad']) =>
  ({ userId, ...(squad ? { squad } : {}) }) as Participant;
const shown = (people: readonly Participant[]) =>
  groupsOf(people).map((group) => [group.squad?.name, group.people.map(({ userId }) => userId)]);

test('participants are grouped by squad, and players without a squad come last', () => {
  const people = [player('a'), player('b', owls), player('c', kings), player('d', owls)];
  expect(shown(people)).toEqual([
    ['Night Owls', ['b', 'd']],
    ['Kings', ['c']],
    [undefined, ['a']],
  ]);
});

test('a participant who gave the seat back is left out, except after a cancellation', () => {
  const [here, gone] = [
    { ...player('a'), refunded: false },
    { ...player('b'), refunded: true },
  ];
  expect(seatedOf([here, gone])).toEqual([here]);
  expect(seatedOf([gone])).toEqual([gone]);
});

test('participants without squads are one group', () => {
  expect(shown([player('a'), player('b')])).toEqual([[undefined, ['a', 'b']]]);
  expect(shown([])).toEqual([]);
});
