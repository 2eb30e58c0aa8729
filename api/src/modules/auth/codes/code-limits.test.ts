import { expect, test } from '@jest/globals';
import { type SentCode, waitForCode } from './code-limits.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns codes sent one minute apart; the newest is the given number of minutes old. */
const sent = (count: number, minutesAgo: number, about: Partial<SentCode> = {}): SentCode[] =>
  Array.from({ length: count }, (_, n) => ({
    own: false,
    sameNetwork: false,
    ...about,
    sentAt: new Date(NOW.getTime() - (minutesAgo + n) * MINUTE_MS),
  }));
const wait = (codes: readonly SentCode[], limited = true, known = false) =>
  waitForCode(codes, { now: NOW, pauseMs: MINUTE_MS, limited, known });
const OWN = { own: true, sameNetwork: true };

test('the first email code of an address is sent at once', () => {
  expect(wait([])).toBeNull();
});

test('a browser waits one minute after its own code, but not after the code of another browser', () => {
  expect(wait(sent(1, 0.5, OWN))).toEqual({ why: 'too-soon', waitMs: 30_000 });
  expect(wait(sent(1, 1, OWN))).toBeNull();
  expect(wait(sent(10, 0.5, { sameNetwork: true }))).toBeNull();
});

test('a browser gets at most ten codes a day for one address', () => {
  expect(wait(sent(9, 2, OWN))).toBeNull();
  expect(wait(sent(10, 2, OWN))).toEqual({
    why: 'own-limit',
    waitMs: 24 * HOUR_MS - 11 * MINUTE_MS,
  });
});

test.each([
  ['fifteen codes for its network', sent(15, 20, { sameNetwork: true })],
  ['thirty codes for all networks', sent(30, 20)],
])('after %s, a new browser gets only one code an hour', (_, codes) => {
  expect(wait(codes)).toEqual({ why: 'shared-limit', waitMs: 40 * MINUTE_MS });
  expect(wait(codes.slice(1))).toBeNull();
  expect(wait(codes, false)).toBeNull();
});

test('when other browsers use up the shared limit, a browser with one code still gets two more codes', () => {
  const others = sent(30, 2);
  expect(wait([...others, ...sent(2, 2, OWN)])).toBeNull();
  expect(wait([...others, ...sent(3, 2, OWN)])?.why).toBe('shared-limit');
});

test('when other browsers use up the shared limit, a known browser of the account still gets ten codes', () => {
  const others = sent(30, 2, { sameNetwork: true });
  expect(wait(others, true, true)).toBeNull();
  expect(wait([...others, ...sent(9, 2, OWN)], true, true)).toBeNull();
  expect(wait(sent(10, 2, OWN), true, true)?.why).toBe('own-limit');
});
