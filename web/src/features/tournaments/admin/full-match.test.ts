import { expect, test } from '@jest/globals';
import { fullMatch } from './full-match';

test.each([
  ['48', '20', '1,200', 'Full match: 960 in fees, 1,200 in prizes: Arena pays 240', true],
  ['48', '₹25', '1200.00', 'Full match: 1,200 in fees, 1,200 in prizes: Arena keeps 0', false],
  ['48', '३०', '1,000', 'Full match: 1,440 in fees, 1,000 in prizes: Arena keeps 440', false],
  ['2', '0', '100', 'Full match: 0 in fees, 100 in prizes: Arena pays 100', true],
])('a match with %s seats, fee %s and prizes %s says: %s', (...given) => {
  const [maxParticipants, entryFee, prizePool, text, isPaid] = given;
  expect(fullMatch({ maxParticipants, entryFee, prizePool })).toEqual({ text, isPaid });
});

test('a match whose numbers are not complete says nothing yet', () => {
  expect(fullMatch({ maxParticipants: '48', entryFee: '', prizePool: '100' })).toBeNull();
  expect(fullMatch({ maxParticipants: '48', entryFee: '1.5', prizePool: '100' })).toBeNull();
});
