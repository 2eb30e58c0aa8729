import { expect, test } from '@jest/globals';
import { english } from './english.js';
import type { News } from './news.js';
import { tellTime } from './telling.js';
import { OTHERS, say } from './words.js';

test.each([
  ['2026-01-10T12:30:00Z', '10 Jan 2026, 6:00 pm IST'],
  ['2026-01-10T18:30:00Z', '11 Jan 2026, 12:00 am IST'],
  ['2026-12-31T18:29:00Z', '31 Dec 2026, 11:59 pm IST'],
  ['2026-06-01T06:30:00Z', '1 Jun 2026, 12:00 pm IST'],
])('the time %s is written as %s', (instant, text) => {
  expect(tellTime(instant, 'en')).toBe(text);
});

const name = 'Friday Night';

test('the sentences of a notification contain its values', () => {
  const startTime = '2026-01-10T12:30:00Z';
  expect(say({ code: 'match-moved', values: { name, startTime } }).text).toBe(
    'Friday Night now starts on 10 Jan 2026, 6:00 pm IST.',
  );
  expect(say({ code: 'match-cancelled', values: { name, tokens: 20 } }).text).toBe(
    'Friday Night was cancelled. 20 tokens are back in your wallet.',
  );
  expect(say({ code: 'match-cancelled', values: { name, tokens: 0 } }).text).toBe(
    'Friday Night was cancelled.',
  );
  expect(say({ code: 'prize-won', values: { name, position: 2, tokens: 50 } })).toEqual({
    title: 'You won a prize',
    text: 'You took 2nd place in Friday Night. +50 tokens.',
  });
  expect(say({ code: 'place-won', values: { name, position: 3 } }).title).toMatch(
    /among the winners/,
  );
  expect(say({ code: 'results-out', values: { name } }).title).toBe('Results are out');
  expect(say({ code: 'results-withdrawn', values: { name, taken: 50, owed: 0 } }).text).toMatch(
    /50 tokens were taken back/,
  );
});

test('every notification has sentences without Latin letters in each language except English', () => {
  const values = {
    name: 'शाम',
    from: 'सुबह',
    startTime: '2026-01-10T12:30:00Z',
    minutes: 10,
    position: 1,
    closesAt: '2026-01-10T12:25:00Z',
    tokens: 20,
    player: 'आशा',
    reason: 'दोबारा इनाम',
    taken: 5,
    owed: 5,
    hasCode: true,
  };
  const nameless = { ...values, player: null };
  const news = [values, nameless].flatMap((each) =>
    Object.keys(english).map((code) => ({ code, values: each }) as News),
  );
  for (const language of Object.keys(OTHERS)) {
    for (const each of news) {
      const { title, text } = say(each, language);
      expect(`${title} ${text}`.replace(/\b(ID|UPI|IST)\b/g, '')).not.toMatch(/[A-Za-z]/);
      expect(`${title} ${text}`).not.toMatch(/undefined|null/);
    }
  }
});
