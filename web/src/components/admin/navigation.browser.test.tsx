import { expect, test } from 'vitest';
import { type Answers, noAnswer, wholeExample } from '../../../test/answers';
import { CONSOLE } from '../../../test/console';
import { open } from '../../../test/open';
import { bySelector } from '../../../test/see';
import { server } from '../../../test/server';
import { settled } from '../../../test/settled';

const LIST = 'GET /api/withdrawals/admin/all';
const link = () => bySelector('nav [data-tab="withdrawals"]');

async function visit(answers: Answers) {
  await open('/admin?tab=settings', {
    as: 'admin',
    width: 1280,
    answers: { ...CONSOLE, ...answers },
    otherwise: wholeExample,
  });
  await settled();
}

test.for([false, true])(
  'the link of the withdrawals says if one is overdue: %s',
  async (overdue) => {
    await visit({ [LIST]: { withdrawals: [{ overdue }] } });
    const text = () => link().element().textContent;
    await expect.poll(text).toMatch(overdue ? / waiting, overdue$/ : / waiting$/);
  },
);

test('a pointer that rests on a link fetches the list before the press', async () => {
  await visit({});
  const pages = () => server.calls(LIST).filter(({ query }) => query.get('limit') === '20');
  expect(pages()).toHaveLength(0);
  await link().hover();
  await expect.poll(() => pages().length).toBe(1);
  await expect.poll(() => server.open).toBe(0);
  // The rows can only come from the answer that the pointer has caused.
  server.answers = { ...server.answers, [LIST]: noAnswer };
  await link().click();
  await expect.poll(() => document.querySelectorAll('tr[data-row]').length).toBeGreaterThan(0);
});
