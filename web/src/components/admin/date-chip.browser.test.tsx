import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, type Call, example } from '../../../test/answers';
import { open } from '../../../test/open';
import { server } from '../../../test/server';
import { PRESETS } from './date-presets';

const ANSWERS: Answers = {
  'GET /api/auth/second-factor': example,
  'GET /api/admin/statistics': example,
  'GET /api/admin/approvals': example,
  'GET /api/admin/approvals/threshold': example,
  'GET /api/admin/payouts': example,
  'GET /api/withdrawals/admin/all': { withdrawals: [] },
  'GET /api/users/all': [],
};

const LISTS: readonly (readonly [tab: string, dates: string, call: Call])[] = [
  ['withdrawals', 'Requested', 'GET /api/withdrawals/admin/all'],
  ['users', 'Created', 'GET /api/users/all'],
];

const ranges = (call: Call) =>
  server.calls(call).map(({ query }) => [query.get('from'), query.get('to')].join(' to '));
const chip = (dates: string) => page.getByRole('button', { name: new RegExp(`^${dates}`) });

describe('the presets of dates', () => {
  for (const [tab, dates, call] of LISTS) {
    for (const { label, range } of PRESETS) {
      test(`${label} filters the list of ${tab}`, async () => {
        await open(`/admin?tab=${tab}`, { as: 'admin', answers: ANSWERS, width: 1280 });
        await chip(dates).first().click();
        await page.getByRole('button', { name: label, exact: true }).click();
        const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
        await expect.poll(() => ranges(call).at(-1)).toBe(range(today).join(' to '));
        const search = new URLSearchParams(location.search);
        expect([search.get('from'), search.get('to')]).toEqual([...range(today)]);
      });
    }
  }
});
