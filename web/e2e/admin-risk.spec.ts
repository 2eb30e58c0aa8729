import { adminPage, choose, idOf } from './world/admin.ts';
import { farm, payee } from './world/farm.ts';
import { call, newEmail, type SignedIn } from './world/people.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

interface Known {
  readonly player: { readonly isBanned: boolean; readonly score: number };
  readonly hold: { readonly reason: string } | null;
  readonly related: readonly { readonly id: string; readonly why: readonly string[] }[];
}

test('from a withdrawal, an admin finds linked accounts, holds their payouts and bans the accounts', async ({
  page,
}) => {
  const accounts = await farm(5);
  const neighbour = await payee(newEmail('neighbour'), 'neighbour@okaxis');
  const [first] = accounts as readonly [SignedIn];
  const prefix = first.email.split('+')[0] ?? '';
  const boss = await adminPage(page, 'withdrawals');
  const known = (player: SignedIn) =>
    call<Known>('GET', `/admin/risk/players/${idOf(player)}`, undefined, boss.token);

  let presses = 0;
  const press = async (name: string) => {
    presses += 1;
    await page.getByRole('button', { name }).first().click();
  };
  // Searches for the prefix that the email addresses of the linked accounts share. The typed prefix
  // counts as one press.
  presses += 1;
  await page.getByRole('searchbox').fill(prefix);
  const row = page.locator('[data-row]').filter({ hasText: first.email });
  await expect(row.getByText(/^Risk \d+$/)).toBeVisible();
  await press(first.email);
  const risk = page.getByRole('region', { name: 'Risk' });
  await expect(risk).toContainText('Pays out to the same destination as 4 other accounts');
  await expect(risk).toContainText('Has an alias of the same mailbox as 4 other accounts');
  await expect(
    risk.getByRole('img', { name: /^\d+ accounts and \d+ shared details/ }),
  ).toBeVisible();
  await press('Decide on 5 accounts');
  expect(presses).toBeLessThanOrEqual(4);
  const question = page.getByRole('dialog', { name: 'Decide on 5 accounts' });
  await question.getByText('Ban the accounts').click();
  await question.getByLabel('Reason').fill('Five accounts of one person');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Hold and ban' }).click();
  await expect(page.getByText('Decision saved for 5 accounts').first()).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(risk).toContainText('Payouts on hold');
  for (const account of accounts) {
    expect(await known(account)).toMatchObject({
      player: { isBanned: true },
      hold: { reason: 'Five accounts of one person' },
    });
  }
  const honest = await known(neighbour);
  expect(honest).toMatchObject({ player: { isBanned: false, score: 0 }, hold: null });
  // All players of the run share one network address, so only the network links the honest player
  // to others.
  expect([...new Set(honest.related.flatMap(({ why }) => why))]).toEqual(['network']);

  // The hold blocks the payout until staff release it with a reason.
  const panel = page.getByRole('dialog', { name: 'Manage withdrawal' });
  await expect(panel.getByText(/^The payouts of this player are on hold/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mark as paid and open next' })).toBeDisabled();
  await risk.getByRole('button', { name: 'Release' }).click();
  const release = page.getByRole('dialog', { name: 'Release the payouts' });
  await release.getByLabel('Reason').fill('Agreed with the player');
  await release.getByRole('button', { name: 'Release' }).click();
  await expect(risk).not.toContainText('Payouts on hold');
  await risk.getByRole('button', { name: 'Decide on this player' }).click();
  const alone = page.getByRole('dialog', { name: 'Decide on 1 account' });
  await expect(alone.getByRole('checkbox', { name: first.email })).toBeChecked();
});

test('an admin takes over a risk case, clears a risk signal and deletes the facts', async ({
  page,
}) => {
  const [first] = (await farm(2)) as readonly [SignedIn];
  const prefix = first.email.split('+')[0] ?? '';
  await adminPage(page, `/admin?tab=risk&q=${encodeURIComponent(prefix)}`);
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(2);
  await choose(page, 'Signal', 'Prize rate');
  await expect(page.getByText('No players to review')).toBeVisible();
  await choose(page, 'Signal', 'Same mailbox');
  await rows.filter({ hasText: first.email }).getByRole('button', { name: first.email }).click();
  const panel = page.locator('dialog[data-side]');
  await expect(panel.getByRole('heading', { name: /: 2 accounts$/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Assign to me' }).click();
  await expect(panel.getByRole('button', { name: 'Return to queue' })).toBeVisible();
  await panel.getByRole('button', { name: 'Add a note' }).click();
  const note = page.getByRole('dialog', { name: 'Add a note' });
  await note.getByLabel('Reason').fill('Two brothers with one mailbox');
  await note.getByRole('button', { name: 'Add the note' }).click();
  await expect(panel.getByRole('list', { name: 'History' })).toContainText('Two brothers');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Clear' }).first().click();
  const clear = page.getByRole('dialog', { name: 'Clear the signal' });
  await clear.getByLabel('Reason').fill('One household');
  await clear.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(panel.getByRole('list', { name: 'Signals' })).toContainText('Cleared');
  await expect(panel).toContainText('Networks');
  await panel.getByRole('button', { name: 'Delete the facts' }).click();
  const forget = page.getByRole('dialog', { name: 'Delete the facts' });
  await expectAccessible(page);
  await forget.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(forget).toHaveCount(0);
  await expect(panel).not.toContainText('Networks');
});
