import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example, noAnswer, refusal } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { button, dialog, expectNone, field, sees } from '../../../../test/see';
import { server } from '../../../../test/server';
import { settled } from '../../../../test/settled';
import { expectContrast, expectFits, expectStructure } from '../../../../test/sound';
import type { StaffWithdrawal } from './queries';

const ID = '019aa5f0-0000-7000-8000-111111111111';
const PAY = 'POST /api/admin/payouts/pay-due';
const OVERVIEW = 'GET /api/admin/payouts';
const LIST = 'GET /api/withdrawals/admin/all';
const ROW = {
  _id: ID,
  id: ID,
  type: 'upi',
  status: 'pending',
  amount: 500,
  upiId: 'asha@okaxis',
  isHeld: false,
  blockedBy: null,
  riskScore: 0,
  runs: [],
  bankReference: null,
  destinationProof: 'proved',
  fundedBy: null,
  payout: null,
} as const;
const PAYOUT = {
  state: 'due',
  attempt: 1,
  sentAt: null,
  utr: null,
  providerId: 'pout_00000000000001',
  reason: null,
  message: null,
  needsPerson: false,
  nextTryAt: null,
} as const;
const NOW = {
  mode: 'auto',
  isConfigured: true,
  isStopped: false,
  stoppedReason: null,
  balance: { rupees: 25_000.5 },
  isBalanceLow: false,
  due: { count: 12, sum: 4_800 },
  dueAtRisk: 0,
  waiting: { count: 2, sum: 900 },
  onTheWay: { count: 3, sum: 1_200 },
  needsPerson: { count: 1, sum: 407 },
  paidToday: { count: 31, sum: 15_200 },
  dayCap: { tokens: 50_000, used: 17_300 },
  openCases: 0,
} as const;
type Payout = Partial<NonNullable<StaffWithdrawal['payout']>>;

const BASE: Answers = {
  'GET /api/auth/second-factor': example,
  'POST /api/auth/passkeys/ask': { request: null },
  'GET /api/admin/statistics': example,
  'GET /api/admin/approvals/threshold': example,
  'GET /api/admin/approvals': { approvals: [], waitingForMe: 0 },
  'GET /api/admin/risk/players/{id}': { signals: [], related: [], groups: [] },
  'PUT /api/withdrawals/admin/status/{id}': { needsApproval: false, approval: null },
  [OVERVIEW]: NOW,
  [LIST]: { withdrawals: [ROW] },
};
const visit = (
  answers: Answers = {},
  {
    as = 'admin',
    width = 1280,
    id = '',
  }: Partial<Record<'id', string>> & {
    readonly as?: 'admin' | 'finance';
    readonly width?: number;
  } = {},
) =>
  open(`/admin?tab=withdrawals${id && `&id=${id}`}`, {
    as,
    width,
    answers: { ...BASE, ...answers },
  });
const bar = () => page.getByRole('region', { name: 'Automatic payouts' });
const sentBodies = () => server.calls(PAY).map(({ body }) => body);
const askToPay = () => button('Pay all that are due').click();
const paid = (count: number, sum: number, left: readonly string[] = []) => ({
  paid: { count, sum },
  results: [
    ...Array.from({ length: count }, (_, at) => ({ id: `paid ${at}`, isDone: true, code: null })),
    ...left.map((id) => ({ id, isDone: false, code: 'DAY_CAP', message: 'The cap is used.' })),
  ],
});

describe('the bar of automatic payouts', () => {
  test.for([390, 1280])('is accessible and shows all figures at %i px', async (width) => {
    await visit({}, { width });
    await sees('12 due, ₹4,800', bar());
    for (const figure of ['2 · ₹900', '3 · ₹1,200', '1 · ₹407', '31 · ₹15,200', '₹25,000']) {
      await sees(figure, bar());
    }
    await sees('₹17,300 of ₹50,000', bar());
    await settled();
    await expectStructure();
    await expectContrast();
    await expectFits(width === 390 ? [320, 390] : [820, 1280]);
  });

  test('is not there in manual mode', async () => {
    await visit({ [OVERVIEW]: { ...NOW, mode: 'manual' } });
    await sees('Pending and processing');
    await settled();
    await expectNone(bar());
    await page.getByRole('checkbox').nth(1).click();
    await expect.element(button("Download the bank's file")).toBeVisible();
    await expectNone(button('Pay the chosen'));
  });

  test('shows finance the figures without the buttons', async () => {
    await visit({}, { as: 'finance' });
    await sees('12 due, ₹4,800', bar());
    await expectNone(button('Pay all that are due'));
    await expectNone(button('Stop payouts'));
  });

  test('warns that the balance is low', async () => {
    await visit({ [OVERVIEW]: { ...NOW, isBalanceLow: true, balance: { rupees: 5_000 } } });
    await sees('Balance is low', bar());
    await askToPay();
    await sees(/The account has too little money/, dialog());
  });
});

