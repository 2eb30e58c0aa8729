import { expect, test } from '@jest/globals';
import { indianDays } from './indian-time.js';

const now = new Date('2026-11-26T20:00:00Z');
const day = (text: string) => new Date(`${text}T10:00:00+05:30`);

test.each([
  [{ from: day('2026-10-01'), to: day('2026-10-31') }, '2026-10-01-to-2026-10-31'],
  [{ from: day('2026-10-01'), to: day('2026-10-01') }, '2026-10-01'],
  [{ from: day('2026-10-01') }, 'from-2026-10-01'],
  [{ to: day('2026-10-31') }, 'to-2026-10-31'],
  [{}, '2026-11-27'],
])('a file of %j is named after these days in India', (range, name) => {
  expect(indianDays(range, now)).toBe(name);
});
