import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, wholeExample } from '../../../test/answers';
import { CONSOLE } from '../../../test/console';
import { open } from '../../../test/open';
import { dialog, expectNone, expectPath } from '../../../test/see';
import { expectStructure } from '../../../test/sound';

const visit = (answers: Answers = {}) =>
  open('/admin/mail', {
    as: 'admin',
    width: 1280,
    answers: { ...CONSOLE, ...answers },
    otherwise: wholeExample,
  });
const line = () => page.getByRole('combobox', { name: 'A page, a name, an email or an ID' });
/** Presses the keys of the search until the console listens to them. */
const openSearch = () =>
  expect
    .poll(async () => {
      await userEvent.keyboard('{Control>}k{/Control}');
      return line().query() !== null;
    })
    .toBe(true);
const option = (name: RegExp) => page.getByRole('option', { name });

test('the search finds a view, an action, a code and a player by name', async () => {
  await visit();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [words, name] of [
    ['reconcil', /^Reconciliation Page$/],
    ['close', /^Close month Action$/],
    ['create t', /^Create tournament Action$/],
    ['cup', /^Create a cup Action$/],
    ['create match', /^Create tournament Action$/],
    ['new match', /^Create tournament Action$/],
    ['create a tournament', /^Create tournament Action$/],
    ['new code', /^Create promo code Action$/],
    ['text', /Promo code, /],
    ['asha', /asha@example.com.* User$/],
  ] as const) {
    await openSearch();
    await line().fill(words);
    await expect.element(option(name).first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectNone(line());
  }
  await openSearch();
  await line().fill('close month');
  await userEvent.keyboard('{Enter}');
  await expectPath(/^\/admin\/ledger\?view=close$/);
});

test.each([
  [{ status: 'upcoming', roomId: undefined }, 'Add room to Friday Night', /^Room/],
  [
    { status: 'active', roomId: '4821' },
    'Declare results of Friday Night',
    'Results of Friday Night',
  ],
] as const)('the search does the next step of a match: %s', async (state, label, title) => {
  const id = '018f0000-0000-7000-8000-0000000000aa';
  const friday = { _id: id, name: 'Friday Night', winners: [], ...state };
  await visit({ 'GET /api/tournaments/admin/all': { tournaments: [friday] } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch();
  await line().fill('friday');
  await option(new RegExp(`^${label} Action$`)).click();
  await expect.element(dialog(title)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectNone(dialog(title));
  await expectPath(`/admin/tournaments?q=${id}`);
});

test('the question mark lists the keys, unless it is typed into a field', async () => {
  await visit();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Presses it until the console listens, which it does a moment after its heading is drawn.
  await expect
    .poll(async () => {
      await userEvent.keyboard('?');
      return dialog('Keys').query() !== null;
    })
    .toBe(true);
  await expect.element(dialog('Keys')).toBeVisible();
  await expectStructure();
  await userEvent.keyboard('{Escape}');
  await expectNone(dialog('Keys'));
  await openSearch();
  await line().fill('?');
  await expectNone(dialog('Keys'));
});
