import type { Page } from '@playwright/test';
import { expectNoLatin, speak } from './world/hindi.ts';
import { deaf } from './world/line.ts';
import {
  declareWinner,
  giveTokens,
  join,
  newTournament,
  setRoom,
  setStatus,
} from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { expectNothingCut } from './world/quality.ts';
import { askAgeAndState } from './world/safer-play.ts';
import { newSquad, squadMatch } from './world/squads.ts';
import { expect, test } from './world/test.ts';

// These tests read every Bengali text from the login to the receipt of a join.

const SURVIVAL = '/tournament-modes/survival';

test('after a player chooses Bengali, the login, the list of modes and the join of a match are in Bengali', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  const name = `Bangla ${Date.now()}`;
  const id = await newTournament(boss, { name, entryFee: 0 });
  await page.goto('/login');
  await page.locator('footer').getByLabel('Language').selectOption('বাংলা');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await page.locator('form').getByRole('button', { name: 'লগইন' }).click();
  await expect(page.getByText('আপনার পাসওয়ার্ড লিখুন')).toBeVisible();
  await expectNoLatin(page, 'the login with empty fields');
  await page.getByLabel('ইমেল').fill(player.email);
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('a wrong password');
  await page.locator('form').getByRole('button', { name: 'লগইন' }).click();
  await expect(page.getByText('ইমেল বা পাসওয়ার্ড ভুল')).toBeVisible();
  await expectNoLatin(page, 'the refused login');
  const told = page.waitForRequest('**/api/users/language');
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(player.password);
  await page.locator('form').getByRole('button', { name: 'লগইন' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect((await told).postDataJSON()).toEqual({ language: 'bn' });
  await page.goto('/tournament-modes');
  await expect(page.getByRole('heading', { level: 1, name: 'মোড বাছুন' })).toBeVisible();
  await expectNoLatin(page, 'the list of modes');
  await page.goto(SURVIVAL);
  await deaf(page);
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: /^যোগ দিন/ }).click();
  await expect(page.getByRole('dialog', { name: `${name}-এ যোগ দিন` })).toBeVisible();
  await join(player, id);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^যোগ দিন/ })
    .click();
  await expect(page.getByText('আপনি এই টুর্নামেন্টে আগেই যোগ দিয়েছেন').first()).toBeVisible();
  await expectNoLatin(page, 'the refused join');
});

/** Simulates a browser that was never asked to allow notifications. */
const neverAsked = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });

/**
 * Creates a match with a Bengali description. Its mode is not Survival, because budget.spec.ts
 * counts the requests of that page, and a match with check-in needs more of them.
 */
async function match(name: string, fields: object = {}): Promise<string> {
  const details = 'শেষ পর্যন্ত টিকে থাকুন।';
  return newTournament(await admin(), { name, mode: 'lone-wolf', details, ...fields });
}

