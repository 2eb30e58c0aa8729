import type { Page } from '@playwright/test';
import { newLine } from './world/line.ts';
import { giveTokens, join, newTournament } from './world/matches.ts';
import { admin, browseAs, newPlayer, type SignedIn } from './world/people.ts';
import { expect, test } from './world/test.ts';

const MATCHES = 4;
const PLAYERS = 10;
const FEE = 5;

/** Requests to the API and bytes over the network from here on; the stream's bytes count too. */
async function meter(page: Page) {
  const lists: string[] = [];
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
    if (request.url().includes('/tournaments/mode/')) lists.push(request.url());
  });
  return {
    lists,
    restart: () => {
      requests = 0;
      bytes = 0;
      lists.length = 0;
    },
    read: () => ({ requests, bytes }),
  };
}

test.describe('an evening', () => {
  test.setTimeout(240_000);
  let boss: SignedIn;
  let players: SignedIn[];
  let matches: { readonly id: string; readonly name: string }[];

  test.beforeAll(async () => {
    boss = await admin();
    players = [];
    for (let each = 0; each < PLAYERS; each++) {
      const player = await newPlayer(`evening${each}`);
      await giveTokens(boss, player, FEE * MATCHES);
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

  test('forty joins by others change the seats on a page without asking for a list', async ({
    page,
  }) => {
    await browseAs(page, await newPlayer('viewer'));
    const line = await newLine();
    const network = await meter(page);
    const opened = page.waitForResponse((response) => response.url().endsWith('/api/events'));
    await page.goto(`${line.url}/tournament-modes/kill-only`);
    await opened;
    for (const { name } of matches) await expect(seatsOf(page, name)).toHaveText('48 seats left');
    // Each list is asked for by the page, and once more when the stream has opened.
    await expect.poll(() => network.lists.length).toBe(6);
    network.restart();
    for (const player of players) {
      await Promise.all(matches.map(({ id }) => join(player, id)));
    }
    for (const { name } of matches) {
      await expect(seatsOf(page, name)).toHaveText('38 seats left', { timeout: 2_000 });
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
    expect(network.lists).toHaveLength(3);
    await line.close();
  });
});
