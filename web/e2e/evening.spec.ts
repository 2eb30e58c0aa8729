import type { Page } from '@playwright/test';
import { PAGE } from '../../api/bench/evening/behaviour.ts';
import { newLine } from './world/line.ts';
import {
  declareWinner,
  deleteTournament,
  giveTokens,
  join,
  newTournament,
  setRoom,
  setStatus,
} from './world/matches.ts';
import { admin, browseAs, newPlayer, type SignedIn } from './world/people.ts';
import { expect, test } from './world/test.ts';

const MATCHES = 4;
const PLAYERS = 10;
const FEE = 5;

/** Counts the page's API requests and its bytes over the network, including the live stream's. */
async function meter(page: Page) {
  const lists: string[] = [];
  const matches: string[] = [];
  const asked: string[] = [];
  let requests = 0;
  let bytes = 0;
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.dataReceived', ({ encodedDataLength, dataLength }) => {
    bytes += encodedDataLength || dataLength;
  });
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return;
    requests += 1;
    const path = new URL(request.url()).pathname;
    asked.push(request.url().split('/api')[1] ?? '');
    if (path.endsWith('/tournaments/user/seats')) return;
    if (/\/tournaments\/(mode|user|admin\/all)/.test(path)) lists.push(path);
    else if (/\/tournaments\/[^/]+$/.test(path)) matches.push(path.split('/').at(-1) ?? '');
  });
  return {
    lists,
    matches,
    asked,
    restart: () => {
      requests = 0;
      bytes = 0;
      lists.length = 0;
      matches.length = 0;
      asked.length = 0;
    },
    read: () => ({ requests, bytes }),
  };
}

test.describe.configure({ timeout: 240_000 });
let boss: SignedIn;
let players: SignedIn[];
let matches: { readonly id: string; readonly name: string }[];

test.beforeAll(async () => {
  boss = await admin();
  players = [];
  for (let each = 0; each < PLAYERS; each++) {
    const player = await newPlayer(`evening${each}`);
    await giveTokens(boss, player, FEE * MATCHES * 2);
    players.push(player);
  }
});

test.beforeEach(async () => {
  matches = [];
  for (let each = 0; each < MATCHES; each++) {
    const name = `Evening ${each} ${Date.now()}`;
    const given = { name, entryFee: FEE, maxParticipants: 48, mode: 'Free Fire Kill Only' };
    matches.push({ name, id: await newTournament(boss, given) });
  }
});

const seatsOf = (page: Page, name: string) =>
  page.getByRole('article', { name }).getByText(/^\d+ seats? left$/);

test('an open page shows the seats that forty other players take, without fetching a list', async ({
  page,
}) => {
  await browseAs(page, await newPlayer('viewer'));
  const line = await newLine();
  const network = await meter(page);
  const opened = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.goto(`${line.url}/tournament-modes/kill-only`);
  await opened;
  for (const { name } of matches) await expect(seatsOf(page, name)).toHaveText('48 seats left');
  expect(network.lists).toHaveLength(3);
  const opening = network.asked.filter((each) => !each.startsWith('/events'));
  expect(new Set(opening)).toEqual(new Set(PAGE.opening('kill-only')));
  network.restart();
  for (const player of players) {
    await Promise.all(matches.map(({ id }) => join(player, id)));
  }
  for (const { name } of matches) {
    await expect(seatsOf(page, name)).toHaveText('38 seats left');
  }
  const { requests, bytes } = network.read();
  expect(network.lists).toEqual([]);
  expect(requests).toBeLessThanOrEqual(4);
  expect(bytes).toBeLessThanOrEqual(40_000);

  const late = await newPlayer('late');
  await giveTokens(boss, late, FEE);
  line.cut();
  await join(late, matches[0]?.id ?? '');
  network.restart();
  line.mend();
  await expect(seatsOf(page, matches[0]?.name ?? '')).toHaveText('37 seats left');
  await expect.poll(() => network.lists.length).toBe(3);
  const later = await newPlayer('later');
  await giveTokens(boss, later, FEE);
  await join(later, matches[0]?.id ?? '');
  await expect(seatsOf(page, matches[0]?.name ?? '')).toHaveText('36 seats left');
  expect(network.lists).toHaveLength(3);
  await line.close();
});

