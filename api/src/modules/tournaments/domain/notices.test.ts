import { expect, test } from '@jest/globals';
import { indianDateTime } from './indian-date-time.js';
import { refundNotice, resultNotice, timeNotice, voidedNotice } from './notices.js';

const MATCH = { id: 't', name: 'Friday Night' };

test.each([
  ['2026-01-10T12:30:00Z', '10 Jan 2026, 6:00 pm IST'],
  ['2026-01-10T18:30:00Z', '11 Jan 2026, 12:00 am IST'],
  ['2026-12-31T18:29:00Z', '31 Dec 2026, 11:59 pm IST'],
  ['2026-06-01T06:30:00Z', '1 Jun 2026, 12:00 pm IST'],
])('%s is %s', (instant, text) => {
  expect(indianDateTime(new Date(instant))).toBe(text);
});

test('what people read', () => {
  expect(timeNotice({ ...MATCH, startTime: new Date('2026-01-10T12:30:00Z') }).text).toBe(
    'Friday Night now starts on 10 Jan 2026, 6:00 pm IST.',
  );
  expect(refundNotice(MATCH, 20).text).toBe(
    'Friday Night was cancelled. 20 tokens are back in your wallet.',
  );
  expect(refundNotice(MATCH, 0).text).toBe('Friday Night was cancelled.');
  expect(resultNotice(MATCH, { position: 2, prizeTokens: 50 })).toMatchObject({
    title: 'You won a prize',
    text: 'You took 2nd place in Friday Night. +50 tokens.',
  });
  expect(resultNotice(MATCH, { position: 3, prizeTokens: 0 }).title).toMatch(/among the winners/);
  expect(resultNotice(MATCH, null).title).toBe('Results are out');
  expect(voidedNotice(MATCH, 50, 0).text).toMatch(/50 tokens were taken back/);
});
