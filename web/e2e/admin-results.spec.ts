import type { Locator, Page } from '@playwright/test';
import { adminPage, colleague, idOf, popup, press, richPlayer } from './world/admin.ts';
import { declareWinner, join, newTournament, setStatus } from './world/matches.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { paste } from './world/presses.ts';
import { expectAccessible, expectNoneCovered, expectNothingCut } from './world/quality.ts';
import { expect, test } from './world/test.ts';

interface Match {
  readonly id: string;
  readonly name: string;
  readonly players: readonly SignedIn[];
}

/** Creates a live match with this number of players called Winner 1, Winner 2 and so on. */
async function liveMatch(boss: SignedIn, count: number, entryFee: number): Promise<Match> {
  const name = `Money ${Date.now()}-${process.pid}`;
  const fields = { name, entryFee, prizePool: 800, maxParticipants: 20 };
  const id = await newTournament(boss, fields);
  const players = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const player = entryFee > 0 ? await richPlayer(boss, entryFee) : await newPlayer('x');
      const profile = { inGameName: `Winner ${at + 1}`, freeFireUID: `77000${at + 1}` };
      await call('PUT', '/users/profile', profile, player.token);
      await join(player, id);
      return player;
    }),
  );
  await setStatus(boss, id, 'active');
  return { id, name, players };
}

const tokensOf = async (player: SignedIn) =>
  (await call<{ tokens: number }>('GET', '/users/profile', undefined, player.token)).tokens;

const cardOf = (page: Page, { name }: Match) => page.getByRole('article', { name });
const openAt = (page: Page, { id }: Match, width: number) =>
  adminPage(page, `/admin/tournaments?q=${id}`, width);

async function declaring(page: Page, match: Match): Promise<Locator> {
  await cardOf(page, match).getByRole('button', { name: 'Declare results' }).click();
  const form = page.getByRole('dialog', { name: `Results of ${match.name}` });
  await expect(finder(form)).toBeFocused();
  return form;
}

const finder = (form: Locator) => form.getByLabel('Find a participant');

