import type { Browser, Page } from '@playwright/test';
import { adminPage, popup, richPlayer } from './world/admin.ts';
import { verifyBooks } from './world/books.ts';
import { codeFor } from './world/mail.ts';
import { setRoom, setStatus } from './world/matches.ts';
import {
  admin,
  browseAs,
  call,
  newEmail,
  newUid,
  PASSWORD,
  type SignedIn,
  typeCode,
} from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll, expectNothingCut } from './world/quality.ts';
import { joinSquad, newSquad, squadMatch } from './world/squads.ts';
import { expect, test } from './world/test.ts';

const CLASH = '/tournament-modes/clash-squad';
const PHONE = { width: 390, height: 844 };
const named = (what: string) => `${what} ${Date.now()}`;

const tokensOf = async ({ token }: SignedIn) =>
  (await call<{ tokens: number }>('GET', '/users/profile', undefined, token)).tokens;

async function inBrowser(browser: Browser, player: SignedIn): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE });
  await browseAs(page, player);
  return page;
}

/** Creates a player with tokens and this in-game name. */
async function called(inGameName: string, tokens = 20): Promise<SignedIn> {
  const player = await richPlayer(await admin(), tokens);
  const freeFireUID = newUid();
  await call('PUT', '/users/profile', { inGameName, freeFireUID }, player.token);
  return { ...player, user: { ...player.user, inGameName, freeFireUID } };
}

const team = () => Promise.all(['Asha', 'Bina', 'Chand', 'Dev'].map((name) => called(name)));
type Team = [SignedIn, SignedIn, SignedIn, SignedIn];

const fits = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectNothingCut(page);
};

