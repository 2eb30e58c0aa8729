import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example, noAnswer, refusal } from '../../../../test/answers';
import { open } from '../../../../test/open';
import {
  button,
  dialog,
  expectNone,
  expectPath,
  field,
  heading,
  press,
  sees,
} from '../../../../test/see';
import { server } from '../../../../test/server';

const REQUEST = 'POST /api/withdrawals/request';
const HISTORY = 'GET /api/withdrawals/user/history';
const FAILED = 'Failed to submit withdrawal request. Please try again.';
const UNKNOWN =
  'The server did not answer, so your request may already be done. ' +
  'It is safe to send it again: it is never done twice.';
const NONE = { withdrawableTokens: null, withdrawals: [] };
const asked = (upiId = 'asha@okaxis') => ({
  tokens: 100,
  withdrawal: { _id: 'asked', amount: 20, type: 'upi' as const, upiId, status: 'pending' as const },
});

const visit = (answers: Answers = {}) =>
  open('/withdrawals', {
    as: 'player',
    answers: { [HISTORY]: NONE, ...answers },
    otherwise: example,
  });
async function type(amount: number, upiId = 'asha@okaxis') {
  await field('Amount in tokens').fill(String(amount));
  await field('UPI ID').fill(upiId);
}
const send = (amount = 20) => press(button(`Withdraw ${amount} tokens`));
const receipt = () => dialog('Request received');
const keys = () => server.calls(REQUEST).map(({ headers }) => headers.get('Idempotency-Key'));

