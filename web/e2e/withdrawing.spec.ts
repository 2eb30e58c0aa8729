import { giveTokens } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test('a UPI ID that does not look like name@bank needs a second confirmation', async ({ page }) => {
  const player = await newPlayer('Asha');
  await giveTokens(await admin(), player, 50);
  await browseAs(page, player);
  await page.goto('/withdrawals');
  await expect(page.getByText('No withdrawals yet')).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Check the UPI ID' });
  const receipt = page.getByRole('dialog', { name: 'Request received' });
  const ask = async (upiId: string) => {
    await page.getByLabel('Amount in tokens').fill('20');
    await page.getByLabel('UPI ID').fill(upiId);
    await page.getByRole('button', { name: 'Withdraw 20 tokens' }).click();
  };
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/withdrawals/request')) sent += 1;
  });

  await ask('asha-okaxis');
  await expect(question).toContainText('This does not look like a UPI ID. Use it anyway?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('UPI ID')).toHaveValue('asha-okaxis');
  await page.getByRole('button', { name: 'Withdraw 20 tokens' }).click();
  await expect(question).toBeVisible();
  expect(sent).toBe(0);
  await question.getByRole('button', { name: 'Withdraw 20 tokens' }).click();
  await expect(receipt).toContainText('asha-okaxis');
  await receipt.getByRole('button', { name: 'Done' }).click();

  await ask('asha@okaxis');
  await expect(receipt).toContainText('asha@okaxis');
  await expect(question).toHaveCount(0);
  expect(sent).toBe(2);

  await receipt.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Use asha@okaxis' }).click();
  await expect(page.getByLabel('UPI ID')).toHaveValue('asha@okaxis');
});

test('on a phone, a button at the top of the page leads to the withdrawal history', async ({
  page,
}) => {
  await browseAs(page, await newPlayer());
  await page.goto('/withdrawals');
  const history = page.getByRole('heading', { name: 'Withdrawal history' });
  const button = page.getByRole('button', { name: 'Withdrawal history' });
  await expect(page.getByText('No withdrawals yet')).toBeAttached();
  await expect(history).not.toBeInViewport();
  await expect(button).toBeInViewport();
  await button.click();
  await expect(history).toBeInViewport();
  await expect(history).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(button).toBeHidden();
});
