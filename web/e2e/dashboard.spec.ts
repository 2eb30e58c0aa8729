import { giveTokens, join, newTournament, setRoom } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

/** Share of the screen's width that each row of the dashboard must fill. */
const LEAST_SHARE = 0.8;

test('the dashboard of a player shows the next match with its room and countdown, then the wallet, then the modes', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  await giveTokens(boss, player, 50);
  const name = `Next ${process.pid} ${Date.now()}`;
  const id = await newTournament(boss, { name });
  await join(player, id);
  await setRoom(boss, id);
  // No landing card, so that the page shows its default card.
  await page.route('**/api/public/cards', (route) => route.fulfill({ json: [] }));
  await browseAs(page, player);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const next = page.getByRole('region', { name: 'Your next match' });
  await expect(next.getByText('Room open', { exact: true })).toBeVisible();
  await expect(next.getByRole('timer')).toBeVisible();
  await expect(next.getByRole('link', { name: 'Go to the room' })).toBeVisible();
  const wallet = main.locator('section').filter({ hasText: 'Your tokens' });
  await expect(wallet.getByText('30', { exact: false }).first()).toBeVisible();
  const modes = main.getByRole('listitem');
  await expect(modes).toHaveCount(4);
  const card = main.getByRole('link', { name: /Join tournaments and win prizes/ });
  await expect(card).toBeVisible();
  // A screen reader reads the sections in the same order.
  const headings = await main.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual([name, 'Your tokens', 'Select Mode']);
  const boxes = async () => {
    const blocks = [next, wallet, ...(await modes.all()), card];
    return Promise.all(
      blocks.map((block) => block.evaluate((element) => element.getBoundingClientRect().toJSON())),
    );
  };
  const tops = (await boxes()).map(({ top }: DOMRect) => top);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));

  await page.setViewportSize({ width: 1280, height: 900 });
  const rows = new Map<number, number>();
  for (const { top, width } of await boxes()) rows.set(top, (rows.get(top) ?? 0) + width);
  // Next match and wallet, two rows of modes, and the default card.
  expect(rows.size).toBe(4);
  for (const filled of rows.values()) expect(filled).toBeGreaterThan(LEAST_SHARE * 1280);
  await expectAccessible(page);
});
