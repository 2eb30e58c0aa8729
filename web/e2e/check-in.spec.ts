import { adminPage, popup, richPlayer } from './world/admin.ts';
import { verifyBooks } from './world/books.ts';
import { deaf } from './world/line.ts';
import { join, newTournament } from './world/matches.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';
import { expect, test } from './world/test.ts';

/**
 * A mode of its own, because a match with check-in needs more requests, and budget.spec.ts and
 * evening.spec.ts count the requests of other modes.
 */
const MODE = `Checked ${Date.now()}`;
const MODE_PAGE = `/tournament-details?mode=${encodeURIComponent(MODE)}`;
const CHECK_IN_BEFORE_MS = 15 * 60_000;
const PHONE = { width: 390, height: 844 };

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const wait = (player: SignedIn, id: string) =>
  call('POST', `/tournaments/${id}/waiting`, {}, player.token);

test('an admin turns on check-in for a match, and a player who finds the match full joins its waiting list', async ({
  page,
  browser,
}) => {
  const boss = await admin();
  const name = `Checked ${Date.now()}`;
  const startTime = inMs(CHECK_IN_BEFORE_MS + 5 * 60_000);
  const id = await newTournament(boss, { name, mode: MODE, maxParticipants: 2, startTime });
  const desk = await browser.newPage();
  await adminPage(desk, `/admin/tournaments?q=${encodeURIComponent(name)}`);
  await desk.getByRole('article', { name }).getByRole('button', { name: 'Edit' }).click();
  const form = desk.getByRole('dialog', { name: 'Edit tournament' });
  await form.getByRole('switch', { name: 'Check-in' }).check();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await popup(desk, 'Tournament updated successfully!');
  const [one, two, waiting] = [
    await richPlayer(boss, 20),
    await richPlayer(boss, 20),
    await richPlayer(boss, 20),
  ];
  for (const player of [one, two]) await join(player, id);

  await deaf(page);
  await page.setViewportSize(PHONE);
  await browseAs(page, waiting);
  await page.goto(MODE_PAGE);
  const card = page.getByRole('article', { name });
  await expect(card.getByText(/^Check-in opens on .* for 10 minutes\.$/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Tournament Full' })).toBeDisabled();
  await expect(card.getByText('You pay only if you get a seat.')).toBeVisible();
  const question = page.getByRole('dialog', { name });
  const agree = () => question.getByRole('button', { name: 'Join the waiting list' }).click();
  await card.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(question).toContainText(/20 tokens are taken if you get a seat, until /);
  await agree();
  await expect(card.getByText('You are number 1 on the waiting list.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Leave the waiting list' }).click();

  const wantsToWait = card.getByRole('button', { name: 'Join the waiting list' });
  for (const other of [await richPlayer(boss, 20), await richPlayer(boss, 20)]) {
    await wait(other, id);
  }
  await wantsToWait.click();
  await agree();
  await expect(page.getByText('The waiting list is full')).toBeVisible();
  await expect(question).toBeHidden();
  const refusal = page.getByRole('region', { name: 'Waiting List Not Changed' });
  await refusal.getByRole('button', { name: 'Close' }).click();
  await call('PUT', `/tournaments/admin/${id}`, { maxParticipants: 3 }, boss.token);
  await wantsToWait.click();
  await agree();
  const left = 'This tournament still has free seats. Please join it.';
  await expect(page.getByText(left)).toBeVisible();
  await verifyBooks();
});

test('a player reads the check-in rule before joining a match and checks in when check-in opens', async ({
  page,
}) => {
  const boss = await admin();
  const player = await newPlayer();
  const name = `Present ${Date.now()}`;
  const startTime = inMs(CHECK_IN_BEFORE_MS + 8_000);
  const id = await newTournament(boss, { name, mode: MODE, entryFee: 0, startTime, checkIn: true });
  await page.setViewportSize(PHONE);
  await browseAs(page, player);
  await page.goto(MODE_PAGE);
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: 'Join · free' }).click();
  const rule = 'If you do not check in, your seat goes to the waiting list.';
  await expect(page.getByRole('dialog').getByText(rule)).toBeVisible();
  await join(player, id);
  await page.goto('/joined-tournaments');
  await card.getByRole('button', { name: 'Check in' }).click({ timeout: 20_000 });
  await expect(card.getByText('You are checked in')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(card.getByText('You are checked in')).toBeVisible();
});