/** Types a player's name and presses Enter, which gives the player the next place. */
async function give(page: Page, form: Locator, name: string): Promise<void> {
  await expect(finder(form)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

const review = (form: Locator) => form.getByRole('button', { name: 'Review results' }).click();
const row = (form: Locator, number: number) =>
  form.getByRole('group', { name: `Winner ${number}`, exact: true });

test('results with an incomplete winner are not paid, and the missing field gets the focus', async ({
  page,
}) => {
  const boss = await admin();
  const match = await liveMatch(boss, 2, 0);
  await openAt(page, match, 390);
  const form = await declaring(page, match);
  await give(page, form, 'Winner 1');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).waitFor();
  await press(page, 'Keep editing');
  await row(form, 1).getByLabel('Prize').fill('200');
  await paste(page, '2\tSomebody else\t600');
  await expect(row(form, 2).getByText('No participant has this UID or name')).toBeVisible();
  await review(form);
  await expect(row(form, 2).getByText('Participant is missing')).toBeVisible();
  await expect(row(form, 2).getByLabel('Participant')).toBeFocused();
  await expect(form.getByText('Complete or remove winner 2 before prizes are paid')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expectAccessible(page);
  await row(form, 2).getByLabel('Prize').fill('');
  await row(form, 2).getByLabel('Participant').selectOption({ label: 'Winner 2 · 770002' });
  await expect(form.getByLabel('Find a participant')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(row(form, 2).getByLabel('Prize')).toBeFocused();
  await expect(row(form, 2).getByText('Enter a prize amount')).toBeVisible();
  await row(form, 2).getByLabel('Prize').fill('601');
  await review(form);
  await expect(form.getByText('Total prize amount exceeds the prize pool')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  for (const player of match.players) expect(await tokensOf(player)).toBe(0);
});

test('the review of ten typed winners shows the sum of their prizes before they are paid', async ({
  page,
}) => {
  const boss = await admin();
  const match = await liveMatch(boss, 10, 100);
  await openAt(page, match, 1280);
  const form = await declaring(page, match);
  for (let number = 1; number <= 10; number += 1) await give(page, form, `Winner ${number}`);
  await row(form, 1).getByLabel('Prize').focus();
  for (let number = 1; number <= 10; number += 1) {
    await expect(row(form, number).getByLabel('Prize')).toBeFocused();
    await page.keyboard.type('75');
    await page.keyboard.press('Enter');
  }
  await expect(finder(form)).toBeFocused();
  await expect(form.getByText('50 of 800 tokens left')).toBeVisible();
  // Another admin changes the match meanwhile. The typed prizes must stay.
  await call('PUT', `/tournaments/admin/${match.id}`, { details: 'New' }, boss.token);
  await page.keyboard.press('Control+Enter');
  const confirm = page.getByRole('dialog', { name: `Pay the winners of ${match.name}` });
  await expect(confirm.getByRole('row')).toHaveCount(11);
  await expect(confirm.getByRole('row').nth(1)).toContainText(/1Winner 1.*UID 770001.*75/);
  for (const [name, value] of [
    ['Prizes in all', '750'],
    ['Prize pool', '800'],
    ['Entry fees collected', '1,000'],
    ['Arena keeps', '250'],
  ] as const) {
    const fact = confirm.getByRole('term').filter({ hasText: name }).locator('xpath=..');
    await expect(fact).toContainText(value);
  }
  await expect(confirm.getByText('50 of the 800 tokens of the prize pool go')).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page);
  await confirm.getByRole('button', { name: 'Change' }).click();
  await expect(row(form, 10).getByLabel('Prize')).toHaveValue('75');
  await review(form);
  await confirm.getByRole('button', { name: 'Pay 750 tokens to 10 winners' }).click();
  await popup(page, 'Tournament results declared successfully!');
  for (const player of match.players) expect(await tokensOf(player)).toBe(75);
});

test('the effect of voiding results is shown before the admin confirms it, and results can be declared again', async ({
  page,
}) => {
  const boss = await admin();
  const match = await liveMatch(boss, 2, 20);
  const [right, wrong] = match.players as [SignedIn, SignedIn];
  await declareWinner(boss, match.id, wrong, [1, 90]);
  await join(wrong, await newTournament(boss, { name: `Next ${match.name}`, entryFee: 30 }));
  await openAt(page, match, 390);
  await cardOf(page, match).getByRole('button', { name: 'Void results' }).click();
  const dialog = page.getByRole('dialog', { name: `Void the results of ${match.name}` });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'gives back' })).toContainText('60');
  await expect(dialog.getByText('owes 30 of the prize of 90')).toBeVisible();
  await expect(dialog.getByText('Arena gets back')).toBeVisible();
  const act = dialog.getByRole('button', { name: 'Void results' });
  await dialog.getByLabel('Reason').fill('The lobby was scored twice');
  await expect(act).toBeDisabled();
  await dialog.getByRole('switch', { name: 'Record 30 tokens as owed' }).check();
  await expectAccessible(page);
  await expectNothingCut(page);
  await act.click();
  await popup(page, 'Tournament results voided');
  expect(await tokensOf(wrong)).toBe(0);
  const form = await declaring(page, match);
  await give(page, form, 'Winner 1');
  await row(form, 1).getByLabel('Prize').fill('90');
  await review(form);
  await page.getByRole('button', { name: 'Pay 90 tokens to 1 winner' }).click();
  await popup(page, 'Tournament results declared successfully!');
  expect(await tokensOf(right)).toBe(90);
});

