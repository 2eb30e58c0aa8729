import { expectAccessible, office, popup } from './world/office.ts';
import { browseAs, call, newEmail, newPlayer, PASSWORD, type SignedIn } from './world/people.ts';
import { expect, test } from './world/test.ts';

test('a mail that was given up is tried again', async ({ page }) => {
  const id = '01900000-0000-7000-8000-000000000001';
  const mail = {
    ...{ _id: id, id, to: 'lost@example.com', template: 'verification-code', state: 'dead' },
    ...{ attempts: 9, problem: '550 no such mailbox', nextTryAt: null, sentAt: null },
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
  };
  let retried = 0;
  // The product's own mail server takes everything: only what the list answers is replaced.
  await page.route('**/api/admin/mail?*', (route) =>
    route.fulfill({
      json: { mails: [{ ...mail, state: retried ? 'waiting' : 'dead' }], nextCursor: null },
    }),
  );
  await page.route(`**/api/admin/mail/${id}/retry`, (route) => {
    retried += 1;
    return route.fulfill({ json: { ...mail, state: 'waiting' } });
  });
  await office(page, '/admin?tab=mail&status=dead');
  const row = page.getByRole('row').filter({ hasText: 'lost@example.com' });
  await expect(row).toContainText('550 no such mailbox');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Retry' }).click();
  await popup(page, 'The mail to lost@example.com waits again');
  await expect(row).toContainText('Waiting');
  expect(retried).toBe(1);
});

test('an open order is checked at once by an admin, and only read by finance', async ({ page }) => {
  const player = await newPlayer();
  const { orderId } = await call<{ orderId: string }>(
    'POST',
    '/payments/create-order',
    { amount: 70 },
    player.token,
  );
  const boss = await office(page, 'payment-queue');
  const row = page.getByRole('row').filter({ hasText: orderId });
  await expect(row).toContainText(player.email);
  await expect(row).toContainText('Waiting');
  await expectAccessible(page);
  const answered = page.waitForResponse((response) => response.url().endsWith('/check'));
  await row.getByRole('button', { name: 'Check now' }).click();
  expect(await (await answered).json()).toMatchObject({ orderId, state: 'waiting' });

  const email = newEmail('reader');
  await call('POST', '/admin/staff', { email, password: PASSWORD, role: 'finance' }, boss.token);
  const signedIn = await call<Pick<SignedIn, 'token' | 'user'>>('POST', '/auth/admin-login', {
    email,
    password: PASSWORD,
  });
  const reader = await page.context().newPage();
  await browseAs(reader, { email, password: PASSWORD, ...signedIn }, true);
  await reader.setViewportSize({ width: 1280, height: 900 });
  await reader.goto('/admin?tab=payment-queue&status=waiting');
  await expect(reader.getByRole('row').filter({ hasText: player.email })).toContainText('₹70');
  await expect(reader.getByRole('button', { name: 'Check now' })).toHaveCount(0);
});