test('a captain takes four seats for a squad, a player leaves, and the prize is divided among the players who stay', async ({
  page,
  browser,
}) => {
  const [captain, second, ...others] = (await team()) as Team;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await browseAs(page, captain);
  await page.goto('/squads');
  await expect(page.getByText('You have no squad yet')).toBeVisible();
  await fits(page);
  await page.getByLabel('Squad name').fill('Night Owls');
  await page.getByRole('button', { name: 'Create squad' }).click();
  await page.getByRole('button', { name: 'Copy invite link' }).click();
  await expect(page.getByRole('button', { name: 'Invite link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/squads\?join=[\w.-]+$/);

  const theirs = await inBrowser(browser, second);
  await theirs.goto(link);
  const dialog = theirs.getByRole('dialog', { name: 'Join a squad' });
  await dialog.getByLabel('Tokens for one match and one day').fill('20');
  await fits(theirs);
  await dialog.getByRole('button', { name: 'Join squad' }).click();
  await popup(theirs, 'You are in Night Owls.');
  await expect(theirs).toHaveURL(/\/squads$/);
  await expect(theirs.getByText('Up to 20 tokens per match')).toBeVisible();
  for (const other of others) await joinSquad(other, new URL(link).searchParams.get('join') ?? '');

  const name = named('Squads');
  const id = await squadMatch(name);
  await page.goto('/squads');
  await expect(page.getByText('4 of 6 players')).toBeVisible();
  await fits(page);
  await page.goto(CLASH);
  const card = page.getByRole('article', { name });
  await expect(card.getByText('Squads', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Join · 20 tokens' }).click();
  const question = page.getByRole('dialog', { name: `Join ${name}` });
  await expect(question.getByText(/^The prize of a squad is divided equally/)).toBeVisible();
  await question.getByLabel('With a squad').check();
  await expect(question.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await expect(question.getByLabel('Each player pays 20 tokens')).toBeChecked();
  await expect(question.getByText('You pay 20 tokens. You will have 0 left.')).toBeVisible();
  await fits(page);
  await theirs.goto('/joined-tournaments');
  await question.getByRole('button', { name: 'Join with Night Owls for 20 tokens' }).click();
  await expect(page.getByText('Successfully joined tournament!')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Night Owls')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('-20 tokens')).toBeVisible();
  await fits(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  // The second player's list shows the seat without a reload.
  const seat = theirs.getByRole('article', { name });
  await expect(seat.getByText('You play with Night Owls.')).toBeVisible();
  await fits(theirs);
  const rivals = (await team()) as Team;
  const kings = await newSquad(rivals[0], rivals.slice(1), { name: 'Kings' });
  const players = rivals.slice(0, 4).map(({ user }) => user._id);
  await call(
    'POST',
    `/tournaments/${id}/squad`,
    { squadId: kings.id, players, paidBy: 'each' },
    rivals[0].token,
  );
  await theirs.goto(`/room?t=${id}`);
  const people = theirs.locator('section').filter({ hasText: 'Players in this match' });
  await expect(people.getByRole('heading', { level: 3 })).toHaveText(['Night Owls', 'Kings']);
  await expect(people.getByRole('listitem')).toHaveCount(8);
  await fits(theirs);

  await theirs.goto('/joined-tournaments');
  await seat.getByRole('button', { name: 'Leave the match' }).click();
  const leave = theirs.getByRole('dialog', { name: 'Leave the match' });
  await expect(leave.getByText(/^Your entry fee returns to the player who paid it/)).toBeVisible();
  await expect(leave.getByText('You cannot join this match again.')).toBeVisible();
  await fits(theirs);
  await leave.getByRole('button', { name: 'Leave the match' }).click();
  await popup(theirs, '20 tokens are back in your wallet.');
  await expect(seat.getByText(/^You gave back your seat/)).toBeVisible();
  await expect(seat.getByRole('button', { name: 'Seat given back' })).toBeDisabled();
  expect(await tokensOf(second)).toBe(20);
  await page.goto('/joined-tournaments');
  await expect(card.getByText('You play with Night Owls.')).toBeVisible();
  await card.getByRole('button', { name: 'Participants' }).click();
  const list = page.getByRole('dialog', { name: 'Participants' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(['Night Owls', 'Kings']);
  await expect(list.getByRole('listitem')).toHaveCount(7);

  const boss = await admin();
  await setRoom(boss, id);
  await setStatus(boss, id, 'active');
  const desk = await browser.newPage();
  await adminPage(desk, `/admin/tournaments?q=${id}`);
  await desk
    .getByRole('article', { name })
    .getByRole('button', { name: 'Declare results' })
    .click();
  const sheet = desk.getByRole('dialog', { name: `Results of ${name}` });
  await expect(sheet.getByLabel('Find a participant')).toBeFocused();
  await desk.keyboard.type('Night Owls');
  await desk.keyboard.press('Enter');
  const winner = sheet.getByRole('group', { name: 'Winner 1', exact: true });
  await winner.getByLabel('Prize').fill('100');
  await sheet.getByRole('button', { name: 'Review results' }).click();
  await desk
    .getByRole('dialog', { name: `Pay the winners of ${name}` })
    .getByRole('button', { name: /^Pay/ })
    .click();
  await page.goto('/results');
  await expect(page.getByText('+34 Tokens', { exact: true })).toBeVisible();
  await fits(page);
  expect(await Promise.all([captain, second, ...others].map(tokensOf))).toEqual([34, 20, 33, 33]);
  await verifyBooks();
});

test('a captain invites and removes players and disbands a squad, and players accept, decline and leave', async ({
  page,
  browser,
}) => {
  const [captain, player, other] = (await team()) as Team;
  const uid = ({ user }: SignedIn) => String(user.freeFireUID);
  const first = named('First').slice(-20);
  const second = named('Second').slice(-20);
  for (const name of [first, second]) await newSquad(captain, [], { name });
  await browseAs(page, captain);
  await page.goto('/squads');
  const squad = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  const invite = async (name: string, who: SignedIn) => {
    await squad(name).getByLabel('Free Fire UID').fill(uid(who));
    await squad(name).getByRole('button', { name: 'Invite player' }).click();
    await expect(squad(name).getByText('Invited player')).toBeVisible();
  };
  const theirs = await inBrowser(browser, player);
  await theirs.goto('/squads');
  await expect(theirs.getByText('You have no squad yet')).toBeVisible();
  await invite(first, player);
  // The page shows the invitation without a reload, because the player gets a notification.
  const invitation = (name: string) =>
    theirs.getByRole('region', { name: `Invitation to ${name}` });
  await expect(invitation(first).getByText('Asha invites you to this squad.')).toBeVisible();
  await fits(theirs);
  await invitation(first).getByRole('button', { name: 'Accept' }).click();
  const dialog = theirs.getByRole('dialog', { name: `Join ${first}` });
  await dialog.getByLabel('Tokens for one match and one day').fill('12x');
  await dialog.getByRole('button', { name: 'Join squad' }).click();
  await expect(dialog.getByText('Enter a whole number from 0 to 10,000,000')).toBeVisible();
  await dialog.getByLabel('Tokens for one match and one day').fill('0');
  await dialog.getByRole('button', { name: 'Join squad' }).click();
  await expect(theirs.getByText('The captain pays')).toBeVisible();
  await theirs.getByRole('button', { name: 'Change limit' }).click();
  await theirs.getByRole('dialog').getByLabel('Tokens for one match and one day').fill('35');
  await theirs.getByRole('dialog').getByRole('button', { name: 'Save limit' }).click();
  await expect(theirs.getByText('Up to 35 tokens per match')).toBeVisible();

  await invite(second, player);
  await invitation(second).getByRole('button', { name: 'Decline' }).click();
  await expect(invitation(second)).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Leave squad' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Leave squad' }).click();
  await expect(theirs.getByText('You have no squad yet')).toBeVisible();

  await page.reload();
  await expect(squad(second)).toBeVisible();
  await expect(page.getByText('Invited player')).toHaveCount(0);
  await invite(second, other);
  await squad(second).getByRole('button', { name: 'Remove Invited player' }).click();
  await expect(page.getByText('The present invite link stops working')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(squad(second).getByText('Invited player')).toHaveCount(0);
  await squad(second).getByRole('button', { name: 'Disband squad' }).click();
  await expect(page.getByText(`Disband ${second}?`)).toBeVisible();
  await fits(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Disband squad' }).click();
  await expect(squad(second)).toHaveCount(0);
  await expect(squad(first)).toBeVisible();
});

test('a captain pays for players whose share limit is too low, and the fee of a player who leaves returns to the captain', async ({
  page,
  browser,
}) => {
  const [captain, low, ...others] = (await team()) as Team;
  await call(
    'PUT',
    `/users/tokens/${String(captain.user._id)}`,
    { amount: 80, reason: 'A gift' },
    (await admin()).token,
  );
  const { code } = await newSquad(captain, others);
  await joinSquad(low, code, 5);
  await newSquad(captain, others, { name: 'Only three' });
  const name = named('Paid for');
  await squadMatch(name, { squads: 'captain' });
  await browseAs(page, captain);
  await page.goto(CLASH);
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: 'Join · 20 tokens' }).click();
  const question = page.getByRole('dialog', { name: `Join ${name}` });
  await expect(question.getByText('The prize of a squad goes to its captain.')).toBeVisible();
  await question.getByLabel('With a squad').check();
  // A squad of three cannot join, so there is no choice between squads.
  await expect(question.getByLabel('Squad', { exact: true })).toHaveCount(0);
  await expect(question.getByText('Allows only 5 tokens per match')).toBeVisible();
  await expect(question.getByText(/^\S+ has not allowed 20 tokens yet\./)).toBeVisible();
  const send = question.getByRole('button', { name: /^Join with/ });
  await expect(send).toBeDisabled();
  await question.getByRole('checkbox', { name: 'Dev' }).uncheck();
  await expect(question.getByText('Choose three other players.')).toBeVisible();
  await question.getByRole('checkbox', { name: 'Dev' }).check();
  await question.getByLabel('I pay for all: 80 tokens').check();
  await expect(question.getByText('You pay 80 tokens. You will have 20 left.')).toBeVisible();
  await fits(page);
  await question.getByRole('button', { name: 'Join with Night Owls for 80 tokens' }).click();
  await expect(page.getByRole('dialog').getByText('-80 tokens')).toBeVisible();
  await expect(page.getByTestId('wallet-balance')).toContainText('20');

  const theirs = await inBrowser(browser, low);
  await theirs.goto('/joined-tournaments');
  const seat = theirs.getByRole('article', { name });
  await seat.getByRole('button', { name: 'Leave the match' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Leave the match' }).click();
  await popup(theirs, '20 tokens are back in the wallet of the captain.');
  await expect(page.getByTestId('wallet-balance')).toContainText('40');
  expect(await tokensOf(low)).toBe(20);
});

test('a new player who opens an invite link registers and comes back to join the squad', async ({
  page,
}) => {
  const { code } = await newSquad(await called('Asha'), []);
  const link = `/squads?join=${code}`;
  await page.goto(link);
  const greeting = 'Asha invites you to the squad Night Owls. Log in or register to join.';
  await expect(page.getByText(greeting)).toBeVisible();
  await expectAccessible(page);
  const shared = await (await page.request.get(link)).text();
  expect(shared).toContain('<meta property="og:title" content="Join the squad Night Owls">');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  const email = newEmail('invited');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/verify-otp');
  await typeCode(page, await codeFor(email));
  const dialog = page.getByRole('dialog', { name: 'Join a squad' });
  await dialog.getByRole('button', { name: 'Join squad' }).click();
  await expect(page.getByRole('heading', { name: 'Night Owls' })).toBeVisible();
  await expect(page).toHaveURL('/squads');
  await page.goto(link);
  await popup(page, 'You are in this squad already.');
  await expect(page).toHaveURL('/squads');
});