describe('a withdrawal', () => {
  test('shows a receipt that survives a reload and leads to its progress', async () => {
    const { withdrawal } = asked();
    const history = () =>
      server.calls(REQUEST).length > 0 ? { ...NONE, withdrawals: [withdrawal] } : NONE;
    await visit({ [REQUEST]: asked(), [HISTORY]: history });
    await type(20);
    await send();
    await sees('Withdrawal request submitted successfully!', receipt());
    await sees('asha@okaxis', receipt());
    const kept = { ...sessionStorage };
    expect(JSON.stringify(kept)).toContain('asked');
    await button('Track withdrawal', receipt()).click();
    await expectNone(receipt());
    const row = () => document.getElementById('asked')?.getBoundingClientRect().top ?? Infinity;
    await expect.poll(row).toBeLessThan(innerHeight);
  });

  test('to an unusual UPI ID needs a second confirmation', async () => {
    await visit({ [REQUEST]: ({ body }) => asked((body as { upiId: string }).upiId) });
    const question = dialog('Check the UPI ID');
    await type(20, 'asha-okaxis');
    await send();
    await sees('This does not look like a UPI ID. Use it anyway?', question);
    await button('Cancel', question).click();
    await expectNone(question);
    await expect.element(field('UPI ID')).toHaveValue('asha-okaxis');
    await send();
    await expect.element(question).toBeVisible();
    expect(server.calls(REQUEST)).toHaveLength(0);
    await button('Withdraw 20 tokens', question).click();
    await sees('asha-okaxis', receipt());
    await button('Done', receipt()).click();
    await type(20);
    await send();
    await sees('asha@okaxis', receipt());
    expect(server.calls(REQUEST)).toHaveLength(2);
  });

  test('offers the UPI ID of the last one', async () => {
    const last = { ...NONE, withdrawals: [asked().withdrawal] };
    await visit({ [HISTORY]: last });
    await button('Use asha@okaxis').click();
    await expect.element(field('UPI ID')).toHaveValue('asha@okaxis');
  });

  test.for([
    [
      'en',
      ['Send your tokens to your bank as rupees, or get a Google Play code. 1 token = ₹1.'],
      'Your tokens are safe',
    ],
    [
      'hi',
      ['अपने टोकन रुपये बनाकर बैंक में भेजें, या Google Play कोड लें। 1 टोकन = ₹1।', 'कम से कम 10 टोकन'],
      'आपके टोकन सुरक्षित हैं',
    ],
  ] as const)('is explained in plain words, in %s', async ([language, sentences, safe]) => {
    await open('/withdrawals', {
      as: 'player',
      language,
      answers: { [HISTORY]: NONE },
      otherwise: example,
    });
    for (const sentence of [...sentences, safe]) await sees(sentence);
  });

  test('offers no UPI ID to which a withdrawal was rejected', async () => {
    const given = (status: 'rejected' | 'completed', upiId: string) => ({
      ...asked(upiId).withdrawal,
      _id: `${status} ${upiId}`,
      status,
    });
    const withdrawals = [
      given('rejected', 'asha@wrong'),
      given('completed', 'asha@wrong'),
      given('completed', 'asha@okaxis'),
    ];
    await visit({ [HISTORY]: { ...NONE, withdrawals } });
    await expect.element(button('Use asha@okaxis')).toBeVisible();
    await expectNone(button('Use asha@wrong'));
  });

  test('by UPI says how many rupees arrive, before and after it is requested', async () => {
    await visit({ [REQUEST]: asked() });
    const line = () => page.getByText(/no fee/);
    await type(20);
    await expect.element(line()).toHaveTextContent('₹20 to asha@okaxis, no fee');
    await send();
    const facts = receipt().getByRole('definition');
    await expect.element(receipt().getByText('You get')).toBeVisible();
    await expect.element(facts.getByText('₹20')).toBeVisible();
  });

  test('by Google Play names no rupees', async () => {
    const { withdrawal } = asked();
    const code = { ...withdrawal, type: 'google_play', email: 'asha@example.com' } as const;
    await visit({ [REQUEST]: { tokens: 100, withdrawal: { ...code, upiId: undefined } } });
    await page.getByLabelText('Withdrawal type').selectOptions('google_play');
    await field('Amount in tokens').fill('20');
    await expectNone(page.getByText(/no fee/));
    await send();
    await expect.element(receipt()).toBeVisible();
    await expectNone(receipt().getByText('You get'));
  });

  test.for([
    ['1,000', 1000],
    ['₹500', 500],
    ['१०००', 1000],
  ] as const)('of the amount %s sends the number', async ([typed, amount]) => {
    await visit({ 'GET /api/users/profile': { tokens: 5_000 }, [REQUEST]: asked() });
    await field('Amount in tokens').fill(typed);
    await field('UPI ID').fill('asha@okaxis');
    await press(button(/^Withdraw [\d,]+ tokens$/));
    await expect.element(receipt()).toBeVisible();
    expect(server.calls(REQUEST).map(({ body }) => body)).toMatchObject([{ amount }]);
  });

  test('checks the amount, the UPI ID and the email', async () => {
    await visit();
    await type(5);
    await button('Request withdrawal').click();
    await sees('Minimum withdrawal amount is 10 tokens');
    await page.getByLabelText('Withdrawal type').selectOptions('google_play');
    await field('Email').fill('');
    await field('Amount in tokens').click();
    await sees('Email is required for Google Play withdrawals');
    expect(server.calls(REQUEST)).toEqual([]);
  });

  test('that is refused shows the reason beside the amount and keeps the texts', async () => {
    await visit({ [REQUEST]: refusal(400, 'INSUFFICIENT_BALANCE', 'Insufficient token balance') });
    await type(50);
    await send(50);
    await sees('Insufficient token balance');
    await expect.element(field('Amount in tokens')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('UPI ID')).toHaveValue('asha@okaxis');
  });

  test('is not offered while the operator has switched withdrawals off', async () => {
    await visit({ 'GET /api/public/features': { withdrawals: false } });
    const off = 'Withdrawals are switched off at the moment. Your tokens stay in your wallet.';
    await sees(off);
    await expectNone(field('Amount in tokens'));
  });

  test('keeps its idempotency key until an answer tells whether it was made', async () => {
    const running = 'This request is still being processed. Please try again in a moment.';
    const stages = [
      noAnswer,
      refusal(502, '', 'Bad Gateway'),
      refusal(409, 'REQUEST_RUNNING', running),
      asked(),
    ] as const;
    await visit({ [REQUEST]: () => stages[server.calls(REQUEST).length - 1] ?? noAnswer });
    await type(20);
    const told = page.getByRole('main').getByRole('alert');
    for (const sentence of [`${FAILED} ${UNKNOWN}`, `Bad Gateway`, running]) {
      await send();
      await expect.element(told).toMatchTextContent(sentence);
      expect(document.querySelector('main [aria-invalid]')).toBeNull();
      await expect.element(field('Amount in tokens')).toHaveValue('20');
    }
    await send();
    await expect.element(receipt()).toBeVisible();
    await expectNone(told);
    expect(keys()).toHaveLength(stages.length);
    expect(new Set(keys()).size).toBe(1);
    // The answer ended the request, so the next one with the same amount is a new withdrawal.
    await button('Done', receipt()).click();
    await type(20);
    await send();
    await expect.poll(() => keys().length).toBe(5);
    expect(keys()[4]).not.toBe(keys()[0]);
  });

  test('that is repeated after a reload keeps its key', async () => {
    const answers = { [REQUEST]: noAnswer, [HISTORY]: NONE } as const;
    await visit(answers);
    await type(20);
    await send();
    await expect.poll(() => keys().length).toBe(1);
    const kept = Object.entries({ ...sessionStorage }) as [string, string][];
    await open('/withdrawals', { as: 'player', answers, otherwise: example, kept });
    await type(20);
    await send();
    await expect.poll(() => keys().length).toBe(2);
    expect(keys()[1]).toBe(keys()[0]);
  });

  test('without an answer is forgotten by the browser at the logout', async () => {
    const answers = { [REQUEST]: noAnswer, [HISTORY]: NONE } as const;
    await open('/withdrawals', { as: 'player', width: 1280, answers, otherwise: example });
    await type(20);
    await send();
    const kept = () => JSON.stringify(sessionStorage);
    await expect.poll(kept).toContain('asha@okaxis');
    await button('Logout').click();
    await expectPath('/');
    expect(kept()).not.toContain('asha@okaxis');
  });

  test('without a network says that it was not sent', async () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    await visit({ [REQUEST]: noAnswer });
    await type(20);
    await send();
    const told = page.getByRole('main').getByRole('alert');
    await expect
      .element(told)
      .toHaveTextContent(`${FAILED} You appear to be offline, so this was not sent.`);
    Reflect.deleteProperty(navigator, 'onLine');
  });

  test('history is one button away on a phone', async () => {
    await visit();
    const top = () => heading('Withdrawal history').element().getBoundingClientRect().top;
    await sees('No withdrawals yet');
    expect(top()).toBeGreaterThan(innerHeight);
    const leads = button('Withdrawal history');
    expect(leads.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight);
    await leads.click();
    await expect.poll(top).toBeLessThan(innerHeight);
    await expect.element(heading('Withdrawal history')).toHaveFocus();
    await page.viewport(1280, 800);
    await expect.element(leads).not.toBeInTheDocument();
  });
});
