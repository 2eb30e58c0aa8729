import { expect, test } from '@jest/globals';
import { aboveThePool } from './announced-prizes';

const KILLS = 'With every kill counted (47), these prizes come to 144 tokens, more than';
const PLACES = 'The places get 150 of 50 tokens. Lower their prizes or raise the prize pool.';

const ONE =
  'With every kill counted (1), these prizes come to 1,200 tokens, more than the prize pool of 1,000.';
const none = { places: null, kills: null };

test.each([
  ['with a prize per kill', '48', '50', '30, 20', '2', `${KILLS} the prize pool of 50.`],
  ['per kill alone', '2', '1,000', '', '1,200', ONE],
])('prizes %s warn if the kills can bring them above the pool', (_, ...given) => {
  const [maxParticipants, prizePool, places, perKill, kills] = given;
  const said = aboveThePool({ maxParticipants, prizePool, places, perKill });
  expect(said).toEqual({ places: null, kills });
});

test('places above the pool are an error, which replaces the warning', () => {
  const terms = { maxParticipants: '48', prizePool: '50', places: '100, 50', perKill: '2' };
  expect(aboveThePool(terms)).toEqual({ places: PLACES, kills: null });
});

test.each([
  ['that the pool covers', '48', '144', '30, 20', '2'],
  ['by place only', '48', '50', '30, 20', ''],
  ['of a match without a number of seats', '', '50', '30, 20', '2'],
  ['of a match without a prize pool', '48', '', '30, 20', '2'],
  ['with a place that cannot be read', '48', '50', '30, 20x', '2'],
])('prizes %s say nothing', (_, maxParticipants, prizePool, places, perKill) => {
  expect(aboveThePool({ maxParticipants, prizePool, places, perKill })).toEqual(none);
});
