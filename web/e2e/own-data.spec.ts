import { readFileSync } from 'node:fs';
import { browseAs, newPlayer } from './world/people.ts';
import { expectNoSidewaysScroll, violations } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a player downloads the stored data, deletes the account, and comes back within the week', async ({
  page,
}) => {
  const player = await newPlayer('mayu');
  await browseAs(page, player);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Privacy Settings' }).click();
  expect(await violations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^arena-my-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(file.account).toMatchObject([{ email: player.email, inGameName: 'mayu' }]);
  expect(file.sessions.length).toBeGreaterThan(0);
  await expect(page.getByText('Your file is saved on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Your wallet is empty.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  const password = page.getByRole('dialog').getByLabel('Your password');
  await password.fill('not my password');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await password.fill(player.password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account is closed')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(player.email);
  await main.getByLabel('Password', { exact: true }).fill(player.password);
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(main.getByText(/You can keep it until .+ IST\./)).toBeVisible();
  await main.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Your account stays')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(player.email).first()).toBeVisible();
});
