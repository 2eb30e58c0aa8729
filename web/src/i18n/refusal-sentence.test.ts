import { expect, test } from '@jest/globals';
import { refusalsHindi } from './hi/refusals';
import { refusalSentence } from './refusal-sentence';

/** `time` in the answer is an English text; `allowedAt` is the same instant. */
const DETAILS = {
  allowedAt: '2026-11-21T16:44:00.000Z',
  time: '21 Nov 2026, 10:14 pm IST',
  left: 40,
};

const timed = Object.entries<string>(refusalsHindi).filter(([, text]) => text.includes('{time}'));

test('the Hindi refusals have a placeholder for a time', () => {
  expect(timed.map(([code]) => code)).toContain('PAYOUT_DAY_LIMIT');
});

test.each(timed)('the Hindi refusal %s says its time in Hindi', (_code, text) => {
  const said = refusalSentence(text, DETAILS, 'hi').replaceAll('\u00a0', ' ');
  expect(said).toContain('21 नव॰ 2026, रात 10:14 IST');
  expect(said).not.toContain('Nov');
});

test.each([
  [90, '90 सेकंड'],
  [121, '3 मिनट'],
])('a refusal says a wait of %i seconds as %s', (retryAfter, words) => {
  expect(refusalSentence('{wait}', { retryAfter }, 'hi').replaceAll('\u00a0', ' ')).toBe(words);
});

test('a refusal without a detail leaves the placeholder empty', () => {
  expect(refusalSentence('{left} टोकन', {}, 'hi')).toBe(' टोकन');
});
