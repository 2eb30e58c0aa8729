import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { latinOn, speak } from './world/hindi.ts';
import { deaf } from './world/line.ts';
import { declareWinner, giveTokens, join, newTournament, setRoom } from './world/matches.ts';
import { GUEST_PAGES, PLAYER_PAGES, pagesOf } from './world/pages.ts';
import { admin, browseAs, call, newPlayer } from './world/people.ts';
import { newSquad } from './world/squads.ts';
import { expect, test } from './world/test.ts';

// These tests read the texts, refusals, notifications and dates of player pages in Hindi.

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const latin = await latinOn(page);
    if (latin.length > 0) found[path] = latin;
  }
  expect(found).toEqual({});
}

/** Pages of the staff and of developers, which are only in English. */
const ENGLISH = /^\/(admin|dev|staff-invitation)\b/;

test('the tests in Hindi open every page for guests and players', () => {
  const folder = resolve(import.meta.dirname, '../src/routes');
  const routes = readdirSync(folder)
    .filter((name) => name.endsWith('.tsx') && !name.startsWith('_'))
    .map(
      (name) =>
        `/${name
          .slice(0, -'.tsx'.length)
          .replace(/\.?index$/, '')
          .replace('.', '/')}`,
    )
    .filter((path) => !ENGLISH.test(path));
  const opened = [...GUEST_PAGES, ...PLAYER_PAGES, ...pagesOf('')].map(
    (path) => path.split('?')[0],
  );
  expect(routes.length).toBeGreaterThan(25);
  expect(routes.filter((path) => !opened.includes(path))).toEqual([]);
});

test('every page, refusal and notification for players is in Hindi', async ({ page }) => {
  const [boss, player] = [await admin(), await newPlayer('आशा')];
  await giveTokens(boss, player, 100);
  const since = Date.now();
  const morning = `सुबह ${since}`;
  const open = (name: string) => newTournament(boss, { name });
  const played = await open(`शाम ${since}`);
  const [next, refused] = [await open(`रात ${since}`), await open(morning)];
  await join(player, played);
  await join(player, next);
  await setRoom(boss, next);
  await declareWinner(boss, played, player, [1, 50]);
  const body = { amount: 10, type: 'upi', upiId: 'asha@okaxis' };
  await call('POST', '/withdrawals/request', body, player.token);
  await newSquad(player, [await newPlayer('रवि')], { name: 'सितारे' });
  await deaf(page);
  await speak(page, 'hi');
  await browseAs(page, player);
  await walk(page, [...PLAYER_PAGES, ...pagesOf(next), ...pagesOf(played)]);
  await page.getByRole('button', { name: /सूचनाएँ/ }).click();
  await expect(page.getByRole('dialog').getByText('आपने इनाम जीता')).toBeVisible();
  expect(await latinOn(page)).toEqual([]);

  await page.goto('/tournament-modes/survival');
  const card = page.getByRole('article', { name: morning });
  await card.getByRole('button', { name: /^जुड़ें/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await latinOn(page)).toEqual([]);
  await join(player, refused);
  await page.getByRole('dialog').getByRole('button', { name: /^जुड़ें/ }).click();
  await expect(page.getByText('आप इस टूर्नामेंट में पहले से हैं').first()).toBeVisible();
  expect(await latinOn(page)).toEqual([]);

  await page.goto('/promo-code');
  await page.getByLabel('प्रोमो कोड').fill('NO-SUCH-CODE');
  await page.locator('form').getByRole('button').click();
  await expect(page.getByText('प्रोमो कोड गलत है').first()).toBeVisible();
  expect(await latinOn(page)).toEqual([]);
});
