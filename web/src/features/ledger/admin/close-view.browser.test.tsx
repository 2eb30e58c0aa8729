import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { sees } from '../../../../test/see';
import { indianNow } from '../../../components/admin/date-field';
import { daysOf, monthWords, pastMonths } from '../model/months';

const MONTH = pastMonths(indianNow('date'))[0] ?? '';
const days = Array.from({ length: Number(daysOf(MONTH).to.slice(8)) }, (_, index) => ({
  day: `${MONTH}-${String(index + 1).padStart(2, '0')}`,
  deposits: 2_000 + ((index * 977) % 4_000),
  payouts: (index * 631) % 3_500,
  earned: (index * 311) % 900,
}));

test('a closed month is marked, and its owed amounts add up on the screen', async () => {
  await open('/admin/ledger?view=close', {
    as: 'finance',
    width: 1280,
    otherwise: wholeExample,
    answers: {
      'GET /api/admin/months/closes': {
        closes: [
          {
            month: MONTH,
            version: 2,
            state: 'done',
            closedBy: 'books@example.com',
            closedAt: '2026-11-01T06:00:00.000Z',
          },
        ],
      },
      'GET /api/admin/months/{month}/checklist': {
        month: MONTH,
        equation: {
          openingOwed: 41_200,
          deposits: 120_000,
          prizes: 88_000,
          fees: 96_500,
          promotions: 1_500,
          adjustments: 0,
          receivables: 0,
          others: 0,
          payouts: 98_200,
          closingOwed: 56_000,
          earned: 8_500,
        },
        days,
        payouts: {
          count: 210,
          tokens: 98_200,
          bookedTokens: 98_200,
          withReference: 180,
          codes: 25,
        },
        differences: [],
      },
    },
  });
  await sees('Version 2 is kept');
  await expect
    .element(page.getByRole('option', { name: `${monthWords(MONTH)} · closed` }))
    .toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: /Owed at the start ₹41,200/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Payouts − ₹98,200/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Owed at the end ₹56,000/ })).toBeVisible();
  await sees('+ ₹8,500');
  await sees(/180 by UPI with a bank reference, 5 by UPI without, 25 by Google Play code/);
});
