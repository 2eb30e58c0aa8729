import type { Page } from '@playwright/test';
import { adminPage, popup } from './world/admin.ts';
import { join, newTournament, setStatus } from './world/matches.ts';
import { admin, call, newPlayer, type SignedIn } from './world/people.ts';
import { countPresses, expectAtMost, paste } from './world/presses.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

/** Opens the list of matches and shows it as rows instead of cards. */
async function rows(page: Page, query = ''): Promise<SignedIn> {
  const boss = await adminPage(page, `/admin/tournaments${query}`);
  await page.getByRole('button', { name: 'Show as rows' }).click();
  await expect(page.getByRole('table', { name: 'Tournaments' })).toBeVisible();
  return boss;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tab = async (page: Page, times = 1) => {
  for (let time = 0; time < times; time += 1) await page.keyboard.press('Tab');
};
const type = (page: Page, text: string) => page.keyboard.type(text);
const called = (name: string) => `${name} ${Date.now() % 1_000_000}`;

test('the row of a match always offers the next step of the match, and publishing a room and starting takes two clicks', async ({
  page,
}) => {
  const boss = await admin();
  const name = called('Row');
  const soon = new Date(Date.now() + 20 * 60_000).toISOString();
  const id = await newTournament(boss, { name, entryFee: 0, startTime: soon });
  await join(await newPlayer('seat'), id);
  await rows(page, `?q=${id}`);
  await expect(row(page, name)).toContainText('1 / 10');
  await expect(row(page, name).getByRole('timer')).toBeVisible();
  await expectAccessible(page);
  const addRoom = row(page, name).getByRole('button', { name: 'Add room' });
  await expect(addRoom).toBeVisible();
  const counted = await countPresses(page);
  await addRoom.click();
  await expect(page.getByLabel('Room ID')).toBeFocused();
  await type(page, '4711');
  await page.keyboard.press('Tab');
  await type(page, '42');
  await page.getByRole('button', { name: 'Publish and start' }).click();
  await popup(page, 'Room details updated successfully!');
  expectAtMost(await counted(), { presses: 2, keys: 7 });
  await expect(row(page, name)).toContainText('4711');
  await expect(row(page, name)).toContainText('active');
  await row(page, name).getByRole('button', { name: 'Declare results' }).click();
  await expect(page.getByRole('dialog', { name: `Results of ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await row(page, name).getByRole('button', { name }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('button', { name: 'Void results' })).toHaveCount(0);
  await expect(panel.getByText('4711 / 42')).toBeVisible();
});

test('starting a match hours before its start time needs a confirmation', async ({ page }) => {
  const name = called('Early');
  const id = await newTournament(await admin(), {
    name,
    entryFee: 0,
    startTime: new Date(Date.now() + 150 * 60_000).toISOString(),
  });
  await rows(page, `?q=${id}`);
  await row(page, name).getByRole('button', { name: 'Add room' }).click();
  await page.getByLabel('Room ID').fill('4712');
  await page.getByLabel('Room password').fill('42');
  await page.getByRole('button', { name: 'Publish and start' }).click();
  const question = page.getByRole('dialog', { name: 'Start before its time?' });
  await expect(question).toContainText(/is \d+\s\w+\s\d{4},\s.*\sIST, in \d h( \d+ min)?\./);
  await expect(row(page, name)).toContainText('upcoming');
  await question.getByRole('button', { name: 'Start now' }).click();
  await popup(page, 'Room details updated successfully!');
  await expect(row(page, name)).toContainText('active');
});

test('one paste sets the rooms of three matches, and a refused room is reported', async ({
  page,
}) => {
  const boss = await admin();
  const mark = called('Paste');
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const made = (name: string, minutes: number) =>
    newTournament(boss, {
      name: `${mark} ${name}`,
      entryFee: 0,
      startTime: soon(minutes),
      endTime: soon(minutes + 60),
    });
  await made('One', 5);
  const two = await made('Two', 10);
  const three = await made('Three', 15);
  await setStatus(boss, three, 'active');
  await rows(page, `?q=${encodeURIComponent(mark)}&sort=start`);
  await expect(page.locator('tbody [data-row]')).toHaveCount(3);
  const counted = await countPresses(page);
  await page.getByLabel('Select all rows').click();
  await page.getByRole('button', { name: 'Paste rooms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rooms of 3 matches' });
  const review = dialog.getByRole('list', { name: 'Review' }).getByRole('listitem');
  await expect(review).toHaveText([/One.*No room/, /Two.*No room/, /Three.*No room/]);
  const field = dialog.getByLabel('Room IDs and passwords');
  await expect(field).toBeFocused();
  await paste(page, `4711\tone\n${mark} Three, 4713, three\n4712`);
  await expect(review).toHaveText([
    /One.*4711 \/ oneMatched$/,
    /Three.*4713 \/ threeMatched$/,
    /Two.*4712No password$/,
  ]);
  await expectAccessible(page);
  await type(page, ' two');
  await call('DELETE', `/tournaments/admin/${two}`, undefined, boss.token);
  await dialog.getByRole('button', { name: 'Publish and start 2' }).click();
  await expect(dialog.getByText('2 of 3 rooms published.')).toBeVisible();
  await expect(review).toHaveText([
    /One.*Published and started$/,
    /Three.*Published$/,
    /Two.*Tournament not found$/,
  ]);
  expectAtMost(await counted(), { presses: 3, keys: 6 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const [name, room] of [
    ['One', '4711'],
    ['Three', '4713'],
  ]) {
    await expect(row(page, `${mark} ${name}`)).toContainText(`${room}`);
    await expect(row(page, `${mark} ${name}`)).toContainText('active');
  }
});

test('each list of matches begins with the earliest start, and the browser remembers that cards were chosen', async ({
  page,
}) => {
  const boss = await admin();
  const mark = called('View');
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const made = (name: string, from: number, to: number) =>
    newTournament(boss, {
      name: `${mark} ${name}`,
      entryFee: 0,
      startTime: at(from),
      endTime: at(to),
    });
  await made('later', 20, 60);
  await made('sooner', 10, 60);
  const over = await made('over', -60, -1);
  await rows(page, `?q=${encodeURIComponent(mark)}&status=upcoming`);
  const names = page.getByRole('table').locator('[data-way-in]');
  await expect(names).toHaveText([/over/, /sooner/, /later/]);
  await setStatus(boss, over, 'active');
  await page.getByRole('button', { name: /^Live\b/ }).click();
  await expect(names).toHaveText([/over/]);
  await page.getByRole('button', { name: 'Show as cards' }).click();
  await expect(page.getByRole('article', { name: `${mark} over` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article', { name: `${mark} over` })).toBeVisible();
});

test('an admin creates five matches for tonight with few clicks and keys', async ({ page }) => {
  await rows(page);
  const create = page.getByRole('button', { name: 'Create tournament' });
  const name = `Cup ${Date.now() % 10_000}x`;
  const counted = await countPresses(page);
  await create.click();
  const form = page.getByRole('dialog', { name: 'Create tournament' });
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await type(page, name);
  await tab(page, 2);
  await type(page, 'f');
  for (const text of ['48', '20', '800']) {
    await tab(page);
    await type(page, text);
  }
  await form.getByLabel('Matches').dblclick();
  await type(page, '5');
  await tab(page, 2);
  await type(page, 'Solo');
  const preview = form.getByRole('group', { name: 'These 5 matches will be created' });
  await expect(preview.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create 5 tournaments' }).click();
  await popup(page, '5 tournaments created successfully!');
  expectAtMost(await counted(), { presses: 12, keys: 80 });
});

test('an admin creates a series with its first match, sees the weekdays of the series and stops the series', async ({
  page,
}) => {
  await rows(page);
  await page.getByRole('button', { name: 'Create tournament' }).click();
  const form = page.getByRole('dialog', { name: 'Create tournament' });
  const name = called('Nightly');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Mode').selectOption('Free Fire Survival Mode');
  await form.getByLabel('Max participants').fill('48');
  await form.getByLabel('Entry fee (tokens)').fill('20');
  await form.getByLabel('Prize pool (tokens)').fill('800');
  await form.getByLabel('Details').fill('Solo');
  const days = form.getByRole('group', { name: 'Repeat on (optional)' });
  await days.getByLabel('Fri').check();
  await days.getByLabel('Sat').check();
  await form.getByRole('button', { name: 'Create tournament' }).click();
  await popup(page, '1 tournament created successfully!');
  await expect(row(page, name)).toBeVisible();

  await page.getByRole('button', { name: 'Series' }).click();
  const series = page.getByRole('dialog', { name: 'Series' });
  const mine = series.getByRole('listitem').filter({ hasText: name });
  await expect(mine).toContainText('Free Fire Survival Mode, on Fri, Sat');
  await expectAccessible(page);
  await mine.getByRole('button', { name: `Stop ${name}` }).click();
  await popup(page, 'Series stopped. Its matches that exist stay.');
  await expect(mine).toHaveCount(0);
});
