import { expect, test } from '@jest/globals';
import { daysOf, periodOf } from './periods';

test("a period's first and last days are days in Indian time", () => {
  // This instant is 1 January 2026, 12:30 am in India, but still 31 December in UTC.
  const now = Date.parse('2025-12-31T19:00:00Z');
  expect(daysOf('any', now)).toEqual({});
  expect(daysOf('this-month', now)).toEqual({ from: '2026-01-01' });
  expect(daysOf('last-month', now)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(daysOf('this-year', now)).toEqual({ from: '2025-04-01' });
  expect(daysOf('this-year', Date.parse('2026-04-01T00:00:00Z'))).toEqual({ from: '2026-04-01' });
  expect([periodOf('last-month'), periodOf('rubbish')]).toEqual(['last-month', 'any']);
});
