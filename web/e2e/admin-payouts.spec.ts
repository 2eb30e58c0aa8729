import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { adminPage, colleague, richPlayer } from './world/admin.ts';
import { admin, browseAs, call } from './world/people.ts';
import { copy, countPresses, expectAtMost } from './world/presses.ts';
import { expectAccessible, expectNoneCovered } from './world/quality.ts';
import { expect, test } from './world/test.ts';

interface Listed {
  readonly withdrawals: readonly { readonly _id: string; readonly bankReference: string | null }[];
}

/** Creates UPI withdrawals whose destinations share a prefix; returns their ids, oldest first. */
async function payouts(name: string, count: number): Promise<readonly string[]> {
  const boss = await admin();
  const ids: string[] = [];
  const players = await Promise.all(Array.from({ length: count }, () => richPlayer(boss, 60)));
  for (const [index, player] of players.entries()) {
    const at = index + 1;
    const wish = { amount: 49 + at, type: 'upi', upiId: `${name}${at}@okaxis` };
    const made = await call<{ readonly withdrawal: { readonly _id: string } }>(
      'POST',
      '/withdrawals/request',
      wish,
      player.token,
    );
    ids.push(made.withdrawal._id);
  }
  return ids;
}

const utr = (at: number) => `BANK${Date.now()}${at}`;
const rows = (page: Page) => page.locator('[data-row]');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Manage withdrawal' });

test('an admin pays six withdrawals one after the other with few clicks and keys', async ({
  page,
}) => {
  const name = `six${Date.now()}x`;
  await payouts(name, 6);
  await adminPage(page, `withdrawals&q=${name}`);
  await expect(rows(page)).toHaveCount(6);
  await expect(page.getByText('Due within a day')).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Due later' })).toBeVisible();
  const counted = await countPresses(page);
  await rows(page).first().getByRole('button').first().click();
  for (let at = 1; at <= 6; at += 1) {
    const to = panel(page).getByRole('region', { name: 'Pay to' });
    await expect(to).toContainText(`${name}${at}@okaxis`);
    await expect(panel(page).getByLabel('Bank reference (UTR)')).toBeFocused();
    if (at === 1) {
      const link = to.getByRole('link', { name: 'Open in a UPI app' });
      await expect(link).toHaveAttribute('href', /^upi:\/\/pay\?pa=six\d+x1%40okaxis&.*am=50\.00/);
      await expect(to.getByRole('img', { name: 'QR code of this payment' })).toBeVisible();
    }
    await to.getByRole('button', { name: 'Copy UPI ID' }).click();
    // The admin copies the reference of the payment from the page of the bank.
    await copy(page, utr(at));
    await panel(page).getByLabel('Bank reference (UTR)').focus();
    await page.keyboard.press('Control+V');
    await page.keyboard.press('Enter');
    if (at === 1) await expectNoneCovered(page.locator('body'));
  }
  await expect(panel(page)).toHaveCount(0);
  await expectNoneCovered(page.getByRole('button', { name: "Bank's result file" }));
  await expect(page.getByText('No Pending Withdrawal Requests')).toBeVisible();
  expectAtMost(await counted(), { presses: 14, keys: 40 });
  const { withdrawals } = await call<Listed>(
    'GET',
    `/withdrawals/admin/all?status=completed&q=${name}`,
    undefined,
    (await admin()).token,
  );
  const references = withdrawals.map(({ bankReference }) => bankReference);
  expect(references.filter((each) => each?.startsWith('BANK'))).toHaveLength(6);
});

