import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { colleague, expectSound, idOf, popup } from './world/admin.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';

/** Limit in tokens above which a second admin must approve; see admin-ledger.spec.ts. */
const ABOVE = 5_000_000;

/** A passkey of the device, as the browser's own developer tools simulate it. */
interface Device {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

async function deviceOf(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** Lets the device recognise its owner, or not. */
const recognise = ({ session, authenticatorId }: Device, isUserVerified: boolean) =>
  session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

/** A request of the first admin to add tokens, which a second admin must approve. */
async function request(
  boss: SignedIn,
): Promise<{ readonly path: string; readonly reason: string }> {
  const player = await newPlayer('Asha');
  const bound = { aboveTokens: ABOVE, reason: 'As agreed' };
  await call('PUT', '/admin/approvals/threshold', bound, boss.token);
  const gift = { amount: ABOVE + 1, reason: 'Prize of the final' };
  const asked = await call<{ approval: { id: string } }>(
    'PUT',
    `/users/tokens/${idOf(player)}`,
    gift,
    boss.token,
  );
  return { path: `/admin?tab=approvals&id=${asked.approval.id}`, reason: gift.reason };
}

test('an admin adds a passkey, signs in with it, and approves a request with a touch', async ({
  page,
}) => {
  const boss = await admin();
  const second = await colleague(boss, 'admin');
  const device = await deviceOf(page);
  await browseAs(page, second, true);
  await page.goto('/admin?tab=sign-in');
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByLabel('Your password', { exact: true }).fill(second.password);
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await popup(page, 'Passkey added');
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('Work laptop');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }

  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin-login');
  await expectSound(page);
  await page.getByLabel('Admin Email').fill(second.email);
  await page.getByLabel('Password', { exact: true }).fill(second.password);
  await page.getByRole('button', { name: 'Sign in as Admin' }).click();
  await expect(page.getByText('This account signs in with its passkey.')).toBeVisible();
  await recognise(device, false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('The passkey was not used: you cancelled')).toBeVisible();
  await recognise(device, true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/admin(\?|$)/);

  const { path, reason } = await request(boss);
  await page.goto(path);
  await expect(page.getByRole('dialog').getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('It signs exactly this request.')).toBeVisible();
  await expectSound(page);
  await recognise(device, false);
  await page.getByRole('button', { name: 'Approve and execute' }).click();
  await expect(page.getByText(/you cancelled.*Nothing was approved\./)).toBeVisible();
  await recognise(device, true);
  await page.getByRole('button', { name: 'Approve and execute' }).click();
  await popup(page, 'Approved and carried out');
  await expect(page.getByText('Approved by')).toBeVisible();
});

test('removing a passkey needs the passkey', async ({ page }) => {
  const second = await colleague(await admin(), 'finance');
  const device = await deviceOf(page);
  await browseAs(page, second, true);
  await page.goto('/admin?tab=sign-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('dialog', { name: 'Add a passkey' });
  await form.getByLabel('Name').fill('Phone');
  await form.getByLabel('Your password', { exact: true }).fill(second.password);
  await page.keyboard.press('Enter');
  await popup(page, 'Passkey added');
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey' });
  await expect(dialog.getByText('Your browser asks you to confirm')).toBeVisible();
  await expectSound(page);
  await recognise(device, false);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(dialog.getByText('The passkey was not used')).toBeVisible();
  await recognise(device, true);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await popup(page, 'Passkey removed');
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toHaveCount(0);
});
