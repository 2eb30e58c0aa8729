import type { Page } from '@playwright/test';
import { join, newTournament, setRoom } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { expect, test } from './world/test.ts';

/** Opens the page of a match whose room is open, as a player of the match. */
async function openRoom(page: Page): Promise<void> {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  const id = await newTournament(boss, { name: `Room ${Date.now()}`, entryFee: 0 });
  await join(player, id);
  await setRoom(boss, id);
  await browseAs(page, player);
  await page.goto(`/room?t=${id}`);
}

test('the buttons of the room copy its id and its password', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRoom(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [what, text] of [
    ['Copy Room ID', 'room-4711'],
    ['Copy Room Password', 'secret-42'],
  ] as const) {
    await page.getByRole('button', { name: what }).click();
    await expect.poll(copied).toBe(text);
  }
});

/** Replaces the browser's wake lock. Like the browser, it releases the lock of a hidden page. */
const watchWakeLock = (page: Page) =>
  page.addInitScript(() => {
    let visible: DocumentVisibilityState = 'visible';
    let lock: EventTarget | null = null;
    const asked: string[] = [];
    const wakeLock = {
      async request(kind: string) {
        asked.push(kind);
        lock = Object.assign(new EventTarget(), { release: async () => undefined });
        return lock;
      },
    };
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock });
    Object.defineProperty(document, 'visibilityState', { get: () => visible });
    const show = (state: DocumentVisibilityState) => {
      visible = state;
      if (state === 'hidden') lock?.dispatchEvent(new Event('release'));
      document.dispatchEvent(new Event('visibilitychange'));
    };
    Object.assign(window, { asked, show });
  });

interface Watched {
  readonly asked: readonly string[];
  show(state: DocumentVisibilityState): void;
}

test('the page of a room keeps the screen on again after it was hidden and shown', async ({
  page,
}) => {
  await watchWakeLock(page);
  await openRoom(page);
  const staysOn = page.getByText('The screen stays on');
  const asked = () => page.evaluate(() => (window as unknown as Watched).asked);
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((shown) => (window as unknown as Watched).show(shown), state);
  await expect(staysOn).toBeVisible();
  const first = (await asked()).length;
  await show('hidden');
  await expect(staysOn).toHaveCount(0);
  expect(await asked()).toHaveLength(first);
  await show('visible');
  await expect(staysOn).toBeVisible();
  expect(await asked()).toEqual(Array(first + 1).fill('screen'));
});
