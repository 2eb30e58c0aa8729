import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { MonthSummary } from './summary.js';
import { summaryPdf } from './summary-pdf.js';

const equation = {
  openingOwed: 41_200,
  deposits: 120_000,
  prizes: 88_000,
  fees: 96_500,
  promotions: 1_500,
  adjustments: -200,
  receivables: 0,
  others: 0,
  payouts: 98_000,
  closingOwed: 56_000,
  earned: 8_500,
};
const days = Array.from({ length: 31 }, (_, index) => ({
  day: `2026-10-${String(index + 1).padStart(2, '0')}`,
  deposits: 2_000 + ((index * 977) % 4_000),
  payouts: (index * 631) % 3_500,
  earned: ((index * 311) % 900) - 250,
}));
const summary: MonthSummary = {
  month: '2026-10',
  version: 1,
  closedAt: '2026-11-01T06:00:00.000Z',
  closedBy: 'books@example.com',
  differences: [],
  checklist: {
    month: '2026-10',
    isOver: true,
    before: 100,
    last: 5_000,
    deposits: {
      isCompared: true,
      providerCount: 300,
      providerRupees: 120_000,
      matched: 300,
      bookedTokens: 120_000,
    },
    payouts: { count: 210, tokens: 98_000, bookedTokens: 98_000, withReference: 180, codes: 25 },
    equation,
    days,
    units: [{ unit: 'TOKEN', total: 0 }],
    kinds: [{ kind: 'player', unit: 'TOKEN', total: 56_000, accounts: 900 }],
    proof: null,
    differences: [],
  },
};

test('the summary of a month is a PDF of one or two pages, also with a loss in the chart', async () => {
  const pdf = await summaryPdf(summary);
  if (process.env.PDF_OUT) writeFileSync(process.env.PDF_OUT, pdf);
  const text = pdf.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
});
