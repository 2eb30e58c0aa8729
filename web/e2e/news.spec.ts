import type { Page } from '@playwright/test';
import { idOf } from './world/admin.ts';
import { declareWinner, giveTokens, join, newTournament, setStatus } from './world/matches.ts';
import { PLAYER_PAGES, pagesOf } from './world/pages.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { newSquad } from './world/squads.ts';
import { expect, test } from './world/test.ts';

/** Longest time from the answer of an action to its popup on the player's page, in milliseconds. */
const TOLD_WITHIN_MS = 2_000;

interface Profile {
  readonly freeFireUID: string;
}

/** Something that happens to a player; `make` prepares it and returns what sets it off. */
interface Happening {
  readonly says: RegExp;
  readonly make: (
    player: SignedIn,
    boss: SignedIn,
    name: string,
  ) => Promise<() => Promise<unknown>>;
}

const HAPPENINGS: readonly Happening[] = [
  {
    says: /You won a prize/,
    async make(player, boss, name) {
      const id = await newTournament(boss, { name, entryFee: 0 });
      await join(player, id);
      await setStatus(boss, id, 'active');
      return () => declareWinner(boss, id, player, [1, 40]);
    },
  },
  {
    says: /was cancelled.*20 tokens/,
    async make(player, boss, name) {
      const id = await newTournament(boss, { name, entryFee: 20 });
      await join(player, id);
      return () => setStatus(boss, id, 'cancelled');
    },
  },
  {
    says: /Reason: a double prize/,
    async make(player, boss) {
      const body = { amount: -5, reason: 'a double prize' };
      return () => call('PUT', `/users/tokens/${idOf(player)}`, body, boss.token);
    },
  },
  {
    says: /invited to a squad/,
    async make(player, _, name) {
      const captain = await newPlayer('captain');
      const squad = await newSquad(captain, [], { name: name.slice(-30) });
      const profile = await call<Profile>('GET', '/users/profile', undefined, player.token);
      const body = { freeFireUID: profile.freeFireUID };
      return () => call('POST', `/squads/${squad.id}/members`, body, captain.token);
    },
  },
];

async function openPage(page: Page, path: string): Promise<void> {
  const answered = ['/api/events?', '/api/notifications?'].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  );
  await page.goto(path);
  await Promise.all(answered);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('the winner, the refunded, the debited and the invited player read it within two seconds, on every page', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const [boss, player] = [await admin(), await newPlayer()];
  await giveTokens(boss, player, 1_000);
  const match = await newTournament(boss, { name: `Pages ${Date.now()}`, entryFee: 0 });
  await join(player, match);
  await browseAs(page, player);
  for (const [at, path] of [...PLAYER_PAGES, ...pagesOf(match)].entries()) {
    const happening = HAPPENINGS[at % HAPPENINGS.length];
    if (!happening) throw new Error('there is nothing that happens');
    const setOff = await happening.make(player, boss, `News ${at} of ${Date.now()}`);
    await openPage(page, path);
    await setOff();
    const popup = page.locator('[data-popup]').filter({ hasText: happening.says });
    await expect(popup, `${happening.says} on ${path}`).toBeVisible({ timeout: TOLD_WITHIN_MS });
  }
});
