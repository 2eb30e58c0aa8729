import { expect, test } from '@playwright/test';
import {
  deleteTournament,
  giveTokens,
  join,
  newTournament,
  setRoom,
  setStatus,
} from './world/matches.ts';
import { admin, browseAs, call, newPlayer } from './world/people.ts';
import { newSquad } from './world/squads.ts';

/**
 * Maximum height of a card in pixels, so that two cards and the page's heading fit on a phone of
 * 390 × 844.
 */
const TALLEST = 300;
const MODE = 'Clash Squad Mode';
/** A name so long that it wraps to a second line beside the emblem. */
const NAME = 'Clash Night Cup of the Deccan League';

test('a match card on a phone is at most 300 pixels high in every state', async ({ page }) => {
  const boss = await admin();
  const players = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()];
  const [player] = players as [(typeof players)[0]];
  for (const each of players) await giveTokens(boss, each, 500);
  const match = (state: string, squads?: 'equal', given = {}) =>
    newTournament(boss, {
      name: `${NAME} ${state}`,
      mode: MODE,
      maxParticipants: 12,
      squads,
      ...given,
    });
  const [open, squad, joined, live, done] = [
    await match('open', 'equal'),
    await match('squad', 'equal'),
    await match('joined'),
    await match('live'),
    await match('done'),
  ];
  const startTime = new Date(Date.now() - 60_000).toISOString();
  const begun = await match('begun', 'equal', { startTime });
  for (const id of [joined, live, done]) await join(player, id);
  const { id: squadId } = await newSquad(player, players.slice(1));
  const entry = { squadId, players: players.map(({ user }) => user._id), paidBy: 'each' };
  await call('POST', `/tournaments/${squad}/squad`, entry, player.token);
  for (const each of players.slice(1)) await join(each, done);
  await setRoom(boss, live);
  await setStatus(boss, live, 'active');
  await setStatus(boss, done, 'active');
  const winners = players.map(({ user }, at) => ({
    userId: user._id,
    position: Math.min(at + 1, 3),
    prizeAmount: 40 - at * 10,
  }));
  await call('POST', `/tournaments/admin/${done}/results`, { winners }, boss.token);
  await browseAs(page, player);
  for (const [path, states] of [
    ['/tournament-modes/clash-squad', ['open', 'begun', 'squad', 'joined', 'live', 'done']],
    ['/joined-tournaments', ['squad', 'joined', 'live']],
  ] as const) {
    await page.goto(path);
    for (const state of states) {
      const card = page.getByRole('article', { name: `${NAME} ${state}` });
      await expect(card).toBeVisible();
      if (state === 'squad' && path === '/joined-tournaments') {
        await expect(card.getByRole('button', { name: 'Leave the match' })).toBeVisible();
      }
      const height = (await card.boundingBox())?.height;
      expect.soft(height, `${path}: ${state}`).toBeLessThanOrEqual(TALLEST);
    }
  }
  for (const id of [open, begun, squad, joined, live, done]) await deleteTournament(boss, id);
});

test('a card with check-in on a phone is at most 300 pixels high in every state', async ({
  page,
}) => {
  const boss = await admin();
  const [player, ...others] = [await newPlayer(), await newPlayer(), await newPlayer()];
  for (const each of [player, ...others]) await giveTokens(boss, each, 500);
  const match = (state: string, given: object = {}) => {
    const name = `${NAME} ${state}`;
    return newTournament(boss, { name, mode: MODE, checkIn: true, squads: 'equal', ...given });
  };
  // Check-in opens 15 minutes before the start. A player who joins later is checked in at once.
  const startIn = (ms: number) => new Date(Date.now() + 15 * 60_000 + ms).toISOString();
  const [free, own, full, waiting, arriving, checked] = [
    await match('free', { maxParticipants: 12 }),
    await match('own', { maxParticipants: 12 }),
    await match('full', { maxParticipants: 2, squads: 'off' }),
    await match('waiting', { maxParticipants: 2, squads: 'off' }),
    await match('arriving', { maxParticipants: 12, startTime: startIn(10_000) }),
    await match('checked', { maxParticipants: 12, startTime: startIn(-30_000) }),
  ];
  for (const id of [own, arriving, checked]) await join(player, id);
  for (const other of others) for (const id of [full, waiting]) await join(other, id);
  await call('POST', `/tournaments/${waiting}/waiting`, {}, player.token);
  const shown: Readonly<Record<string, RegExp>> = {
    free: /^Join ·/,
    own: /^Check-in opens on .* for 10 minutes\.$/,
    full: /^You pay only if you get a seat\.$/,
    waiting: /^You are number 1/,
    arriving: /^Time left to check in:/,
    checked: /^You are checked in$/,
  };
  await browseAs(page, player);
  for (const [path, states] of [
    ['/tournament-modes/clash-squad', Object.keys(shown)],
    ['/joined-tournaments', ['own', 'arriving', 'checked']],
  ] as const) {
    await page.goto(path);
    for (const state of states) {
      const card = page.getByRole('article', { name: `${NAME} ${state}` });
      await expect(card.getByText(shown[state] ?? '').first()).toBeVisible({ timeout: 25_000 });
      const height = (await card.boundingBox())?.height;
      expect.soft(height, `${path}: ${state}`).toBeLessThanOrEqual(TALLEST);
    }
  }
  for (const id of [free, own, full, waiting, arriving, checked]) await deleteTournament(boss, id);
});