test('after the last row is paid, the panel opens the unpaid withdrawals above it, and closes after all are paid', async ({
  page,
}) => {
  const name = `up${Date.now()}x`;
  await payouts(name, 4);
  await adminPage(page, `withdrawals&q=${name}`);
  await rows(page).nth(1).getByRole('button').first().click();
  await panel(page).getByRole('button', { name: 'Processing' }).click();
  await expect(panel(page).getByRole('button', { name: 'Processing' })).toBeDisabled();
  await rows(page).nth(3).getByRole('button').first().click();
  for (const at of [4, 1, 3]) {
    await expect(panel(page)).toContainText(`${name}${at}@okaxis`);
    await panel(page).getByLabel('Bank reference (UTR)').fill(utr(at));
    await page.keyboard.press('Enter');
  }
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText('All decided')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('a second press of Enter asks for confirmation before it completes the next payout', async ({
  page,
}) => {
  const name = `two${Date.now()}x`;
  await payouts(name, 2);
  await adminPage(page, `withdrawals&q=${name}`);
  await rows(page).first().getByRole('button').first().click();
  await panel(page).getByLabel('Bank reference (UTR)').fill(utr(1));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText(`${name}2@okaxis`);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('Complete without a bank reference?')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Complete without a reference' }).click();
  await expect(page.getByText('No Pending Withdrawal Requests')).toBeVisible();
});

test('the payout panel is accessible, refuses a wrong bank reference and rejects a payout with a reason', async ({
  page,
}) => {
  const name = `one${Date.now()}x`;
  await payouts(name, 1);
  await adminPage(page, `withdrawals&q=${name}`);
  await rows(page).first().getByRole('button').first().click();
  await expectAccessible(page);
  await panel(page).getByLabel('Bank reference (UTR)').fill('12345');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('12 to 22 letters or digits')).toBeVisible();
  await panel(page).getByLabel('Bank reference (UTR)').fill('');
  await panel(page).getByRole('button', { name: 'Processing' }).click();
  await expect(panel(page).getByRole('button', { name: 'Processing' })).toBeDisabled();
  await panel(page).getByRole('button', { name: 'Reject' }).click();
  const question = page.getByRole('dialog', { name: 'Reject the withdrawal' });
  await question.getByLabel('Reason').fill('The UPI ID does not exist');
  await question.getByRole('button', { name: 'Reject the withdrawal' }).click();
  await expect(page.getByText('No Pending Withdrawal Requests')).toBeVisible();
});

test('the list of withdrawals shows changes by players and by other staff without a reload', async ({
  page,
  browser,
}) => {
  const name = `live${Date.now()}x`;
  await adminPage(page, `withdrawals&q=${name}`);
  await expect(page.getByText('No Pending Withdrawal Requests')).toBeVisible();
  const colleagues = await browser.newContext({ serviceWorkers: 'block' });
  const other = await colleagues.newPage();
  await payouts(name, 2);
  await expect(rows(page)).toHaveCount(2);
  await browseAs(other, await colleague(await admin(), 'admin'), true);
  await other.goto(`/admin?tab=withdrawals&q=${name}`);
  await rows(other).first().getByRole('button').first().click();
  await panel(other).getByRole('button', { name: 'Processing' }).click();
  await expect(rows(page).first()).toContainText('processing');
  // Enter does nothing until the answer to the first change is there.
  const pay = panel(other).getByRole('button', { name: 'Mark as paid and open next' });
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
  await panel(other).getByLabel('Bank reference (UTR)').fill(utr(1));
  await other.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await colleagues.close();
});

test("pasted rows of the bank's result file complete the paid withdrawals, and a row with another amount is skipped", async ({
  page,
}) => {
  const name = `run${Date.now()}x`;
  const ids = await payouts(name, 3);
  await adminPage(page, `withdrawals&q=${name}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel('Select all rows').check();
  const bar = page.getByRole('toolbar', { name: 'Chosen rows' });
  await expect(bar).toContainText('3 chosen, ₹153 in all');
  await expect(bar).toContainText("Withdrawals in the bank's file become processing.");
  await expect(bar.getByRole('button', { name: 'Paste codes' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: "Download the bank's file" }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(4);
  await expect(page.getByText('3 withdrawals in the file, now processing')).toBeVisible();
  await page.getByRole('button', { name: "Bank's result file" }).click();
  const dialog = page.getByRole('dialog', { name: "Complete from the bank's result file" });
  const answer = ids.map((id, at) => `${id}\t${at === 2 ? 7 : 50 + at}\t${utr(at)}\tSUCCESS`);
  const heading = 'Id\tAmount\tUTR\tStatus';
  await dialog.getByLabel('Rows of the result file').fill([heading, ...answer].join('\n'));
  const review = dialog.getByRole('list', { name: 'Review' }).getByRole('listitem');
  await expect(review.nth(1)).toContainText('Matched');
  await expect(review.nth(2)).toContainText('The amount differs from ₹52');
  await expect(dialog.getByText('2 matched for ₹101, 1 skipped.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Complete 2' }).click();
  await expect(review.nth(0)).toContainText('Completed');
  await expect(review.nth(1)).toContainText('Completed');
  await expect(review.nth(2)).toContainText('The amount differs');
  await expect(rows(page)).toHaveCount(1);
  await expect(dialog.getByText('2 withdrawals completed, ₹101 in all.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test("the bank's file leaves out withdrawals that an earlier file may contain, unless the admin includes them", async ({
  page,
}) => {
  const name = `again${Date.now()}x`;
  const [first] = await payouts(name, 2);
  const body = { status: 'processing' };
  await call('PUT', `/withdrawals/admin/status/${first}`, body, (await admin()).token);
  await adminPage(page, `withdrawals&q=${name}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Select all rows').check();
  await page.getByRole('button', { name: "Download the bank's file" }).click();
  const question = page.getByRole('dialog', { name: 'Check 1 withdrawal first' });
  await expect(question.getByRole('listitem')).toContainText('processing');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Leave it out' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`${name}2@okaxis`);
  expect(file).not.toContain(`${name}1@okaxis`);
});