describe('a press that pays all', () => {
  test('is confirmed once, and sends the count and sum that were seen', async () => {
    await visit({ [PAY]: paid(12, 4_800) });
    await askToPay();
    await sees('₹19,300', dialog('Pay 12 withdrawals'));
    await expectStructure();
    await button('Pay ₹4,800', dialog()).click();
    await sees('12 withdrawals approved, ₹4,800. The worker sends them now.');
    await expectNone(dialog());
    expect(sentBodies()).toEqual([{ count: 12, sum: 4_800 }]);
    expect(server.calls(PAY)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  test('warns of payouts to players with risk signals', async () => {
    await visit({ [OVERVIEW]: { ...NOW, dueAtRisk: 2 } });
    await askToPay();
    await sees(/^2 withdrawals with risk signals/, dialog());
  });

  test('lists what was left out, with the reason and a link', async () => {
    await visit({ [PAY]: paid(11, 4_300, [ID]) });
    await askToPay();
    await button('Pay ₹4,800', dialog()).click();
    await sees('11 withdrawals approved, ₹4,300. The worker sends them now.', dialog());
    const left = dialog('1 withdrawal left out').getByRole('list', { name: 'Left out' });
    await expect.element(left).toMatchTextContent(', ₹500The cap is used.');
    await expect
      .element(left.getByRole('link'))
      .toHaveAttribute('href', `/admin/withdrawals?id=${ID}`);
    await button('Done', dialog()).click();
    await expectNone(dialog());
  });

  test('leaves out what needs a second admin, and asks for it', async () => {
    const left = { ...paid(11, 4_300, [ID]), paid: { count: 11, sum: 4_300 } };
    const needs = { id: ID, isDone: false, code: 'PAYMENT_NEEDS_APPROVAL', message: 'Too much.' };
    await visit({
      [PAY]: { ...left, results: [...left.results.slice(0, 11), needs] },
      'POST /api/admin/payouts/pay/{withdrawalId}': { approval: { id: ID } },
    });
    await askToPay();
    await button('Pay ₹4,800', dialog()).click();
    await button('Ask a second admin', dialog()).click();
    await sees(/sent after another admin approves it/, dialog());
    const asked = server.calls('POST /api/admin/payouts/pay/{withdrawalId}');
    expect(asked.map(({ path }) => path.withdrawalId)).toEqual([ID]);
  });

  test('shows the new figures if what is due has changed, and pays only after another press', async () => {
    let due: { count: number; sum: number } = NOW.due;
    await visit({
      [OVERVIEW]: () => ({ ...NOW, due }),
      [PAY]: ({ body }) => {
        if ((body as { count: number }).count === 13) return paid(13, 5_300);
        due = { count: 13, sum: 5_300 };
        return refusal(409, 'DUE_CHANGED', 'What is due has changed.');
      },
    });
    await askToPay();
    await button('Pay ₹4,800', dialog()).click();
    await sees(/What is due has changed since you looked/, dialog('Pay 13 withdrawals'));
    expect(sentBodies()).toEqual([{ count: 12, sum: 4_800 }]);
    await button('Pay ₹5,300', dialog()).click();
    await sees('13 withdrawals approved, ₹5,300. The worker sends them now.');
    expect(sentBodies()).toEqual([
      { count: 12, sum: 4_800 },
      { count: 13, sum: 5_300 },
    ]);
    const [first, second] = server.calls(PAY).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).not.toBe(second);
  });

  test('without an answer is repeated under the same key', async () => {
    await visit({ [PAY]: () => (server.calls(PAY).length === 1 ? noAnswer : paid(12, 4_800)) });
    await askToPay();
    await button('Pay ₹4,800', dialog()).click();
    await sees(/nothing is paid twice/, dialog());
    await button('Pay ₹4,800', dialog()).click();
    await expectNone(dialog());
    const names = server.calls(PAY).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
  });

  test('of the chosen rows sends their ids, without those that the provider has already', async () => {
    const other = { ...ROW, _id: 'other', id: 'other', status: 'processing' } as const;
    await visit({
      [PAY]: paid(1, 500),
      [LIST]: { withdrawals: [ROW, { ...other, payout: { ...PAYOUT, state: 'processing' } }] },
    });
    await page.getByLabelText('Select all rows').click();
    await button('Pay the chosen').click();
    await button('Pay ₹500', dialog('Pay 1 withdrawal')).click();
    await expect.poll(sentBodies).toEqual([{ count: 1, sum: 500, ids: [ID] }]);
  });
});

test('a row says how its payout is, and hides a UPI ID that the provider pays', async () => {
  const row = (id: string, payout: Payout) =>
    ({ ...ROW, _id: id, status: 'processing', payout: { ...PAYOUT, ...payout } }) as const;
  await visit({
    [LIST]: {
      withdrawals: [
        row('a', { state: 'due' }),
        row('b', { state: 'queued', reason: 'low_balance' }),
        row('c', { state: 'processing' }),
      ],
    },
  });
  const table = page.getByRole('table', { name: 'Pending withdrawals' });
  for (const word of ['To be sent', 'Low balance', 'On its way']) await sees(word, table);
  await expectNone(table.getByText('asha@okaxis'));
});

describe('the stop switch', () => {
  test('asks for a reason, stops, shows the reason, and starts again', async () => {
    let reason: string | null = null;
    const turned = (to: string | null) => {
      reason = to;
      return { message: to ? 'The payouts are stopped' : 'The payouts go on' };
    };
    await visit({
      [OVERVIEW]: () => ({ ...NOW, isStopped: reason !== null, stoppedReason: reason }),
      'POST /api/admin/payouts/stop': ({ body }) => turned((body as { reason: string }).reason),
      'POST /api/admin/payouts/start': () => turned(null),
    });
    await button('Stop payouts', bar()).click();
    await button('Stop payouts', dialog()).click();
    await sees('Please enter a reason', dialog());
    await field('Reason', dialog()).fill('A key was stolen');
    await button('Stop payouts', dialog()).click();
    await sees(/Reason: A key was stolen/, page.getByRole('alert'));
    await expect.element(button('Pay all that are due')).toBeDisabled();
    await settled();
    await expectStructure();
    await expectContrast();
    await button('Start payouts', bar()).click();
    await field('Reason', dialog()).fill('The key is replaced');
    await button('Start payouts', dialog()).click();
    await expect.element(button('Pay all that are due')).toBeEnabled();
    await expectNone(page.getByRole('alert'));
  });
});

describe('the panel of a withdrawal', () => {
  const panel = dialog('Manage withdrawal');
  const show = (payout: Payout, row: Partial<StaffWithdrawal> = {}) => {
    const shown = { ...ROW, status: 'processing' as const, ...row };
    const withdrawals = [{ ...shown, payout: { ...PAYOUT, ...payout } }];
    return visit({ [LIST]: { withdrawals } }, { id: ID });
  };

  test.for([
    ['due', {}, 'To be sent', /sends it to the provider next/],
    ['sending', {}, 'Sent', /has not confirmed it yet/],
    ['unknown', {}, 'No answer yet', /never pays twice/],
    ['queued', { reason: 'low_balance', message: 'Top it up.' }, 'Low balance', /Top it up/],
    ['processing', {}, 'On its way', /three working days/],
  ] as const)('that is %s says so in place of the form', async ([state, part, word, text]) => {
    await show({ state, ...part });
    const section = panel.getByRole('region', { name: 'Automatic payout' });
    await sees(word, section);
    await sees(text, section);
    await sees(/so it cannot be paid by hand/, panel);
    await expectNone(field('Bank reference (UTR)', panel));
    await expectNone(panel.getByText('asha@okaxis'));
    await section.getByText('Details').click();
    await sees('pout_00000000000001', section);
    await expectStructure();
  });

  test('takes a payout back that was not sent yet', async () => {
    await show({ state: 'due' });
    await button('Take it back', panel).click();
    const changes = () =>
      server.calls('PUT /api/withdrawals/admin/status/{id}').map(({ body }) => body);
    await expect.poll(changes).toContainEqual(expect.objectContaining({ status: 'pending' }));
  });

  test('of a failed payout shows the form again, and pays it through the provider again', async () => {
    const part = { needsPerson: true, message: 'It was rejected. Pay it by hand.' };
    await show({ state: 'failed', ...part });
    await sees('Needs you', panel);
    await sees('It was rejected. Pay it by hand.', panel);
    await expect.element(field('Bank reference (UTR)', panel)).toBeVisible();
    server.answers = { ...server.answers, [PAY]: paid(1, 500) };
    await button('Pay again', panel).click();
    await button('Pay ₹500', dialog('Pay 1 withdrawal')).click();
    await expect.poll(sentBodies).toEqual([{ count: 1, sum: 500, ids: [ID] }]);
  });

  test('shows the bank reference of a paid one, and a return', async () => {
    await show({ state: 'processed', utr: '634211234567' }, { status: 'completed' });
    await sees('634211234567', panel);
    await show({ state: 'reversed' }, { status: 'rejected' });
    await sees(/The bank returned the payment/, panel);
  });
});
