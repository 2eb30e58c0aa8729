import type { Page } from '@playwright/test';
import { giveTokens } from './world/matches.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { newSquad, squadMatch } from './world/squads.ts';
import { expect, test } from './world/test.ts';

// These tests show the refusals about squads as a player reads them. If a refusal needs many
// players or an exact moment, the test replaces the server's response.

const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Sends a refusal as the response to the next request to this path. */
const refuse = (page: Page, path: string, code: string, message: string) =>
  page.route(
    path,
    (route) => route.fulfill({ status: 400, json: { statusCode: 400, code, message } }),
    { times: 1 },
  );

const withUid = async (name: string): Promise<SignedIn> => {
  const player = await newPlayer(name);
  const freeFireUID = String(Math.random()).slice(2, 12);
  await call('PUT', '/users/profile', { inGameName: name, freeFireUID }, player.token);
  return { ...player, user: { ...player.user, freeFireUID } };
};

test('a refused invitation shows its reason beside the field', async ({ page }) => {
  const [captain, player] = [await withUid('Asha'), await withUid('Bina')];
  await newSquad(captain, [player]);
  await browseAs(page, captain);
  await page.goto('/squads');
  const invite = async (uid: unknown) => {
    await page.getByLabel('Free Fire UID').fill(String(uid));
    await page.getByRole('button', { name: 'Invite player' }).click();
  };
  await invite('no-such-uid');
  await says(
    page,
    'We cannot tell which player has this Free Fire UID. Please send the invite link instead.',
  );
  await invite(player.user.freeFireUID);
  await says(page, 'This player is in the squad or invited already');
  const many = 'This squad has too many open invitations. Please remove one first.';
  await refuse(page, '**/members', 'TOO_MANY_INVITATIONS', many);
  await invite('1');
  await says(page, many);
});

test('a refused join of a squad shows its reason in the dialog', async ({ page }) => {
  const player = await newPlayer();
  const captain = await newPlayer();
  const { id, code } = await newSquad(captain, []);
  await browseAs(page, player);
  await page.goto('/squads?join=old');
  const join = page.getByRole('dialog').getByRole('button', { name: 'Join squad' });
  await join.click();
  await says(page, 'This invite link is no longer valid. Please ask the captain for a new one.');
  await page.goto(`/squads?join=${code}`);
  await refuse(page, '**/squads/join', 'SQUAD_FULL', 'This squad is full');
  await join.click();
  await says(page, 'This squad is full');
  await call('DELETE', `/squads/${id}`, undefined, captain.token);
  await join.click();
  await says(page, 'Squad not found');
});

test('squads that cannot be loaded show an error', async ({ page }) => {
  await browseAs(page, await newPlayer());
  await page.route('**/api/squads', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/squads');
  await says(page, 'Your squads could not be loaded.');
  await page.unroute('**/api/squads');
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(page, 'You have no squad yet');
});

test('a player who is in five squads cannot create another squad', async ({ page }) => {
  const player = await newPlayer();
  for (const name of ['A', 'B', 'C', 'D', 'E']) await newSquad(player, [], { name });
  await browseAs(page, player);
  await page.goto('/squads');
  await page.getByLabel('Squad name').fill('F');
  await page.getByRole('button', { name: 'Create squad' }).click();
  await says(page, 'You can be in at most 5 squads');
});

test('a refused join with a squad keeps the choices and shows its reason', async ({ page }) => {
  const boss = await admin();
  const people = await Promise.all(['Asha', 'Bina', 'Chand', 'Dev'].map(withUid));
  const [captain, poor, ...others] = people as [SignedIn, SignedIn, SignedIn, SignedIn];
  for (const each of people) await giveTokens(boss, each, 20);
  await newSquad(captain, [poor, ...others]);
  const name = `Refused squad ${Date.now()}`;
  const id = await squadMatch(name);
  await browseAs(page, captain);
  await page.goto('/tournament-modes/clash-squad');
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: /^Join/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('With a squad').check();
  const send = dialog.getByRole('button', { name: 'Join with Night Owls for 20 tokens' });
  await giveTokens(boss, poor, -1);
  await send.click();
  await says(page, 'Bina does not have enough tokens');
  await giveTokens(boss, poor, 1);
  await call('POST', `/tournaments/${id}/join`, {}, poor.token);
  await send.click();
  await says(page, 'Bina has already joined this tournament');
  for (const [code, message] of [
    [
      'SQUAD_PLAYER_WITHOUT_NAME',
      'One of these players has no in-game name yet. Please ask them to add it.',
    ],
    ['SQUAD_PLAYER_LEFT', 'Bina gave up a seat in this tournament and cannot join it again'],
    [
      'SQUAD_PLAYER_NOT_READY',
      'Bina cannot join this match now. Please ask them to open it and check why.',
    ],
    [
      'SQUAD_PLAYER_DID_NOT_AGREE',
      'Bina has not agreed to pay 20 tokens for a match of this squad',
    ],
    ['SQUAD_NEEDS_FOUR', 'Please choose four different players of your squad, including yourself'],
  ] as const) {
    await refuse(page, '**/squad', code, message);
    await send.click();
    await says(page, message);
  }
  const few = 'This tournament has fewer than four free seats';
  await refuse(page, '**/squad', 'NO_BLOCK_LEFT', few);
  await send.click();
  await says(page, few);
  await says(page, 'Join Failed');
  await expect(dialog).toHaveCount(0);
});

test('a player who leaves too late reads the time until which leaving was possible', async ({
  page,
}) => {
  const people = await Promise.all(['Asha', 'Bina', 'Chand', 'Dev'].map(withUid));
  const [captain, ...others] = people as [SignedIn, SignedIn, SignedIn, SignedIn];
  const { id: squadId } = await newSquad(captain, others);
  const name = `Left late ${Date.now()}`;
  const id = await squadMatch(name, { entryFee: 0 });
  const entry = { squadId, players: people.map(({ user }) => user._id), paidBy: 'each' };
  await call('POST', `/tournaments/${id}/squad`, entry, captain.token);
  await browseAs(page, captain);
  await page.goto('/joined-tournaments');
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: 'Leave the match' }).click();
  const late = 'You can leave until 15 minutes before the start';
  await refuse(page, '**/leave', 'LEAVING_CLOSED', late);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the match' }).click();
  await says(page, late);
  await card.getByRole('button', { name: 'Leave the match' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the match' }).click();
  await says(page, 'You have left the match');
});
