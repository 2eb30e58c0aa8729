import { newTournament } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

const HOUR_MS = 3_600_000;

test('a mode page shows 20 matches, loads more on scrolling and keeps the scroll position', async ({
  page,
}) => {
  const boss = await admin();
  const mode = `Cards ${Date.now()}`;
  const endTime = new Date(Date.now() + 9 * HOUR_MS).toISOString();
  const starts = Array.from({ length: 23 }, (_, each) => Date.now() + 2 * HOUR_MS + each * 1_000);
  await Promise.all(
    starts.map((start, each) => {
      const startTime = new Date(start).toISOString();
      return newTournament(boss, { name: `Card ${each}`, mode, entryFee: 0, startTime, endTime });
    }),
  );
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
