import { expect, test } from '@jest/globals';
import { refusalsHindi } from './hi/refusals';
import { refusalSentence } from './refusal-sentence';

/**
 * Details of a refusal. `time` is a time in English words, and `allowedAt` is the same time in ISO
 * 8601.
 */
const DETAILS = {
  allowedAt: '2026-11-21T16:44:00.000Z',
  time: '21 Nov 2026, 10:14 pm IST',
  left: 40,
};

const timed = Object.entries<string>(refusalsHindi).filter(([, text]) => text.includes('{time}'));

test('at least one Hindi refusal has a placeholder for a time', () => {
  expect(timed.map(([code]) => code)).toContain('PAYOUT_DAY_LIMIT');
});

test.each(timed)('the Hindi refusal %s shows its time in Hindi', (_code, text) => {
  const said = refusalSentence(text, DETAILS, 'hi').replaceAll('\u00a0', ' ');
  expect(said).toContain('21 नव॰ 2026, रात 10:14 IST');
  expect(said).not.toContain('Nov');
});

test.each([
  [90, '90 सेकंड'],
  [121, '3 मिनट'],
])('a refusal shows a wait of %i seconds as "%s"', (retryAfter, words) => {
  expect(refusalSentence('{wait}', { retryAfter }, 'hi').replaceAll('\u00a0', ' ')).toBe(words);
});

test('a refusal without a detail shows an empty text in place of its placeholder', () => {
  expect(refusalSentence('{left} टोकन', {}, 'hi')).toBe(' टोकन');
});
