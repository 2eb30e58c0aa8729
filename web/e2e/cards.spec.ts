import { deaf } from './world/line.ts';
import { giveTokens, join, newTournament } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

const HOUR_MS = 3_600_000;

test('a mode page shows 20 matches, loads more on scrolling and keeps the scroll position', async ({
  page,
}) => {
  const boss = await admin();
  const mode = `Cards ${Date.now()}`;
  for (let each = 0; each < 23; each++) {
    const startTime = new Date(Date.now() + 2 * HOUR_MS + each * 1_000).toISOString();
    const endTime = new Date(Date.now() + 9 * HOUR_MS).toISOString();
    await newTournament(boss, { name: `Card ${each}`, mode, entryFee: 0, startTime, endTime });
  }
  await browseAs(page, await newPlayer());
  const cards = page.getByRole('article');
  await page.goto(`/tournament-details?mode=${encodeURIComponent(mode)}`);
  await expect(cards).toHaveCount(20);
  await expect(page.getByRole('heading', { name: 'Upcoming Matches' })).toContainText('20+');
  await expectAccessible(page);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(23);
  await expect(page.getByRole('button', { name: 'Show more matches' })).toHaveCount(0);
  await cards.last().scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await page
    .getByRole('link', { name: 'My tournaments' })
    .or(page.getByRole('link', { name: 'Joined' }))
    .first()
    .click();
  await expect(page).toHaveURL(/joined-tournaments/);
  await page.goBack();
  await expect(cards).toHaveCount(23);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200);
});

test('the details and the players of a match are fetched only when a player opens them', async ({
  page,
}) => {
  const [boss, other] = [await admin(), await newPlayer('Asha')];
  const name = `Opened ${Date.now()}`;
  const id = await newTournament(boss, { name, entryFee: 5 });
  await giveTokens(boss, other, 5);
  await join(other, id);
  // A page also fetches a match again when its live stream opens, which may be after the click.
  await deaf(page);
  await browseAs(page, await newPlayer());
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.includes(id)) asked.push(path.replace(`/api/tournaments/${id}`, ''));
  });
  await page.goto('/tournament-modes/survival');
  const card = page.getByRole('article', { name });
  await expect(card.getByRole('button', { name: /^Join/ })).toBeVisible();
  expect(asked).toEqual([]);
  await card.getByText('Details', { exact: true }).click();
  await expect(card.getByText('Last player standing.')).toBeVisible();
  expect(asked).toEqual(['']);
  await card.getByRole('button', { name: 'Participants' }).click();
  await expect(page.getByRole('dialog').getByText('Asha', { exact: true })).toBeVisible();
  expect(asked).toEqual(['', '/participants']);
});
