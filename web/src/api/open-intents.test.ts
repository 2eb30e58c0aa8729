import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { inTab } from '../lib/storage';
import { ApiError } from './api-error';
import { isDecided, mayBeDone, neverLeft } from './idempotency';
import { closeIntent, forgetIntents, openIntent, openKey } from './open-intents';

const MINUTE_MS = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test('a request with the same content has the same idempotency key until it has a response', () => {
  openIntent('join 1', 'key-1');
  openIntent('join 2', 'key-2');
  expect([openKey('join 1'), openKey('join 2'), openKey('join 3')]).toEqual([
    'key-1',
    'key-2',
    null,
  ]);
  closeIntent('join 1');
  expect([openKey('join 1'), openKey('join 2')]).toEqual([null, 'key-2']);
});

test('after fifteen minutes a request with the same content gets a new idempotency key', () => {
  openIntent('join', 'key');
  jest.setSystemTime(15 * MINUTE_MS - 1);
  expect(openKey('join')).toBe('key');
  jest.setSystemTime(15 * MINUTE_MS);
  expect(openKey('join')).toBeNull();
});

test('the end of a session deletes every stored idempotency key', () => {
  openIntent('withdraw to asha@upi', 'key');
  forgetIntents();
  expect(openKey('withdraw to asha@upi')).toBeNull();
});

test('stored idempotency keys that cannot be parsed are ignored, and new keys are stored', () => {
  inTab.write('arena.openIntents', '{"join":');
  expect(openKey('join')).toBeNull();
  openIntent('join', 'key');
  expect(openKey('join')).toBe('key');
});

test.each([
  ['a refusal', 409, 'TOURNAMENT_FULL', [true, false, false]],
  ['a request that is still running', 409, 'REQUEST_RUNNING', [false, true, false]],
  ['a defect of the server', 500, 'INTERNAL', [false, true, false]],
  ['silence', 0, 'OFFLINE', [false, true, false]],
  ['a request that never left the device', 0, 'NOT_SENT', [false, false, true]],
  ['too many requests', 429, 'TOO_MANY_REQUESTS', [false, false, false]],
])(
  'after %s the page knows whether the request is refused, possibly done or not sent',
  (_, status, code, expected) => {
    const error = new ApiError(status, code, null);
    expect([isDecided(error), mayBeDone(error), neverLeft(error)]).toEqual(expected);
  },
);

test('after a refusal that names a time to wait, the page sends the same request again', () => {
  const error = new ApiError(409, 'TOURNAMENT_BUSY', null, { retryAfter: 1 });
  expect([isDecided(error), mayBeDone(error), neverLeft(error)]).toEqual([false, false, false]);
});
