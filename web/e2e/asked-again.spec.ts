import { expect, type Page, test } from '@playwright/test';
import { colleague } from './world/admin.ts';
import { admin, browseAs, newEmail, PASSWORD } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';
import { letConfirmationPass } from './world/sessions.ts';

/** Opens the staff page as a new admin who signed in eleven minutes ago. */
async function staffPage(page: Page): Promise<void> {
  const boss = await colleague(await admin(), 'admin');
  await browseAs(page, boss, true);
  await letConfirmationPass(boss.email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=staff');
}

test('a change to a staff account asks for the password again and keeps the typed text', async ({
  page,
}) => {
  await staffPage(page);
  const clerk = newEmail('clerk');
  await page.getByRole('button', { name: 'Add to the staff' }).click();
  const form = page.getByRole('dialog', { name: 'Add to the staff' });
  await form.getByLabel('Email').fill(clerk);
  await form.getByLabel('First password', { exact: true }).fill('wander-lantern-47');
  await form.getByRole('button', { name: 'Add to the staff' }).click();

  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(asked.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await asked.getByLabel('Your password', { exact: true }).fill('not-the-one');
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(asked.getByText('The password is wrong')).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  const refused = 'Please confirm that it is you, with your password or a code.';
  await expect(form.getByText(refused)).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveValue(clerk);

  await form.getByRole('button', { name: 'Add to the staff' }).click();
  await asked.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  const added = page.getByText(clerk, { exact: true }).filter({ visible: true });
  await expect(added).toHaveCount(1);
});
