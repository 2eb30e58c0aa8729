import { expect, test } from 'vitest';
import { type Answers, noAnswer, wholeExample } from '../../../test/answers';
import { CONSOLE } from '../../../test/console';
import { open } from '../../../test/open';
import { button, bySelector } from '../../../test/see';
import { server } from '../../../test/server';
import { settled } from '../../../test/settled';
import { showPopup } from '../popup/popups';

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

test.for([768, 1024, 1279, 1280, 1440])(
  'a popup covers no link to a view of the page at %s px',
  async (width) => {
    await open('/admin/deposit-logs', {
      as: 'admin',
      width,
      answers: CONSOLE,
      otherwise: wholeExample,
    });
    await settled();
    const message = 'No change has been made yet. Another admin can approve it in Approvals.';
    showPopup({ type: 'info', title: 'Waiting for a second admin', message });
    const popup = () => document.querySelector('[data-popup]')?.getBoundingClientRect();
    await expect.poll(() => popup()?.height ?? 0).toBeGreaterThan(0);
    const { left = 0, right = 0, top = 0, bottom = 0 } = popup() ?? {};
    const views = [...document.querySelectorAll('[data-view]')];
    const covered = views.filter((view) => {
      const place = view.getBoundingClientRect();
      const isBeside = place.right <= left || place.left >= right;
      return !isBeside && place.bottom > top && place.top < bottom;
    });
    expect(views.length).toBe(3);
    expect(covered.map(({ textContent }) => textContent)).toEqual([]);
  },
);

test('the button of a view is read with the number of its rows', async () => {
  const statistics = { pending: 1, completed: 12_345, cancelled: 0 };
  await open('/admin/tournaments', {
    as: 'admin',
    width: 1280,
    answers: { ...CONSOLE, 'GET /api/tournaments/admin/all': { tournaments: [], statistics } },
    otherwise: wholeExample,
  });
  await expect.element(button('Completed Tournaments , 12345')).toBeVisible();
  await expect.element(button('Cancelled , 0')).toBeVisible();
});
