import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { server } from '../../../../test/server';

const RUN = '019aa5f0-0000-7000-8000-aaaaaaaaaaaa';
const NAME = 'arena-payouts-2026-11-26-2.csv';
const payee = (digit: string, amount: number, status: 'processing' | 'completed' | 'pending') => {
  const id = `019aa5f0-0000-7000-8000-${digit.repeat(12)}`;
  const email = `p${digit}@example.com`;
  return { _id: id, id, type: 'upi', status, amount, upiId: `p${digit}@okaxis`, userId: { email } };
};
const said = { outcome: 'open', words: null, bankReference: null, isSettled: false } as const;
const SUMMARY = {
  _id: RUN,
  id: RUN,
  name: NAME,
  rowCount: 4,
  sum: 217,
  leftOutCount: 1,
  paidCount: 1,
  failedCount: 1,
  openCount: 2,
} as const;
const [ONE, TWO, THREE, FOUR] = [
  payee('1', 37, 'completed'),
  payee('2', 60, 'pending'),
  payee('3', 50, 'processing'),
  payee('4', 70, 'processing'),
] as const;
const RUNS: Answers = {
  'GET /api/auth/second-factor': example,
  'GET /api/admin/statistics': example,
  'GET /api/admin/payouts': example,
  'GET /api/admin/approvals': example,
  // The menu of the console fetches the list of the tab.
  'GET /api/withdrawals/admin/all': example,
  'GET /api/withdrawals/admin/runs': { runs: [SUMMARY], nextCursor: null },
  'GET /api/withdrawals/admin/runs/{id}': {
    ...SUMMARY,
    rows: [
      {
        withdrawal: { ...ONE, type: 'upi' },
        outcome: 'paid',
        words: 'Success',
        bankReference: 'UTR123456789',
        isSettled: true,
      },
      {
        withdrawal: { ...TWO, type: 'upi' },
        outcome: 'failed',
        words: 'Failed: Invalid VPA',
        bankReference: null,
        isSettled: true,
      },
      { withdrawal: { ...THREE, type: 'upi' }, ...said },
      { withdrawal: { ...FOUR, type: 'upi' }, ...said, outcome: 'unknown', words: 'Queued' },
    ],
    leftOut: [
      {
        withdrawal: { ...payee('5', 820, 'pending'), type: 'upi' },
        code: 'PAYOUT_ON_HOLD',
        reason: 'The payouts of this player are on hold.',
      },
    ],
  },
};
const show = (id = '', as: 'admin' | 'finance' = 'admin', answers: Answers = {}) =>
  open(`/admin?tab=withdrawals&view=runs${id && `&id=${id}`}`, {
    as,
    answers: { ...RUNS, ...answers },
    width: 1280,
  });
const panel = page.getByRole('dialog', { name: NAME });
const rows = panel.getByRole('list', { name: 'In the file' }).getByRole('listitem');

test('the list of runs shows each file with its sum and its outcomes', async () => {
  await show();
  const table = page.getByRole('table', { name: 'Payout runs' });
  for (const text of [NAME, '₹217', '1 paid, 1 failed, 2 open']) {
    await expect.element(table.getByText(text)).toBeVisible();
  }
});

test('a run shows the sum of its file, the outcome of each row, and what was left out', async () => {
  await show(RUN);
  await expect.element(panel.getByText('₹217')).toBeVisible();
  for (const [at, text] of [
    'p1@example.com₹37PaidUTR UTR123456789The bank says: Success',
    'p2@example.com₹60FailedThe bank says: Failed: Invalid VPA',
    'p3@example.com₹50Open',
    'p4@example.com₹70UnknownThe bank says: Queued',
  ].entries()) {
    await expect.element(rows.nth(at)).toHaveTextContent(text);
  }
  const left = panel.getByRole('list', { name: 'Left out of the file' });
  await expect
    .element(left)
    .toHaveTextContent('p5@example.com₹820The payouts of this player are on hold.');
  await expect.element(panel.getByText(/Do not upload it to the bank again/)).toBeVisible();
});

test('finance reads a run and its file, and attaches no result', async () => {
  await show(RUN, 'finance');
  await expect.element(panel.getByRole('button', { name: 'Download again' })).toBeVisible();
  await expect
    .element(panel.getByRole('button', { name: 'Attach the result file' }))
    .not.toBeInTheDocument();
});

test('an attached result file sends the words of open rows only, each with its status column', async () => {
  const done = (id: string, outcome: 'paid' | 'failed') =>
    ({ id, outcome, isDone: true, code: null, message: '', approval: null }) as const;
  await show(RUN, 'admin', {
    'POST /api/withdrawals/admin/bank-results': {
      results: [done(THREE.id, 'paid'), done(FOUR.id, 'failed')],
    },
  });
  await panel.getByRole('button', { name: 'Attach the result file' }).click();
  const dialog = page.getByRole('dialog', { name: "Complete from the bank's result file" });
  const file = [
    'Id,Amount,UTR,Status,Reason',
    `${ONE.id},37,UTR123456789,Success,`,
    `${TWO.id},60,,Failed,Invalid VPA`,
    `${THREE.id},50,UTR000000003,Success,`,
    `${FOUR.id},70,,Rejected,Account closed`,
  ];
  await dialog.getByLabelText('Rows of the result file').fill(file.join('\n'));
  await dialog.getByRole('button', { name: 'Complete 1, return 1' }).click();
  await expect
    .element(dialog.getByText('1 withdrawal completed, ₹50 in all. 1 withdrawal back to pending.'))
    .toBeVisible();
  expect(server.calls('POST /api/withdrawals/admin/bank-results').map(({ body }) => body)).toEqual([
    {
      runId: RUN,
      rows: [
        { id: THREE.id, amount: 50, status: 'Success', reason: '', bankReference: 'UTR000000003' },
        {
          id: FOUR.id,
          amount: 70,
          status: 'Rejected',
          reason: 'Account closed',
          bankReference: '',
        },
      ],
    },
  ]);
});