const sections = {
  upcoming: 'Upcoming Matches',
  ongoing: 'Ongoing Matches',
  results: 'Results',
} as const;
const inSection = (page: Page, section: keyof typeof sections, name: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: sections[section] }) })
    .getByRole('article', { name });

test('live messages about a started, cancelled, new or deleted match update the page without a fetch', async ({
  page,
}) => {
  const [played, cancelled] = matches;
  const [player] = players;
  if (!played || !cancelled || !player) throw new Error('the test needs two matches and a player');
  await join(player, played.id);
  await browseAs(page, await newPlayer('viewer'));
  const network = await meter(page);
  const opened = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.goto('/tournament-modes/kill-only');
  await opened;
  await expect(inSection(page, 'upcoming', played.name)).toBeVisible();
  // The page fetches the seats when it opens, and once more when the stream has opened.
  const seats = () => network.asked.filter((each) => each.startsWith('/tournaments/user/seats'));
  await expect.poll(() => seats().length).toBeGreaterThan(1);
  // The page sends its subjects in the stream's address, or by a call after the stream has opened.
  const subjects = () => network.asked.filter((each) => /^\/events(\/|\?subjects=.)/.test(each));
  await expect.poll(() => subjects().length).toBeGreaterThan(0);
  network.restart();

  await setRoom(boss, played.id);
  await setStatus(boss, played.id, 'active');
  await expect(inSection(page, 'ongoing', played.name)).toBeVisible();
  await expect(inSection(page, 'upcoming', played.name)).toHaveCount(0);
  await setStatus(boss, cancelled.id, 'cancelled');
  await expect(page.getByRole('article', { name: cancelled.name })).toHaveCount(0);

  await declareWinner(boss, played.id, player, [1, 5]);
  const result = inSection(page, 'results', played.name);
  await expect(result).toContainText('evening0');

  const given = { entryFee: FEE, maxParticipants: 48, mode: 'Free Fire Kill Only' };
  const name = `Evening, added ${Date.now()}`;
  const added = await newTournament(boss, { ...given, name });
  await expect(inSection(page, 'upcoming', name)).toBeVisible();
  await deleteTournament(boss, added);
  await expect(page.getByRole('article', { name })).toHaveCount(0);
  expect(network.asked).toEqual([]);
});

test('the admin console shows joins, starts and new matches of other users without fetching its list again', async ({
  page,
}) => {
  const [first] = matches;
  const [player] = players;
  if (!first || !player) throw new Error('the test needs a match and a player');
  await browseAs(page, boss, true);
  const network = await meter(page);
  const opened = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.goto('/admin/tournaments');
  await opened;
  const card = page.getByRole('article', { name: first.name });
  await expect(card).toContainText('0 of 48');
  await expect.poll(() => network.lists.length).toBeGreaterThan(0);
  network.restart();
  await join(player, first.id);
  await expect(card).toContainText('1 of 48');
  await setStatus(boss, first.id, 'active');
  await expect(card).toContainText('active', { ignoreCase: true });
  const name = `Evening, added ${Date.now()}`;
  await newTournament(boss, { name, entryFee: FEE });
  await expect(page.getByRole('article', { name })).toBeVisible();
  expect(network.lists).toEqual([]);
});

test('each tab receives the live messages about its page, even after the tab opens another page', async ({
  page,
  context,
}) => {
  const [first] = matches;
  const [player] = players;
  if (!first || !player) throw new Error('the test needs a match and a player');
  await browseAs(page, await newPlayer('viewer'));
  await page.goto('/tournament-modes/survival');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/tournament-modes/kill-only');
  await expect(seatsOf(second, first.name)).toHaveText('48 seats left');
  await join(player, first.id);
  await expect(seatsOf(second, first.name)).toHaveText('47 seats left');
  await second.close();
  await page.getByRole('link', { name: 'Back to Tournament Modes' }).click();
  await page.getByRole('link', { name: 'Free Fire Kill Only' }).click();
  await expect(seatsOf(page, first.name)).toHaveText('47 seats left');
  await join(players[1] ?? player, first.id);
  await expect(seatsOf(page, first.name)).toHaveText('46 seats left');
});
