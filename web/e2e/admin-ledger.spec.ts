import type { Browser, Page } from '@playwright/test';
import {
  adminPage,
  approveByCall,
  choose,
  code,
  colleague,
  expectSound,
  idOf,
  popup,
  richPlayer,
} from './world/admin.ts';
import { admin, browseAs, call, type SignedIn } from './world/people.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

const receipt = (position: number) => `/admin?tab=ledger&view=journal&id=${position}`;

/** Returns the position of the newest event of a player's wallet. */
async function newestOf(player: SignedIn, boss: SignedIn): Promise<number> {
  const path = `/admin/ledger/events?userId=${idOf(player)}&limit=1`;
  const { events } = await call<{ events: { position: number }[] }>(
    'GET',
    path,
    undefined,
    boss.token,
  );
  return events[0]?.position ?? 0;
}

async function balanceOf(player: SignedIn): Promise<number> {
  const profile = await call<{ tokens: number }>('GET', '/users/profile', undefined, player.token);
  return profile.tokens;
}

async function pageOf(browser: Browser, person: SignedIn, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await browseAs(page, person, true);
  await page.goto(path);
  return page;
}

test('the journal can be filtered, and the panel of an event shows that its hashes are verified', async ({
  page,
}) => {
  const boss = await admin();
  const player = await richPlayer(boss, 70);
  await adminPage(page, `/admin?tab=ledger&view=journal`);
  await expect(page.getByRole('table')).toBeVisible();
  await choose(page, 'Type of event', 'Tokens adjusted');
  await expect(page).toHaveURL(/type=TokensAdjusted/);
  await page.goto(`/admin?tab=ledger&view=journal&user=${idOf(player)}`);
  await expect(page.getByRole('row').filter({ hasText: 'Tokens adjusted' })).toHaveCount(1);
  await expectSound(page);
  await page.goto(`/admin?tab=ledger&view=journal&reference=nothing-like-it`);
  await expect(page.getByText('No results for these filters.')).toBeVisible();
  await page.goto(receipt(await newestOf(player, boss)));
  const dialog = page.getByRole('dialog', { name: /^Event #\d+: Tokens adjusted$/ });
  await expect(dialog.getByText('verified')).toBeVisible();
  await expect(dialog.getByText('Not reversed.')).toBeVisible();
  await expectSound(page);
});

test('a search that finds no player hides the data of the player shown before', async ({
  page,
}) => {
  const player = await richPlayer(await admin(), 40);
  await adminPage(page, '/admin?tab=ledger&view=statement');
  const whose = page.getByLabel('Player (email or ID) or account');
  const tax = page.getByRole('region', { name: 'For tax' });
  const movements = page.getByRole('region', { name: 'Entries' });
  const show = async (text: string) => {
    await whose.fill(text);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
  };
  await show(player.email);
  await expect(tax).toBeVisible();
  await expect(movements).toBeVisible();
  await show(`nobody-${code()}@x.example`);
  await expect(page.getByText('No user has this email')).toBeVisible();
  await expect(tax).toHaveCount(0);
  await expect(movements).toHaveCount(0);
  await expect(page.getByRole('heading', { name: player.email })).toHaveCount(0);
  await expectAccessible(page);
  await show(player.email);
  await expect(tax).toBeVisible();
  await expect(page.getByText('No user has this email')).toHaveCount(0);
});

test('an event can be reversed only once, with a reason and a typed confirmation', async ({
  page,
}) => {
  const boss = await admin();
  const player = await richPlayer(boss, 60);
  const position = await newestOf(player, boss);
  await adminPage(page, receipt(position));
  const reverse = page.getByRole('button', { name: 'Reverse this event' });
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(reverse).toBeInViewport({ ratio: 1 });
  }
  await reverse.click();
  const dialog = page.getByRole('dialog', { name: `Reverse event #${position}` });
  await expect(dialog.getByText('60 → 0', { exact: true })).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Reverse the event' });
  await expect(button).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Booked to the wrong player');
  await dialog.getByLabel(`Type ${position} to confirm`).fill('1');
  await expect(button).toBeDisabled();
  await expectSound(page);
  await dialog.getByLabel(`Type ${position} to confirm`).fill(String(position));
  await button.dblclick();
  await popup(page, `Event #${position} was reversed by event #`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('reversed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse this event' })).toHaveCount(0);
  expect(await balanceOf(player)).toBe(0);
  await page.getByRole('link', { name: /^event #\d+$/ }).click();
  await expect(page.getByText('a reversal', { exact: true })).toBeVisible();
  const spent = await richPlayer(boss, 30);
  const given = await newestOf(spent, boss);
  const wish = { amount: 20, type: 'upi', upiId: 'player@upi' };
  await call('POST', '/withdrawals/request', wish, spent.token);
  await page.goto(receipt(given));
  await page.getByRole('button', { name: 'Reverse this event' }).click();
  await expect(page.getByText(/holds 10 of the 30 tokens/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse the event' })).toBeDisabled();
});

// Limit in tokens above which a second admin must approve. No other test of the run reaches it.
const ABOVE = 5_000_000;

test('a large adjustment is requested by one admin and approved by another', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const boss = await admin();
  const [second, player] = [await colleague(boss, 'admin'), await richPlayer(boss, 10)];
  await adminPage(page, 'settings');
  await page.getByLabel('Above this amount (tokens)').fill(String(ABOVE));
  await page.getByLabel('Reason').fill('As agreed');
  const bound = page.locator('form').filter({ has: page.getByLabel('Above this amount (tokens)') });
  await bound.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Currently: above 50,00,000 tokens.')).toBeVisible();
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(player.email)}`);
  await page.getByRole('cell').getByRole('button', { name: 'Tokens' }).click();
  const dialog = page.getByRole('dialog', { name: `Tokens of ${player.email}` });
  const reason = `Final ${code()}`;
  await dialog.getByLabel('Amount (tokens)').fill(String(ABOVE + 1));
  await dialog.getByLabel('Reason').fill(reason);
  await expect(dialog.getByText('Needs a second admin.')).toBeVisible();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Ask a second admin' }).click();
  await popup(page, 'Waiting for a second admin');
  expect(await balanceOf(player)).toBe(10);

  await page.goto('/admin?tab=approvals');
  await page
    .getByRole('button', { name: new RegExp(`to ${player.email}$`) })
    .first()
    .click();
  await expect(
    page.getByText('You made this request. Another admin must approve it.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expectSound(page);

  const hers = await pageOf(browser, second, '/admin?tab=dashboard');
  await hers.setViewportSize({ width: 1280, height: 900 });
  await hers.getByRole('link', { name: /^Approvals \d+ waiting$/ }).click();
  await expectSound(hers);
  await hers
    .getByRole('button', { name: new RegExp(`to ${player.email}$`) })
    .first()
    .click();
  await hers.getByText('Details', { exact: true }).click();
  for (const width of [390, 1280]) {
    await hers.setViewportSize({ width, height: 900 });
    const facts = hers.getByRole('region', { name: 'Details of the request' });
    await expect(facts).toContainText(`Tokens added${ABOVE + 1}`);
    await expect(hers.getByText('Digest')).toBeVisible();
  }
  await hers.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(hers.getByText('Are you sure you want to approve this?')).toBeVisible();
  await expectSound(hers);
  await hers.getByRole('button', { name: 'Approve and execute' }).click();
  await popup(hers, 'Approved and carried out');
  await expect(hers.getByText('Approved by')).toBeVisible();
  expect(await balanceOf(player)).toBe(ABOVE + 11);
  await hers.goto(receipt(await newestOf(player, boss)));
  await hers.getByRole('link', { name: 'by a second admin' }).click();
  // Until the next view is there, the panel of the event stays, which names the reason too.
  await expect(hers.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
  await expect(hers.getByRole('dialog').getByText(reason)).toBeVisible();
  await hers.context().close();
});

/** Creates a player with more tokens than one admin may add alone; a second admin approves. */
async function veryRichPlayer(boss: SignedIn, second: SignedIn): Promise<SignedIn> {
  const player = await richPlayer(boss, 10);
  const bound = { aboveTokens: ABOVE, reason: 'As agreed' };
  await call('PUT', '/admin/approvals/threshold', bound, boss.token);
  const gift = { amount: ABOVE + 1, reason: 'A large gift' };
  const path = `/users/tokens/${idOf(player)}`;
  const asked = await call<{ approval: { id: string } }>('PUT', path, gift, boss.token);
  await approveByCall(asked.approval.id, second);
  return player;
}

test('a large reversal waits for approval, and the admin who asked for it can withdraw the request', async ({
  page,
}) => {
  const boss = await admin();
  const second = await colleague(boss, 'admin');
  const player = await veryRichPlayer(boss, second);
  const position = await newestOf(player, boss);
  await browseAs(page, second, true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(receipt(position));
  await page.getByRole('button', { name: 'Reverse this event' }).click();
  await page.getByLabel('Reason').fill('Too much');
  await page.getByLabel(`Type ${position} to confirm`).fill(String(position));
  await page.getByRole('button', { name: 'Ask a second admin' }).click();
  await popup(page, 'Waiting for a second admin');
  await page.getByRole('link', { name: 'See the request' }).click();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw the request' });
  await dialog.getByLabel('Reason').fill('I was wrong');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await popup(page, 'Request withdrawn. No change was made.');
  expect(await balanceOf(player)).toBe(ABOVE + 11);
});

test('finance staff can read the ledger and the approval requests, but cannot change either', async ({
  page,
}) => {
  const boss = await admin();
  const [finance, player] = [await colleague(boss, 'finance'), await richPlayer(boss, 50)];
  const position = await newestOf(player, boss);
  await browseAs(page, finance, true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(receipt(position));
  await expect(page.getByText('Not reversed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse this event' })).toHaveCount(0);
  await page.goto('/admin?tab=ledger&view=integrity');
  await expect(page.getByRole('button', { name: 'Verify now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rebuild' })).toHaveCount(0);
  await page.goto('/admin?tab=approvals&status=all');
  await expect(page.getByText('Failed to fetch the requests')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approvals');
  await expect(page.getByText(/^(More than|No action needs)/)).not.toContainText('Settings');
  const refused = [
    ['POST', `/admin/ledger/events/${position}/reverse`, { reason: 'x' }],
    ['POST', '/admin/ledger/rebuild', {}],
    ['PUT', '/admin/approvals/threshold', { aboveTokens: 0, reason: 'x' }],
    ['PUT', `/users/tokens/${idOf(player)}`, { amount: 1, reason: 'x' }],
  ] as const;
  for (const [method, path, body] of refused) {
    await expect(call(method, path, body, finance.token)).rejects.toThrow(': 403 ');
  }
});
