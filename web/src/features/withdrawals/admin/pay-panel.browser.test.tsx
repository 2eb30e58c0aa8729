import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { server } from '../../../../test/server';

const ID = '019aa5f0-0000-7000-8000-111111111111';
const ROW = {
  _id: ID,
  id: ID,
  type: 'upi',
  status: 'pending',
  amount: 500,
  upiId: 'asha@okaxis',
  isHeld: false,
  blockedBy: null,
  runs: [],
  bankReference: null,
  destinationProof: 'proved',
  fundedBy: null,
} as const;

function answers(change: { isHeld?: boolean; needsApproval?: boolean; waits?: boolean }): Answers {
  const { isHeld = false, needsApproval = false, waits = false } = change;
  return {
    'GET /api/auth/second-factor': example,
    'GET /api/admin/statistics': example,
    'GET /api/admin/payouts': example,
    'GET /api/admin/approvals/threshold': example,
    'GET /api/admin/risk/players/{id}': { signals: [], related: [], groups: [] },
    'GET /api/admin/approvals': waits ? example : { approvals: [], waitingForMe: 0 },
    'GET /api/withdrawals/admin/all': { withdrawals: [{ ...ROW, isHeld }] },
    'PUT /api/withdrawals/admin/status/{id}': ({ query }) => ({
      needsApproval,
      approval: query.get('dryRun') ? null : { id: ID },
      walletDelta: 0,
    }),
  };
}
const show = (change: Parameters<typeof answers>[0]) =>
  open(`/admin?tab=withdrawals&id=${ID}`, { as: 'admin', answers: answers(change), width: 1280 });
const panel = page.getByRole('dialog', { name: 'Manage withdrawal' });
const code = panel.getByRole('img', { name: 'QR code of this payment' });
const copy = panel.getByRole('button', { name: 'Copy UPI ID' });

