import { adminPage, popup, richPlayer } from './world/admin.ts';
import { newTournament } from './world/matches.ts';
import { admin, browseAs, call } from './world/people.ts';
import { violations } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test.afterEach(async () => {
  const off = { emailVerificationEnabled: true, asksAgeAndState: false, refusedStates: '' };
  await call('PUT', '/settings/admin', off, (await admin()).token);
});

test('if the platform asks for age and state, a player must answer before joining a paid match', async ({
  page,
  browser,
}) => {
  const console_ = await browser.newPage();
  const boss = await adminPage(console_, 'settings');
  const card = console_.locator('form', { hasText: 'Ask players for age and state' });
  await card.getByLabel('Ask players for age and state').check();
  await card.getByLabel('Tamil Nadu').check();
  await card.getByRole('button', { name: 'Save age and state' }).click();
  await popup(console_, 'Settings updated successfully');

  const name = `Asked ${Date.now()}`;
  await newTournament(boss, { name, entryFee: 10, mode: 'Free Fire Survival Mode' });
  const player = await richPlayer(boss, 50);
  await browseAs(page, player);
  await page.goto('/tournament-modes/survival');
  const match = page.getByRole('article', { name });
  await match.getByRole('button', { name: /^Join/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Join|Pay)/ })
    .click();
  await popup(page, 'Please confirm your age and state under Safer play first.');
  await page.getByRole('button', { name: 'Answer now' }).click();

  const answer = page.locator('form', { hasText: 'I am 18 or older' });
  const confirm = answer.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await expect(answer.getByText('Please confirm that you are 18 or older')).toBeVisible();
  await expect(answer.getByText('Please choose your state')).toBeVisible();
  await answer.getByLabel('I am 18 or older').check();
  await answer.getByLabel('State').selectOption('Tamil Nadu');
  await confirm.click();
  await expect(answer.getByText('Thank you. Your answer is saved.')).toBeVisible();
  await expect(page.getByText(/^You can choose another state from .+IST$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await answer.getByLabel('State').selectOption('Maharashtra');
  await confirm.click();
  await expect(answer.getByText(/^You can choose another state from .+ IST\.$/)).toBeVisible();

  await page.goto('/add-tokens?amount=50');
  await page.getByRole('button', { name: 'Pay ₹50' }).click();
  const leftOut = 'Play with tokens is not possible in Tamil Nadu. You can still withdraw.';
  await expect(page.getByText(leftOut).first()).toBeVisible();
  const seen = await call<{ saferPlay: { state: string } }>(
    'GET',
    `/admin/risk/players/${String(player.user._id)}`,
    undefined,
    boss.token,
  );
  expect(seen.saferPlay.state).toBe('TN');
});
