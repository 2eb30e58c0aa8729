import type { Locator, Page } from '@playwright/test';
import { adminPage } from './world/admin.ts';
import {
  declareWinner,
  deleteTournament,
  giveTokens,
  join,
  newTournament,
  setRoom,
  setStatus,
} from './world/matches.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { expectNoSidewaysScroll, expectNothingCut } from './world/quality.ts';
import { expect, test } from './world/test.ts';

/**
 * Maximum lengths of names, in letters. The tests fill them with one word of wide letters, which
 * offers no place to break the line.
 */
const LONGEST = { match: 100, name: 64, uid: 64, room: 50 } as const;
const word = (length: number, letter = 'M') => letter.repeat(length);
const ROOM = { roomId: word(LONGEST.room, 'W'), roomPassword: word(LONGEST.room, 'Q') };
/** A mode used by no other test. */
const MODE = 'Free Fire Kill Only';
const KILL_ONLY = '/tournament-modes/kill-only';

interface World {
  readonly boss: SignedIn;
  readonly player: SignedIn;
  readonly ids: readonly string[];
}

/**
 * Creates an open match, a match with a room and one with a winner; a letter in the name tells them
 * apart.
 */
async function world(): Promise<World> {
  const [boss, player] = await Promise.all([admin(), newPlayer(word(30, 'm'))]);
  const profile = { inGameName: word(LONGEST.name), freeFireUID: word(LONGEST.uid, '8') };
  await call('PUT', '/users/profile', profile, player.token);
  await giveTokens(boss, player, 100);
  const match = (letter: string) =>
    newTournament(boss, { name: word(LONGEST.match, letter), mode: MODE, entryFee: 5 });
  const [open, live, done] = [await match('M'), await match('W'), await match('Q')];
  for (const id of [live, done]) await join(player, id);
  await setRoom(boss, live, ROOM);
  await setStatus(boss, live, 'active');
  await declareWinner(boss, done, player, [1, 100]);
  return { boss, player, ids: [open, live, done] };
}

const fits = async (page: Page) => {
  await expectNothingCut(page);
  await expectNoSidewaysScroll(page);
};

const PAGES = [
  ['/dashboard', `Ready, ${word(LONGEST.name)}?`],
  ['/joined-tournaments', ROOM.roomId],
  ['/results', word(LONGEST.match, 'Q')],
  ['/profile', word(LONGEST.name)],
  ['/transaction-history', 'End of history'],
  [KILL_ONLY, word(LONGEST.match)],
] as const;

test.describe('pages with the longest words', () => {
  test.describe.configure({ mode: 'default' });
  let at: World;
  test.beforeAll(async () => {
    at = await world();
  });
  test.afterAll(async () => {
    for (const id of at.ids) await deleteTournament(at.boss, id);
  });

  test('long words fit the screens of a player', async ({ page }) => {
    await browseAs(page, at.player);
    for (const [path, text] of PAGES) {
      await page.goto(path);
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      await fits(page);
    }
    await page.route('**/api/tournaments/user/joined*', (route) => route.abort());
    await page.goto('/joined-tournaments');
    const kept = page.getByRole('region', { name: 'Saved rooms' });
    await expect(kept.getByText(ROOM.roomId, { exact: true })).toBeVisible();
    await fits(page);
  });

  test('long words fit the dialogs of a player', async ({ page }) => {
    await browseAs(page, at.player);
    await page.goto(KILL_ONLY);
    const dialog = page.getByRole('dialog');
    const shows = async (text: string) => {
      await expect(dialog.getByText(text).first()).toBeVisible();
      await fits(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toHaveCount(0);
    };
    const live = page.getByRole('article', { name: word(LONGEST.match, 'W') });
    await live.getByRole('button', { name: 'Room Details' }).click();
    await shows(ROOM.roomPassword);
    await live.getByRole('button', { name: 'Participants' }).click();
    await shows(word(LONGEST.uid, '8'));
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await shows(`The room of ${word(LONGEST.match, 'W')} is open.`);
    const open = page.getByRole('article', { name: word(LONGEST.match) });
    await open.getByRole('button', { name: 'Join · 5 tokens' }).click();
    await shows(`Join ${word(LONGEST.match)}`);
    await open.getByRole('button', { name: 'Join · 5 tokens' }).click();
    await dialog.getByRole('button', { name: 'Join · 5 tokens' }).click();
    await shows('Successfully joined tournament!');
  });

  test('long words fit the tournament page of the admin console and its dialogs', async ({
    page,
  }) => {
    await adminPage(page, `/admin/tournaments?type=${encodeURIComponent(MODE)}`);
    await expect(page.getByText('Winners Declared').first()).toBeVisible();
    for (const id of at.ids) await expect(page.getByText(id)).toBeVisible();
    await fits(page);
    const live = page.getByRole('article', { name: word(LONGEST.match, 'W') });
    const dialog = page.getByRole('dialog');
    for (const action of ['Participants', 'Room', 'Declare results', 'Delete']) {
      await live.getByRole('button', { name: action, exact: true }).click();
      await expect(dialog.getByRole('heading', { level: 2 })).toContainText(
        word(LONGEST.match, 'W'),
      );
      await fits(page);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toHaveCount(0);
    }
  });
});

/** Returns the part of the bell icon that the number of notifications covers, between 0 and 1. */
async function coveredPart(icon: Locator, number: Locator): Promise<number> {
  const [below, above] = await Promise.all([icon.boundingBox(), number.boundingBox()]);
  if (!below || !above) throw new Error('the icon or the number is not shown');
  const common = (from: 'x' | 'y', size: 'width' | 'height') =>
    Math.min(below[from] + below[size], above[from] + above[size]) -
    Math.max(below[from], above[from]);
  const area = Math.max(common('x', 'width'), 0) * Math.max(common('y', 'height'), 0);
  return area / (below.width * below.height);
}

test('a balance of nine digits fits beside the bell, and the count of notifications does not hide the bell', async ({
  page,
}) => {
  await page.route('**/api/users/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), tokens: 123_456_789 } });
  });
  await page.route('**/api/notifications?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), unread: 120 } });
  });
  await browseAs(page, await newPlayer('rich'));
  await page.goto('/settings');
  await expect(page.getByTestId('wallet-balance')).toContainText('12,34,56,789');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const number = bell.getByText('99+');
  await expect(number).toBeVisible();
  expect(await coveredPart(bell.locator('svg'), number)).toBeLessThan(0.25);
  await fits(page);
});

test('the tab names of the bottom bar fit the smallest phone', async ({ page }) => {
  await browseAs(page, await newPlayer());
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/settings');
  const places = page.getByRole('navigation', { name: 'Main' }).last();
  for (const name of ['Dashboard', 'Joined', 'Add Tokens', 'Results', 'More']) {
    const place = places.getByText(name, { exact: true });
    await expect(place).toBeVisible();
    const beyond = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;
    expect(await place.evaluate(beyond), name).toBe(0);
  }
});