describe('the panel of a payout', () => {
  test('shows the means of payment of a withdrawal that may be paid', async () => {
    await show({});
    await expect.element(code).toBeVisible();
    await expect.element(copy.first()).toBeVisible();
  });

  for (const [reason, change, sentence] of [
    ['is on hold', { isHeld: true }, /^On hold/],
    ['waits for a second admin', { waits: true }, /^This payout waits for a second admin/],
    ['needs a second admin', { needsApproval: true }, /^Ask a second admin first/],
  ] as const) {
    test(`shows no means of payment while the withdrawal ${reason}`, async () => {
      await show(change);
      await expect.element(panel.getByText(sentence)).toBeVisible();
      await expect.element(code).not.toBeInTheDocument();
      await expect.element(copy).not.toBeInTheDocument();
      await expect.element(panel.getByText('asha@okaxis')).not.toBeInTheDocument();
    });
  }

  test('shows no means of payment while a run contains the withdrawal, and links to the run', async () => {
    const name = 'arena-payouts-2026-11-26-2.csv';
    const runs = [{ id: ID, name, outcome: 'open', words: null, isSettled: false }] as const;
    await open(`/admin?tab=withdrawals&id=${ID}`, {
      as: 'admin',
      width: 1280,
      answers: {
        ...answers({}),
        'GET /api/withdrawals/admin/all': { withdrawals: [{ ...ROW, status: 'processing', runs }] },
      },
    });
    const sentence = `${name} contains this payout. Do not pay it by hand too.`;
    await expect.element(panel.getByText(sentence)).toBeVisible();
    await expect.element(panel.getByRole('link', { name })).toBeVisible();
    await expect.element(code).not.toBeInTheDocument();
    await expect.element(panel.getByLabelText('Bank reference (UTR)')).toBeVisible();
  });

  test('shows the means of payment and takes the UTR after a second admin has approved it', async () => {
    const paid = { ...ROW, status: 'completed', redeemCode: null } as const;
    await open(`/admin?tab=completed-withdrawals&id=${ID}`, {
      as: 'admin',
      width: 1280,
      answers: {
        ...answers({}),
        'GET /api/admin/approvals': ({ query }) =>
          query.get('state') === 'approved' ? example : { approvals: [], waitingForMe: 0 },
        'GET /api/withdrawals/admin/all': { withdrawals: [paid] },
      },
    });
    await expect.element(panel.getByText(/A second admin approved this payout/)).toBeVisible();
    await expect.element(code).toBeVisible();
    await panel.getByLabelText('Bank reference (UTR)').fill('UTR123456789');
    await panel.getByRole('button', { name: 'Save' }).click();
    const sent = () =>
      server.calls('PUT /api/withdrawals/admin/status/{id}').map(({ body }) => body);
    await expect
      .poll(sent)
      .toContainEqual(
        expect.objectContaining({ status: 'completed', bankReference: 'UTR123456789' }),
      );
  });

  test('asks for no effect of a version that a list contains while the change is saved', async () => {
    let row: object = { ...ROW, version: 1 };
    const lists = () => server.calls('GET /api/withdrawals/admin/all').length;
    const put = 'PUT /api/withdrawals/admin/status/{id}';
    await open(`/admin?tab=withdrawals&id=${ID}`, {
      as: 'admin',
      width: 1280,
      answers: {
        ...answers({}),
        'GET /api/withdrawals/admin/all': () => ({ withdrawals: [row] }),
        [put]: async ({ query }) => {
          if (query.get('dryRun')) return { needsApproval: false, approval: null, walletDelta: 0 };
          const before = lists();
          row = { ...ROW, version: 2 };
          server.say('withdrawal.changed', {});
          await vi.waitFor(() => expect(lists()).toBeGreaterThan(before));
          // Only this change is open: the list has been drawn with the version between.
          await vi.waitFor(() => expect(server.open).toBe(1));
          await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
          row = { ...ROW, version: 3, status: 'completed' };
          return { needsApproval: false, approval: null, walletDelta: 0 };
        },
      },
    });
    await panel.getByRole('button', { name: 'Set status' }).click();
    await panel.getByLabelText('Status').selectOptions('completed');
    await expect.element(panel.getByText(/^Marks 500 tokens as paid out/)).toBeVisible();
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Withdrawal status updated successfully!')).toBeVisible();
    const dryRuns = server.calls(put).filter(({ query }) => query.get('dryRun'));
    expect(dryRuns.map(({ body }) => body)).toEqual([{ status: 'completed', version: 1 }]);
  });

  test('asks a second admin without a bank reference', async () => {
    await show({ needsApproval: true });
    await panel.getByRole('button', { name: 'Ask a second admin' }).click();
    const asked = () =>
      server
        .calls('PUT /api/withdrawals/admin/status/{id}')
        .filter(({ query }) => !query.get('dryRun'))
        .map(({ body }) => body);
    await expect.poll(asked).toEqual([expect.objectContaining({ status: 'completed' })]);
    expect(asked()[0]).not.toHaveProperty('bankReference');
  });
});

test('the list says why a row cannot be paid, and hides its UPI ID', async () => {
  const row = (change: object) => ({ ...ROW, ...change });
  await open('/admin?tab=withdrawals', {
    as: 'admin',
    width: 1280,
    answers: {
      ...answers({}),
      'GET /api/withdrawals/admin/all': {
        withdrawals: [
          row({ _id: 'a', isHeld: true, blockedBy: 'held' }),
          row({ _id: 'b', blockedBy: 'waits' }),
          row({ _id: 'c', blockedBy: 'needs' }),
        ],
      },
    },
  });
  const table = page.getByRole('table', { name: 'Pending withdrawals' });
  for (const reason of ['On hold', 'Awaits approval', 'Needs approval']) {
    await expect.element(table.getByText(reason)).toBeVisible();
  }
  await expect.element(table.getByText('asha@okaxis')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Payout runs' })).toBeVisible();
});
