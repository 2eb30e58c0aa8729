import { expect, test } from '@jest/globals';
import { canonicalScores, claimUntil, claimWindow, isAgreed, proposedDigest } from './claiming.js';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 10, hour));
const match = { status: 'active', endTime: at(20), hasResults: false };

test('a result can be claimed from the start of the match until 24 hours after its end', () => {
  expect(claimUntil(match)).toEqual(at(44));
  expect(claimWindow({ ...match, status: 'upcoming' }, at(19))).toBe('early');
  expect([1, 20, 43, 44].map((hour) => claimWindow(match, at(hour)))).toEqual([
    'open',
    'open',
    'open',
    'late',
  ]);
});

test('a match with results, or a cancelled one, takes no claim', () => {
  expect(claimWindow({ ...match, hasResults: true }, at(20))).toBe('paid');
  expect(claimWindow({ ...match, status: 'completed' }, at(20))).toBe('open');
  expect(claimWindow({ ...match, status: 'cancelled' }, at(20))).toBe('late');
});

test('the order in which rows were entered makes no difference', () => {
  const first = { squadId: 'b', place: 1, kills: 4 };
  const second = { userId: 'a', place: 2, kills: 0 };
  const third = { userId: 'c', place: 2, kills: 1 };
  const sorted = [first, second, third];
  expect(canonicalScores([third, second, first])).toEqual(sorted);
  expect(JSON.stringify(canonicalScores([second, first, third]))).toBe(JSON.stringify(sorted));
});

const claims = (...digests: readonly string[]) =>
  digests.map((digest, at) => ({ sideId: `side-${at}`, digest }));

test('two sides with the same result propose it, and one side or a tie does not', () => {
  expect(proposedDigest([])).toBeNull();
  expect(proposedDigest(claims('x'))).toBeNull();
  expect(proposedDigest(claims('x', 'y'))).toBeNull();
  expect(proposedDigest(claims('x', 'y', 'x'))).toBe('x');
  expect(proposedDigest(claims('x', 'y', 'x', 'y'))).toBeNull();
  expect(proposedDigest(claims('x', 'y', 'x', 'y', 'y'))).toBe('y');
});

test('a claim is agreed only by the equal claim of another side', () => {
  const [own, other] = [
    { sideId: 'a', digest: 'x' },
    { sideId: 'b', digest: 'x' },
  ];
  expect(isAgreed(own, [own])).toBe(false);
  expect(isAgreed(own, [own, other])).toBe(true);
  expect(isAgreed(own, [own, { ...other, digest: 'y' }])).toBe(false);
});
