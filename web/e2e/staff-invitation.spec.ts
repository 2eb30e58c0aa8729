import { expectSound } from './world/admin.ts';
import { mailTo } from './world/mail.ts';
import { admin, call, newEmail } from './world/people.ts';
import { expect, test } from './world/test.ts';

test('an invited member of staff sets a password once, and signs in with it', async ({ page }) => {
  const [boss, email] = [await admin(), newEmail('invited')];
  await call('POST', '/admin/staff', { email, role: 'finance' }, boss.token);
  const { text } = await mailTo(email, (mail) => mail.text.includes('staff-invitation#'));
  const path = /\/staff-invitation#[\w-]+/.exec(text)?.[0] ?? '';
  const choose = async () => {
    await page.goto('/about');
    await page.goto(path);
    await page.getByLabel('Password', { exact: true }).fill('only-mine-and-long');
    await page.getByLabel('Password again').fill('only-mine-and-long');
    await page.getByRole('button', { name: 'Set the password' }).click();
  };
  await choose();
  await expect(page.getByText('Your password is set. Please sign in.')).toBeVisible();
  await expectSound(page);
  await choose();
  await expect(
    page.getByText('This invitation was used or is too old. Please ask for a new one.'),
  ).toBeVisible();
  await call('POST', '/auth/admin-login', { email, password: 'only-mine-and-long' });
});