test('a page of a mode, its dialogs, a join and its receipt are in Bengali', async ({ page }) => {
  const [boss, player] = [await admin(), await newPlayer('আশা')];
  const others = [await newPlayer('রবি'), await newPlayer('মিতা')];
  await giveTokens(boss, player, 100);
  const since = Date.now();
  const [next, full, live, done] = ['রাত', 'ভরা', 'বিকেল', 'দুপুর'].map(
    (word) => `${word} ${since}`,
  ) as [string, string, string, string];
  await match(next);
  const startTime = new Date(since + 25 * 60_000).toISOString();
  const fullId = await match(full, { startTime, checkIn: true, entryFee: 0, maxParticipants: 2 });
  for (const other of others) await join(other, fullId);
  const [liveId, doneId] = [await match(live), await match(done)];
  for (const id of [liveId, doneId]) await join(player, id);
  await setRoom(boss, liveId);
  await setStatus(boss, liveId, 'active');
  await declareWinner(boss, doneId, player, [1, 50]);

  await neverAsked(page);
  await deaf(page);
  await speak(page, 'bn');
  await browseAs(page, player);
  await page.goto('/tournament-modes/lone-wolf');
  const card = (name: string) => page.getByRole('article', { name });
  const dialog = page.getByRole('dialog');
  const close = () => dialog.getByRole('button', { name: 'বন্ধ করুন' }).click();
  for (const name of [next, full, live, done]) await expect(card(name)).toBeVisible();
  await expect(card(full).getByText('আসন পেলে তবেই ফি লাগবে।')).toBeVisible();
  await expectNoLatin(page, 'the three lists');
  await expectNothingCut(page);
  await card(full).getByText('ম্যাচের বিবরণ').click();
  await expect(card(full).getByText('শেষ পর্যন্ত টিকে থাকুন।')).toBeVisible();
  await card(full).getByRole('button', { name: 'ওয়েটিং লিস্টে নাম দিন' }).click();
  await expect(card(full).getByText('ওয়েটিং লিস্টে আপনার নম্বর 1।')).toBeVisible();
  await expectNoLatin(page, 'the details and the waiting list');
  await card(full).getByRole('button', { name: 'খেলোয়াড়' }).click();
  await expect(dialog.getByText('2 জন খেলোয়াড়')).toBeVisible();
  await expectNoLatin(page, 'the participants');
  await close();
  await card(live).getByRole('button', { name: 'রুমের বিবরণ' }).click();
  await expect(dialog.getByText('room-4711')).toBeVisible();
  await expectNoLatin(page, 'the room');
  await close();

  await card(next)
    .getByRole('button', { name: /^যোগ দিন/ })
    .click();
  await expect(dialog.getByText('ফি 20 টোকেন।')).toBeVisible();
  await expectNoLatin(page, 'the question of the join');
  await dialog.getByRole('button', { name: /^যোগ দিন/ }).click();
  await expect(dialog.getByText('আপনি টুর্নামেন্টে যোগ দিয়েছেন!')).toBeVisible();
  await expect(dialog.getByText('রুম খুললেই জানুন')).toBeVisible();
  await expectNoLatin(page, 'the receipt and the offer of alerts');
  await dialog.getByRole('button', { name: 'ঠিক আছে' }).click();
  await card(next).getByRole('button', { name: 'রুমের বিবরণ' }).click();
  await expect(page.getByText('রুম এখনও তৈরি নয়')).toBeVisible();
  await expectNoLatin(page, 'the room that is not open');
});

test('squads, an invitation to one and the question of a join with a squad are in Bengali', async ({
  page,
}) => {
  const [captain, ...others] = await Promise.all(['আশা', 'রবি', 'মিতা', 'দেব'].map(newPlayer));
  if (!captain) throw new Error('there is no captain');
  await newSquad(captain, others, { name: 'তারা', shareLimit: 5 });
  const { code } = await newSquad(await newPlayer('সীমা'), [], { name: 'ঝড়' });
  await giveTokens(await admin(), captain, 100);
  const name = `স্কোয়াড ${Date.now()}`;
  await squadMatch(name);
  await deaf(page);
  await speak(page, 'bn');
  await browseAs(page, captain);
  await page.goto('/tournament-modes/clash-squad');
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: /^যোগ দিন/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('স্কোয়াড নিয়ে').check();
  await expect(dialog.getByText('প্রতি ম্যাচে শুধু 5 টোকেনের অনুমতি').first()).toBeVisible();
  await expectNoLatin(page, 'the question of a join with a squad');
  await dialog.getByLabel('সবার ফি আমি দেব: 80 টোকেন').check();
  await dialog.getByRole('button', { name: 'তারা নিয়ে 80 টোকেনে যোগ দিন' }).click();
  await expect(dialog.getByText('আপনি টুর্নামেন্টে যোগ দিয়েছেন!')).toBeVisible();
  await expectNoLatin(page, 'the receipt of a squad');
  await dialog.getByRole('button', { name: 'ঠিক আছে' }).click();
  await page.goto('/joined-tournaments');
  await card.getByRole('button', { name: 'ম্যাচ ছাড়ুন' }).click();
  await expect(dialog.getByText('এই ম্যাচে আর যোগ দিতে পারবেন না।')).toBeVisible();
  await expectNoLatin(page, 'the question before a seat is given back');
  await page.goto('/squads');
  await expect(page.getByRole('heading', { name: 'তারা' })).toBeVisible();
  await expectNoLatin(page, 'the squads');
  await page.goto(`/squads?join=${code}`);
  await expect(dialog.getByText(/^এটি একজন ক্যাপ্টেনের আমন্ত্রণ/)).toBeVisible();
  await expectNoLatin(page, 'the invitation');
  await askAgeAndState(page);
  await page.goto('/safer-play');
  await expect(page.getByRole('heading', { name: 'বয়স আর রাজ্য' })).toBeVisible();
  await expectNoLatin(page, 'the page for age and state');
});
