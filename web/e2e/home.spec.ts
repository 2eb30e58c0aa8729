import { newTournament } from './world/matches.ts';
import { admin } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test('a guest sees the cost and the next match on the home page, and checks the signed record', async ({
  page,
}) => {
  await newTournament(await admin(), { name: `Home ${Date.now()}` });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Free to try' })).toBeVisible();
  const next = page.getByRole('main').getByRole('link', { name: /seats? left/ });
  await page.getByRole('heading', { name: 'Next match' }).scrollIntoViewIfNeeded();
  await expect(next).toHaveAttribute('href', /join=1/);
  await page.getByRole('button', { name: 'Check the record' }).click();
  await expect(page.getByText(/lines?, signed on .* Your browser has checked/)).toBeVisible();
  await expect(page.getByText('It now remembers this seal')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(/lines? that it knew .* unchanged/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a record with a wrong signature, or that lost a line, is not proved', async ({ page }) => {
  let change = (note: string) => note;
  await page.route('**/api/admin/ledger/checkpoints?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { checkpoints: { note: string }[] };
    for (const each of body.checkpoints) each.note = change(each.note);
    await route.fulfill({ response, json: body });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Check the record' }).click();
  await expect(page.getByText('It now remembers this seal')).toBeVisible();
  // One more line than was signed.
  change = (note) => note.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('The record is not proved')).toBeVisible();
});
