import { expect, test } from '@jest/globals';
import { bulkSentence } from './bulk-sentence';

const all = { affected: 28, skipped: 0, partial: 0, totalDelta: -1400 };

test.each([
  [{ ...all, totalDelta: 1400 }, 'add', '28 users, 1,400 tokens in all.'],
  [{ ...all, affected: 1, totalDelta: 1 }, 'add', '1 user, 1 token in all.'],
  [all, 'subtract', '28 users, 1,400 tokens in all.'],
  [
    { ...all, skipped: 1 },
    'subtract',
    '28 users, 1 has no tokens to subtract, 1,400 tokens in all.',
  ],
  [
    { ...all, skipped: 3, partial: 2 },
    'subtract',
    '28 users, 2 have less and go to 0, 3 have no tokens to subtract, 1,400 tokens in all.',
  ],
  [{ ...all, partial: 1 }, 'subtract', '28 users, 1 has less and goes to 0, 1,400 tokens in all.'],
] as const)('the effect %o (%s) on all wallets is shown as: %s', (numbers, operation, sentence) => {
  expect(bulkSentence(numbers, operation)).toBe(sentence);
});
