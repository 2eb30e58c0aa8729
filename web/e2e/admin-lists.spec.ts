import { adminPage, code, colleague, press, richPlayer } from './world/admin.ts';
import { newTournament } from './world/matches.ts';
import { admin, browseAs } from './world/people.ts';
import { expect, test } from './world/test.ts';

test('the panel of a match shows the next step of the match as the main action at the bottom', async ({
  page,
}) => {
  const name = `Next step ${Date.now()}`;
  const id = await newTournament(await admin(), { name });
  await adminPage(page, `/admin/tournaments?q=${id}&id=${id}`, 1440);
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('button', { name: 'Add room' }).click();
  await expect(page.getByRole('dialog', { name: `Room of ${name}` })).toBeVisible();
});

test('the search finds players by name and matches for finance staff, and opens them in the ledger', async ({
  page,
}) => {
  const boss = await admin();
  const [finance, player] = [await colleague(boss, 'finance'), await richPlayer(boss, 30)];
  const name = `Cup ${code()}`;
  const id = await newTournament(boss, { name });
  await browseAs(page, finance, true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin');
  const line = page.getByRole('combobox', { name: 'A page, a name, an email or an ID' });
  await press(page, 'Search');
  await line.fill(player.email.slice(0, -4));
  await page.getByRole('option', { name: `Account of ${player.email}` }).click();
  await expect(page.getByRole('heading', { name: `Wallet of ${player.email}` })).toBeVisible();
  await press(page, 'Search');
  await line.fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(`/admin/ledger?view=journal&reference=${id}`);
  // The key Enter must not press the tab, which gets the focus back when the search closes.
  await page.getByRole('tab', { name: 'Statement' }).click();
  await page.keyboard.press('Control+k');
  await line.fill(player.email);
  await page.getByRole('option', { name: `Account of ${player.email}` }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Wallet of ${player.email}` })).toBeVisible();
});
