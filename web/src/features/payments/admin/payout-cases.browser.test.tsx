import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, refusal, wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { open } from '../../../../test/open';
import { button, dialog, expectNone, field, heading, sees } from '../../../../test/see';
import { server } from '../../../../test/server';
import { settled } from '../../../../test/settled';
import { expectContrast, expectFits, expectStructure } from '../../../../test/sound';

const CLOSE = 'POST /api/admin/payouts/cases/{id}/close';
const CHECK = 'POST /api/admin/payouts/check';
const CASES = 'GET /api/admin/payouts/cases';
const OPEN = {
  id: 'an-open-case',
  kind: 'missing-at-provider',
  what: 'The provider has no payout for 500 tokens that the ledger says sent.',
  whatToDo: 'Write to the support of the provider before anybody pays it by hand.',
  withdrawalId: '018f0000-0000-7000-8000-000000000001',
  providerId: 'pout_00000000000001',
  closedAt: null,
  note: null,
} as const;
const CLOSED = {
  ...OPEN,
  id: 'a-closed-case',
  closedAt: '2026-11-27T10:00:00.000Z',
  note: 'The bank has paid it.',
} as const;
const visit = (
  answers: Answers = {},
  {
    as = 'admin',
    width = 1280,
  }: { readonly as?: 'admin' | 'finance'; readonly width?: number } = {},
) =>
  open('/admin?tab=reconciliation', {
    as,
    width,
    answers: {
      ...CONSOLE,
      'GET /api/admin/payouts': { mode: 'auto', isConfigured: true },
      [CASES]: { cases: [OPEN, CLOSED] },
      ...answers,
    },
    otherwise: wholeExample,
  });
const list = () => page.getByRole('list', { name: 'Open differences' });

test.for([390, 1280])('a difference says what to do, at %i px', async (width) => {
  await visit({}, { width });
  for (const text of [OPEN.what, OPEN.whatToDo, 'Missing at provider', OPEN.providerId]) {
    await sees(text, list());
  }
  await expect
    .element(list().getByRole('link', { name: 'Open the withdrawal' }))
    .toHaveAttribute('href', `/admin/withdrawals?id=${OPEN.withdrawalId}`);
  await page.getByText('1 closed difference').click();
  await sees(/The bank has paid it\./);
  await settled();
  await expectStructure();
  await expectContrast();
  await expectFits(width === 390 ? [320, 390] : [1280]);
});

test('an admin closes a difference with a note', async () => {
  let cases: readonly object[] = [OPEN];
  await visit({
    [CASES]: () => ({ cases: cases as [typeof OPEN] }),
    [CLOSE]: () => {
      cases = [CLOSED];
      return CLOSED;
    },
  });
  await button('Close', list()).click();
  const question = dialog('Close the difference');
  await button('Close the difference', question).click();
  await sees('Please write what you found', question);
  await field('What you found', question).fill('The bank has paid it.');
  await button('Close the difference', question).click();
  await expectNone(question);
  await sees(/^No differences\./);
  expect(server.calls(CLOSE).map(({ body, path }) => [path.id, body])).toEqual([
    [OPEN.id, { note: 'The bank has paid it.' }],
  ]);
});

test('a difference that another admin has closed stays open in the dialog, with the reason', async () => {
  const sentence = 'Another admin has closed this case.';
  await visit({ [CLOSE]: refusal(409, 'CASE_CLOSED', sentence) });
  await button('Close', list()).click();
  await field('What you found', dialog()).fill('Nothing');
  await button('Close the difference', dialog()).click();
  await sees(sentence, dialog());
});

test('the check tells what it compared and found', async () => {
  const day = (date: string, payouts: number, newCases: number) => ({
    day: date,
    payouts,
    newCases,
  });
  await visit({ [CHECK]: { days: [day('2026-11-26', 30, 1), day('2026-11-27', 12, 0)] } });
  await button('Check now').click();
  await sees('1 new difference');
  await sees('42 payouts of yesterday and today compared.');
  server.answers = {
    ...server.answers,
    [CHECK]: refusal(503, 'PROVIDER_AWAY', 'The provider of payouts does not answer.'),
  };
  await button('Check now').click();
  await sees('The provider of payouts does not answer.');
});

test('finance reads the differences and changes none', async () => {
  await visit({}, { as: 'finance' });
  await sees(OPEN.what, list());
  await expectNone(button('Close', list()));
  await expectNone(button('Check now'));
});

test('while payouts were never automatic, the differences are hidden', async () => {
  await visit({ 'GET /api/admin/payouts': { mode: 'manual' }, [CASES]: { cases: [] } });
  await sees('Settlements');
  await settled();
  await expectNone(heading('Payout differences'));
});
