import { browseAs, newPlayer } from './world/people.ts';
import { expectNoSidewaysScroll, violations } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a player sets a limit for adding tokens and pauses the account, and the limit and the pause are enforced', async ({
  page,
}) => {
  await browseAs(page, await newPlayer());
  await page.goto('/settings');
  await page
    .getByRole('link', { name: 'Limit how many tokens you add, or pause your account.' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Safer play' })).toBeVisible();
  const [day, save] = [
    page.getByLabel('Daily limit in tokens'),
    page.getByRole('button', { name: 'Save' }),
  ];
  await day.fill('1.5');
  await save.click();
  await expect(page.getByText('Enter a whole number from 1 to 10,000,000')).toBeVisible();
  await day.fill('100');
  await save.click();
  await expect(page.getByText('Your limits are saved.')).toBeVisible();
  await day.fill('200');
  await save.click();
  await expect(
    page.getByRole('heading', { name: /^New limits apply from: .+ IST$/ }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);

  const pay = async () => {
    await page.goto('/add-tokens');
    await page.getByLabel('Custom amount').fill('150');
    await page.getByRole('button', { name: /^Pay/ }).click();
  };
  await pay();
  const left = page.getByText(/Your own limit lets you add 100 tokens until .+ IST./);
  await expect(left.first()).toBeVisible();

  await page.goto('/safer-play');
  await expect(day).toHaveValue('200');
  const pause = async (length: string) => {
    await page.getByLabel('Length of the pause').selectOption(length);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const dialog = page.getByRole('dialog');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: `Pause for ${length}` }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByLabel('Your answer').fill('This is my brother’s phone');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(
    page.getByText('Your answer is sent. Admins read it when they check your account.'),
  ).toBeVisible();
  await expect(page.getByRole('listitem').getByText('This is my brother’s phone')).toBeVisible();
  await pause('7 days');
  await expect(page.getByText(/^Your account is paused until: .+IST$/)).toBeVisible();
  await pause('24 hours');
  const longer = page.getByText(/A pause cannot be shortened, and yours lasts until .+ IST./);
  await expect(longer.first()).toBeVisible();
  await pay();
  const held = page.getByText(/You paused your account until .+ IST. You can still withdraw./);
  await expect(held.first()).toBeVisible();
});
