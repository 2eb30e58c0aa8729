import { expect, test } from '@jest/globals';
import { prizesByPlace } from './prize-split';

test.each([
  [[40, 20, 10], '1–1:40 2–2:20 3–3:10'],
  [[40, 20, 20, 20], '1–1:40 2–4:20'],
  [[40, 0, 0, 10], '1–1:40 4–4:10'],
  [[20, 0, 20], '1–1:20 3–3:20'],
  [[0, 0], ''],
  [[], ''],
])('the places %j are grouped as %s', (places, groups) => {
  const said = prizesByPlace(places).map(({ from, to, tokens }) => `${from}–${to}:${tokens}`);
  expect(said.join(' ')).toBe(groups);
});
