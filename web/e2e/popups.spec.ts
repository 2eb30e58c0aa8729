import { join, newTournament } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { expect, test } from './world/test.ts';

test('an open popup closes at once when a dialog opens, so that it does not cover the dialog', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer()];
  const name = `Covered ${process.pid} ${Date.now()}`;
  await join(player, await newTournament(boss, { name, entryFee: 0 }));
  await browseAs(page, player);
  await page.goto('/tournament-modes/survival');
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: 'Room Details' }).click();
  await expect(page.getByText('Room Not Ready')).toBeVisible();
  await card.getByRole('button', { name: 'Participants' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
  // The popup closes at once, before its display time ends.
  expect(await page.locator('[data-popup]').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a popup does not cover the wallet balance on a phone, a tablet and a desktop', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer()];
  const name = `Balance ${process.pid} ${Date.now()}`;
  await join(player, await newTournament(boss, { name, entryFee: 0 }));
  await browseAs(page, player);
  await page.goto('/tournament-modes/survival');
  await page.getByRole('article', { name }).getByRole('button', { name: 'Room Details' }).click();
  const popup = page.locator('[data-popup]');
  // A popup stays open while the pointer is on it.
  await popup.hover();
  const wallet = page.getByTestId('wallet-balance');
  for (const width of [320, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const bottom = () => wallet.evaluate((shown) => shown.getBoundingClientRect().bottom);
    const below = () => popup.evaluate((shown) => shown.getBoundingClientRect().top);
    await expect
      .poll(async () => (await below()) - (await bottom()), `at ${width} px`)
      .toBeGreaterThan(0);
    await expect(wallet).toBeInViewport({ ratio: 1 });
  }
  await expect(popup).toBeVisible();
});
