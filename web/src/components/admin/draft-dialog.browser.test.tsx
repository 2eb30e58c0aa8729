import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wholeExample } from '../../../test/answers';
import { match } from '../../../test/matches';
import { open } from '../../../test/open';
import { button, dialog, expectNone, field } from '../../../test/see';

const question = () => dialog('Discard what you typed?');
const form = () => dialog('Edit tournament');
const details = () => field('Details', form());

/** Opens the form of a match. */
async function edit() {
  await button('Edit', page.getByRole('article').first()).click();
  await expect.element(details()).toHaveValue('One round');
}

const visit = () => {
  const given = match({ details: 'One round', hasDetails: true });
  return open('/admin/tournaments', {
    as: 'admin',
    width: 1280,
    stored: { 'admin.matches': 'cards' },
    answers: {
      'GET /api/tournaments/admin/all': { tournaments: [given] },
      'GET /api/tournaments/{id}': given,
    },
    otherwise: wholeExample,
  });
};

test('an unchanged form closes at once', async () => {
  await visit();
  await edit();
  await details().fill('Half a sentence');
  await details().fill('One round');
  await userEvent.keyboard('{Escape}');
  await expectNone(form());
  await expectNone(question());
});

test('a form with typed text asks before discarding it, however it is closed', async () => {
  await visit();
  await edit();
  await details().fill('Half a sentence');
  const closings = [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true }),
    () => button('Close', form()).click(),
  ];
  for (const close of closings) {
    await close();
    await expect.element(question()).toBeVisible();
    await button('Keep editing', question()).click();
    await expectNone(question());
    await expect.element(details()).toHaveValue('Half a sentence');
  }
  // By default, the browser closes a dialog at the third Esc in a row. The form must stay open.
  for (const isShown of [true, false, true]) {
    await userEvent.keyboard('{Escape}');
    if (isShown) await expect.element(question()).toBeVisible();
    else await expectNone(question());
  }
  await expect.element(details()).toBeVisible();
  await button('Keep editing', question()).click();
  await expect.element(details()).toHaveValue('Half a sentence');
  await userEvent.keyboard('{Escape}');
  await button('Discard', question()).click();
  await expectNone(dialog());
});
