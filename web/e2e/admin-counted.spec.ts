// The evening of an admin, with every press counted.
import type { Page } from '@playwright/test';
import { adminPage, idOf, popup, press, richPlayer, rowAction, tabLink } from './world/admin.ts';
import { join, newTournament } from './world/matches.ts';
import { admin, browseAs, call, newPlayer } from './world/people.ts';
import { copy, countActions } from './world/presses.ts';
import { expect, test } from './world/test.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** The times of a match that starts so soon that its room is a task of the dashboard. */
const soon = () => ({ startTime: inMinutes(10), endTime: inMinutes(70) });
const task = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function openDashboard(page: Page) {
  const boss = await admin();
  await browseAs(page, boss, true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin');
  return boss;
}

test('the room and the start of a match take two presses', async ({ page }) => {
  const name = `Counted ${Date.now()}`;
  const id = await newTournament(await admin(), { name, ...soon() });
  const boss = await openDashboard(page);
  const add = task(page, name).getByRole('button', { name: 'Add room' });
  await expect(add).toBeVisible();
  const counted = await countActions(page);
  await add.click();
  const room = page.getByRole('dialog', { name: `Room of ${name}` });
  await expect(room.getByLabel('Room ID')).toBeFocused();
  await page.keyboard.type('4711');
  await page.keyboard.press('Tab');
  await page.keyboard.type('secret-1');
  await room.getByRole('button', { name: 'Publish and start' }).click();
  await expect(room).toHaveCount(0);
  expect(await counted()).toHaveLength(2);
  await expect(page).toHaveURL('/admin');
  const { tournaments } = await call<{
    readonly tournaments: readonly { readonly status: string; readonly roomId: string }[];
  }>('GET', `/tournaments/admin/all?q=${id}`, undefined, boss.token);
  expect(tournaments[0]).toMatchObject({ status: 'active', roomId: '4711' });
});

test('the results of a match take five presses from a pasted sheet', async ({ page }) => {
  test.setTimeout(120_000);
  const boss = await admin();
  const name = `Pasted ${Date.now()}`;
  const id = await newTournament(boss, {
    name,
    entryFee: 0,
    prizePool: 100,
    startTime: inMinutes(0.4),
    endTime: inMinutes(0.45),
  });
  const uids = [1, 2, 3].map((at) => `66${at}${String(Date.now()).slice(-8)}`);
  for (const [at, freeFireUID] of uids.entries()) {
    const player = await newPlayer();
    const profile = { inGameName: `Counted ${at}`, freeFireUID };
    await call('PUT', '/users/profile', profile, player.token);
    await join(player, id);
  }
  const room = { roomId: 'room', roomPassword: 'secret', start: true };
  await call('PUT', `/tournaments/admin/${id}/room`, room, boss.token);
  await openDashboard(page);
  const results = task(page, name).getByRole('button', { name: 'Declare results' });
  await expect(results).toBeVisible({ timeout: 60_000 });
  await copy(page, uids.map((uid, at) => `${at + 1}\t${uid}\t${[60, 30, 10][at]}`).join('\n'));
  const counted = await countActions(page);
  await results.click();
  const sheet = page.getByRole('dialog', { name: `Results of ${name}` });
  await expect(sheet.getByLabel('Find a participant')).toBeFocused();
  await page.keyboard.press('Control+V');
  await expect(sheet.getByRole('group', { name: 'Winner 3' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Review results' }).click();
  await page.getByRole('button', { name: 'Pay 100 tokens to 3 winners' }).click();
  await popup(page, 'Tournament results declared successfully!');
  expect((await counted()).length).toBeLessThanOrEqual(5);
});

test('the rooms of five matches take seven presses', async ({ page }) => {
  const boss = await admin();
  const prefix = `Five ${Date.now()}`;
  for (let at = 1; at <= 5; at += 1) {
    await newTournament(boss, { name: `${prefix}-${at}`, ...soon() });
  }
  await browseAs(page, boss, true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(() => localStorage.setItem('admin.matches', 'rows'));
  await page.goto(`/admin/tournaments?q=${encodeURIComponent(prefix)}`);
  await expect(page.locator('[data-row]')).toHaveCount(5);
  const lines = Array.from({ length: 5 }, (_, at) => `${prefix}-${at + 1} room${at} pass${at}`);
  await copy(page, lines.join('\n'));
  const counted = await countActions(page);
  await page.getByLabel('Select all rows').check();
  await press(page, 'Paste rooms');
  await page.keyboard.press('Control+V');
  await press(page, 'Publish and start 5');
  await expect(page.getByText('5 of 5 rooms published.')).toBeVisible();
  await press(page, 'Done');
  expect((await counted()).length).toBeLessThanOrEqual(7);
});

test('a ban with its reason takes five presses', async ({ page }) => {
  const player = await newPlayer();
  await openDashboard(page);
  await expect(tabLink(page, 'users')).toBeVisible();
  const counted = await countActions(page);
  await tabLink(page, 'users').click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(player.email);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await rowAction(page, 'Ban', player.email);
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Teaming in a solo match');
  await press(page, 'Confirm Ban');
  await popup(page, `${player.email} is banned`);
  expect((await counted()).length).toBeLessThanOrEqual(5);
});

test('six payouts by hand take fourteen presses', async ({ page }) => {
  test.setTimeout(120_000);
  const boss = await admin();
  const name = `hand${Date.now()}x`;
  for (let at = 1; at <= 6; at += 1) {
    const player = await richPlayer(boss, 100);
    const wish = { amount: 49 + at, type: 'upi', upiId: `${name}${at}@okaxis` };
    await call('POST', '/withdrawals/request', wish, player.token);
  }
  await adminPage(page, `withdrawals&q=${name}`);
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(6);
  const counted = await countActions(page);
  await rows.first().getByRole('button').first().click();
  const panel = page.getByRole('dialog', { name: 'Manage withdrawal' });
  for (let at = 1; at <= 6; at += 1) {
    await expect(panel.getByRole('region', { name: 'Pay to' })).toContainText(`${name}${at}@`);
    await expect(panel.getByLabel('Bank reference (UTR)')).toBeFocused();
    await copy(page, `HAND${Date.now()}${at}`);
    await panel.getByLabel('Bank reference (UTR)').focus();
    await page.keyboard.press('Control+V');
    await page.keyboard.press('Enter');
  }
  await expect(panel).toHaveCount(0);
  expect((await counted()).length).toBeLessThanOrEqual(14);
});

test('every name of a player leads to the page of the player, with all that is known', async ({
  page,
}) => {
  const boss = await admin();
  const player = await richPlayer(boss, 90);
  const name = `Known ${Date.now()}`;
  await join(player, await newTournament(boss, { name, entryFee: 20 }));
  const wish = { amount: 50, type: 'upi', upiId: 'known@okaxis' };
  await call('POST', '/withdrawals/request', wish, player.token);
  await adminPage(page, `withdrawals&q=${encodeURIComponent(player.email)}`);
  await press(page, player.email);
  await page.getByRole('dialog').getByRole('link', { name: player.email }).click();
  await expect(page).toHaveURL(`/admin/player?user=${idOf(player)}`);
  await expect(page.getByRole('heading', { name: `Wallet of ${player.email}` })).toBeVisible();
  const tab = (label: string) => page.getByRole('tab', { name: label, exact: true });
  await expect(page.getByText(`Joined “${name}”`)).toBeVisible();
  await tab('Matches').click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await tab('Payouts').click();
  await expect(page.getByText('known@okaxis')).toBeVisible();
  await tab('Deposits').click();
  await expect(page.getByText('No Deposit Logs Found')).toBeVisible();
  await tab('Devices').click();
  await expect(page.getByRole('table', { name: 'Devices' })).toBeVisible();
  await press(page, 'Add a note');
  await page.getByLabel('Reason').fill('Called back at noon');
  await press(page, 'Add the note');
  await tab('Notes and activity').click();
  await expect(page.getByText('Called back at noon')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Called back at noon')).toBeVisible();
});
