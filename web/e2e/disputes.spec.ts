import { adminPage, richPlayer } from './world/admin.ts';
import { verifyBooks } from './world/books.ts';
import { declareWinner, join, newTournament, setStatus, wonBy } from './world/matches.ts';
import { admin, browseAs, call, newPlayer, newUid, type SignedIn } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll, expectNothingCut } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const tokensOf = async (player: SignedIn) =>
  (await call<{ tokens: number }>('GET', '/users/profile', undefined, player.token)).tokens;

test('a player sends a screenshot and disputes a result, and an admin answers and corrects the prizes', async ({
  page,
  browser,
}) => {
  const boss = await admin();
  const name = `Disputed ${Date.now()}`;
  const id = await newTournament(boss, { name, entryFee: 20, prizePool: 40 });
  const [asha, ravi] = [await richPlayer(boss, 20), await richPlayer(boss, 20)];
  for (const [player, inGameName] of [[asha, 'Asha'] as const, [ravi, 'Ravi'] as const]) {
    const profile = { inGameName, freeFireUID: newUid() };
    await call('PUT', '/users/profile', profile, player.token);
    await join(player, id);
  }
  await setStatus(boss, id, 'active');
  await declareWinner(boss, id, ravi, [1, 40]);

  await browseAs(page, asha);
  await page.goto('/results');
  await page.getByRole('link', { name: 'My result is wrong' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your result' })).toBeVisible();
  const file = page.getByLabel('Send an image');
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Choose a JPEG, PNG or WebP image.')).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByText('Send a screenshot as a JPEG, PNG or WebP image.')).toBeVisible();
  const screen = await page.screenshot();
  await file.setInputFiles({ name: 'end.png', mimeType: 'image/png', buffer: screen });
  await expect(page.getByAltText('Your image 1')).toHaveJSProperty('naturalWidth', 390);
  await page.getByLabel('What is wrong?').fill('I was first: the image shows it.');
  await page.getByRole('button', { name: 'Dispute the result' }).click();
  await expect(page.getByText(/^The admins have your dispute/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const desk = await browser.newPage();
  await adminPage(desk, 'dashboard');
  const need = desk.getByRole('listitem').filter({ hasText: name });
  await expect(need).toContainText(`1 player disputes the result of ${name}.`);
  await need.getByRole('link', { name: 'Answer' }).click();
  await desk.getByRole('button', { name: 'Correct results' }).click();
  const sheet = desk.getByRole('dialog', { name: `Results of ${name}` });
  await expect(sheet.getByAltText('Screenshot 1 of Asha')).toHaveJSProperty('naturalWidth', 390);
  await expect(sheet.getByText('I was first: the image shows it.')).toBeVisible();
  await expectAccessible(desk);
  await expectNothingCut(desk);
  await sheet.getByLabel('Answer to Asha').fill('You were first. The result is corrected.');
  await sheet.getByRole('button', { name: 'Send answer' }).click();
  await expect(sheet.getByText('Answered: You were first.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Remove winner 1' }).click();
  await sheet.getByLabel('Find a participant').fill('Asha');
  await desk.keyboard.press('Enter');
  await sheet.getByRole('group', { name: 'Winner 1' }).getByLabel('Prize').fill('40');
  await sheet.getByRole('button', { name: 'Review correction' }).click();
  const confirm = desk.getByRole('dialog', { name: `Correct the results of ${name}` });
  await confirm.getByLabel('Reason').fill('The end screen shows Asha first.');
  await confirm.getByRole('button', { name: 'Void and pay again' }).click();
  await expect(desk.getByText('Tournament results corrected successfully!').first()).toBeVisible();
  await desk.close();

  // The player's open page shows the answer without a reload.
  await expect(page.getByText('You were first. The result is corrected.')).toBeVisible();
  expect([await tokensOf(asha), await tokensOf(ravi)]).toEqual([40, 0]);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const told = page.getByRole('dialog').getByText('Your dispute has an answer');
  await expect(told).toBeVisible();
  expect(await verifyBooks()).toContain('the ledger is right');
});

test('a player who sends too many screenshots reads when to try again', async ({ page }) => {
  const player = await newPlayer();
  const id = await wonBy(player, `Many ${Date.now()}`);
  await browseAs(page, player);
  await page.goto(`/dispute?t=${id}`);
  // The product of the tests has no rate limits, so the test sends the server's response.
  const message = 'Too many requests. Please try again in 4 minutes.';
  const json = { statusCode: 429, code: 'TOO_MANY_REQUESTS', message, retryAfter: 240 };
  await page.route('**/evidence/1', (route) => route.fulfill({ status: 429, json }));
  const buffer = await page.screenshot();
  await page
    .getByLabel('Send an image')
    .setInputFiles({ name: 'end.png', mimeType: 'image/png', buffer });
  await expect(page.getByText(message)).toBeVisible();
});
