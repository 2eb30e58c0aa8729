import type { Page } from '@playwright/test';
import { adminPage, popup } from './world/admin.ts';
import { join, newTournament, setStatus } from './world/matches.ts';
import { admin, call, newPlayer } from './world/people.ts';
import { copy, countPresses, expectAtMost } from './world/presses.ts';
import { expect, test } from './world/test.ts';

const two = (number: number) => String(number).padStart(2, '0');
const UID = (number: number) => `7788${two(number)}`;

/** Creates a live match of 20 players with a prize table. */
async function fullMatch(): Promise<{ readonly id: string; readonly name: string }> {
  const boss = await admin();
  const name = `Twenty ${Date.now()}-${process.pid}`;
  const given = { name, entryFee: 0, prizePool: 1000, maxParticipants: 48 };
  const places = [300, 200, 120, 80, 60, 60, 50, 50, 40, 40];
  const id = await newTournament(boss, { ...given, prizeTable: { places, perKill: 0 } });
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const player = await newPlayer('x');
      const profile = { inGameName: `Player ${two(at + 1)}`, freeFireUID: UID(at + 1) };
      await call('PUT', '/users/profile', profile, player.token);
      await join(player, id);
    }),
  );
  await setStatus(boss, id, 'active');
  return { id, name };
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay 1,000 tokens to 10 winners' });

test('an admin can pay ten winners by pasting rows of a spreadsheet, or with the keyboard alone', async ({
  page,
}) => {
  const match = await fullMatch();
  await adminPage(page, `/admin/tournaments?q=${match.id}`);
  const declare = page.getByRole('button', { name: 'Declare results' });
  await expect(declare).toBeVisible();
  const lines = Array.from({ length: 10 }, (_, at) => `${at + 1}\t${UID(at + 1)}`);
  await copy(page, lines.join('\n'));
  const byPaste = await countPresses(page);
  await declare.click();
  await expect(page.getByLabel('Find a participant')).toBeFocused();
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('group', { name: 'Winner 10' })).toBeVisible();
  await page.getByRole('button', { name: 'Review results' }).click();
  await pay(page).click();
  await popup(page, 'Tournament results declared successfully!');
  expectAtMost(await byPaste(), { presses: 6, keys: 2 });

  const boss = await admin();
  const path = `/tournaments/admin/${match.id}/results/void`;
  await call('POST', path, { reason: 'Typed once more' }, boss.token);
  await page.reload();
  await expect(declare).toBeVisible();
  await declare.focus();
  const byKeys = await countPresses(page);
  await page.keyboard.press('Enter');
  for (let number = 11; number <= 20; number += 1) {
    await expect(page.getByLabel('Find a participant')).toBeFocused();
    await page.keyboard.type(two(number));
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Control+Enter');
  await expect(pay(page)).toBeEnabled();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  await expect(pay(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await popup(page, 'Tournament results declared successfully!');
  expectAtMost(await byKeys(), { presses: 0, keys: 45 });
});