test('results cannot be declared before a match is live', async ({ page }) => {
  const boss = await admin();
  const name = `Ahead ${Date.now()}`;
  const id = await newTournament(boss, { name });
  await adminPage(page, `/admin/tournaments?q=${id}`);
  const card = page.getByRole('article', { name });
  await expect(card.getByRole('button', { name: 'Status' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Declare results' })).toHaveCount(0);
  await setStatus(boss, id, 'active');
  await expect(card.getByRole('button', { name: 'Declare results' })).toBeVisible();
});

test('the panel of a prize event in the ledger links to the match, where an admin can void the results', async ({
  page,
}) => {
  const boss = await admin();
  const match = await liveMatch(boss, 1, 0);
  await declareWinner(boss, match.id, match.players[0] as SignedIn, [1, 40]);
  await adminPage(page, `/admin?tab=ledger&view=journal&reference=${match.id}&type=PrizesAwarded`);
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page.getByText('Void the results of the tournament instead')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the results' }).click();
  await expect(cardOf(page, match).getByRole('button', { name: 'Void results' })).toBeVisible();
});

test('voiding results above the approval limit needs a second admin', async ({ page }) => {
  const boss = await admin();
  const match = await liveMatch(boss, 1, 0);
  const winner = match.players[0] as SignedIn;
  await declareWinner(boss, match.id, winner, [1, 800]);
  const other = await colleague(boss, 'admin');
  // Replaces the response to this page only, because a real approval limit would affect other
  // tests.
  await page.route(
    `**/api/tournaments/admin/${match.id}/results/void?dryRun=true`,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), needsApproval: true } });
    },
  );
  await browseAs(page, other, true);
  await page.goto(`/admin/tournaments?q=${match.id}`);
  await cardOf(page, match).getByRole('button', { name: 'Void results' }).click();
  await expect(page.getByText('Needs a second admin.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask a second admin' })).toBeVisible();
  expect(await tokensOf(winner)).toBe(800);
  expect(idOf(winner)).not.toBe('');
});

test('a correction of results shows each difference, voids the old results and pays the right prizes', async ({
  page,
}) => {
  const boss = await admin();
  const match = await liveMatch(boss, 2, 20);
  const [right, wrong] = match.players as [SignedIn, SignedIn];
  await declareWinner(boss, match.id, wrong, [1, 40]);
  await openAt(page, match, 1280);
  await cardOf(page, match).getByRole('button', { name: 'Correct results' }).click();
  const form = page.getByRole('dialog', { name: `Results of ${match.name}` });
  await expect(row(form, 1).getByLabel('Prize')).toHaveValue('40');
  await row(form, 1).getByRole('button', { name: 'Remove winner 1' }).click();
  await give(page, form, 'Winner 1');
  await row(form, 1).getByLabel('Prize').fill('30');
  await form.getByRole('button', { name: 'Review correction' }).click();
  const confirm = page.getByRole('dialog', { name: `Correct the results of ${match.name}` });
  await expect(
    confirm.getByRole('row', { name: /^1 Winner 1 .*UID 770001 0 30 \+30/ }),
  ).toBeVisible();
  await expect(
    confirm.getByRole('row', { name: /^none Winner 2 .*UID 770002 40 0 [-−]40/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await confirm.getByLabel('Reason').fill('The lobby was scored twice');
  await confirm.getByRole('button', { name: 'Void and pay again' }).click();
  await popup(page, 'Tournament results corrected successfully!');
  expect([await tokensOf(right), await tokensOf(wrong)]).toEqual([30, 0]);
});

test('a prize table fills in the prizes, and tied winners share theirs in whole tokens', async ({
  page,
}) => {
  const boss = await admin();
  const match = await liveMatch(boss, 3, 0);
  await openAt(page, match, 1280);
  const form = await declaring(page, match);
  await form.getByLabel('Prizes by place').fill('100, 51');
  await form.getByLabel('Per kill').fill('5');
  await form.getByRole('button', { name: 'Keep with this match' }).click();
  await popup(page, 'Tournament updated successfully!');
  await expectNoneCovered(form);
  await expect(form.getByRole('button', { name: 'Keep with this match' })).toHaveCount(0);
  const path = `/tournaments/${match.id}`;
  const kept = await call<{ prizeTable?: object }>('GET', path, undefined, boss.token);
  expect(kept.prizeTable).toEqual({ places: [100, 51], perKill: 5 });
  await finder(form).focus();
  await give(page, form, 'Winner 1');
  await page.keyboard.type('Winner 2');
  await page.keyboard.press('Shift+Enter');
  await row(form, 2).getByLabel('Kills').fill('3');
  await expect(row(form, 1).getByLabel('Prize')).toHaveValue('75');
  await expect(row(form, 2).getByLabel('Prize')).toHaveValue('90');
  await expect(form.getByText('635 of 800 tokens left')).toBeVisible();
  await review(form);
  await page.getByRole('button', { name: 'Pay 165 tokens to 2 winners' }).click();
  await popup(page, 'Tournament results declared successfully!');
  expect(await Promise.all(match.players.map(tokensOf))).toEqual([75, 90, 0]);
});
