import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type Product, sharedProduct } from './world/product.js';
import { giveTokens, tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join } from './world/tournaments.js';

let world: Product;
let admin: Person;
beforeAll(async () => {
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

test('the token history continues from its cursor, and invalid limits are ignored', async () => {
  const player = await somebody(world);
  for (let tokens = 1; tokens <= 5; tokens += 1) await giveTokens(world, player, tokens);
  const ask = asking(world, player);
  const first = (await ask('GET', '/tokens/history?limit=2')).body;
  expect(first.tokenHistory.map((row: { amount: number }) => row.amount)).toEqual([5, 4]);
  const rest = (await ask('GET', `/tokens/history?limit=3&before=${first.nextBefore}`)).body;
  expect(rest.tokenHistory.map((row: { amount: number }) => row.amount)).toEqual([3, 2, 1]);
  const all = (await ask('GET', '/tokens/history?limit=-1&before=x')).body;
  expect(all.tokenHistory).toHaveLength(5);
});

test('the token history can be filtered by type of entry, in pages and in the export', async () => {
  const player = await aPlayer(world, 50);
  for (const name of ['Friday Final', 'Sunday Final']) {
    const id = await aTournament(world, admin, { name, entryFee: 20 });
    expect((await join(world, player, id)).status).toBe(200);
    await giveTokens(world, player, 3);
  }
  const ask = asking(world, player);
  const shown = async (query: string) => {
    const { body } = await ask('GET', `/tokens/history?${query}`);
    const amounts = body.tokenHistory.map(({ amount }: { amount: number }) => amount);
    return { amounts, nextBefore: body.nextBefore };
  };
  expect(await shown('show=tournaments')).toEqual({ amounts: [-20, -20], nextBefore: null });
  expect((await shown('show=corrections')).amounts).toEqual([3, 3, 50]);
  expect((await shown('show=withdrawals')).amounts).toEqual([]);
  expect((await shown('show=all')).amounts).toEqual([3, -20, 3, -20, 50]);
  const first = await shown('show=corrections&limit=2');
  expect(first.amounts).toEqual([3, 3]);
  const rest = await shown(`show=corrections&limit=2&before=${first.nextBefore}`);
  expect(rest).toEqual({ amounts: [50], nextBefore: null });
  const file = await ask('GET', '/tokens/export?show=tournaments');
  expect(file.text.trimEnd().split('\r\n')).toHaveLength(3);
  expect(file.text).toContain('Sunday Final');
  const inHindi = await ask('GET', '/tokens/export?show=tournaments&language=hi');
  expect(inHindi.text).toMatch(/^\ufeffक्रमांक,समय_utc,[\s\S]+,टूर्नामेंट एंट्री,-20,/);
  expect(await ask('GET', '/tokens/history?show=prizes')).toMatchObject({
    status: 400,
    body: {
      message:
        'Show must be one of: all, purchases, tournaments, withdrawals, promo-codes, corrections',
    },
  });
  await expectHealthyLedger(world);
});

test('a player cannot read the token history of another player', async () => {
  const [player, stranger] = [await somebody(world), await somebody(world)];
  await giveTokens(world, player, 5);
  expect((await asking(world, stranger)('GET', '/tokens/history')).body.tokenHistory).toEqual([]);
});

test('the export of the token history is complete, has signed amounts and contains no formula', async () => {
  const player = await somebody(world);
  const ledger = world.ledger;
  await ledger.postAll(
    Array.from({ length: 1_203 }, (_, index) => ({
      type: 'TokensAdjusted',
      schemaVersion: 1,
      actor: { type: 'system' as const, id: 'world' },
      reason: index === 1_202 ? '=2+3, "x"' : null,
      reference: null,
      idempotencyKey: newId(),
      payload: {},
      entries: [
        { account: 'house:adjustments' as const, amount: index % 3 === 2 ? 1 : -2 },
        { account: `player:${player.id}` as const, amount: index % 3 === 2 ? -1 : 2 },
      ],
    })),
  );
  const file = await asking(world, player)('GET', '/tokens/export?format=csv');
  expect(file.status).toBe(200);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toMatch(/attachment; filename="arena-tokens-.*csv"/);
  expect(file.text.startsWith('\ufeffposition,time_utc,time_ist,type,')).toBe(true);
  const lines = file.text.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(1_203);
  expect(lines[0]).toContain(',Admin Adjustment,-1,1203,,');
  expect(lines[0]).toContain('"\'=2+3, ""x"""');
  expect(lines[0]).toMatch(/^\d+,\d{4}-\d\d-\d\dT[\d:.]+Z,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  const sum = lines.reduce((total, line) => total + Number(line.split(',')[4]), 0);
  expect(sum).toBe(await tokensOf(world, player));
  const none = await asking(world, player)('GET', '/tokens/export?to=2020-01-01');
  expect(none.text.trimEnd().split('\r\n')).toHaveLength(1);
  const since = await asking(world, player)('GET', '/tokens/export?from=2020-01-01');
  expect(since.text.trimEnd().split('\r\n')).toHaveLength(1_204);

  const ask = asking(world, player);
  const inPeriod = async (query: string) => (await ask('GET', `/tokens/history?${query}`)).body;
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const ofToday = await inPeriod(`from=${today}&to=${today}&limit=5`);
  expect(ofToday.tokenHistory).toHaveLength(5);
  const older = await inPeriod(`from=${today}&limit=1000&before=${ofToday.nextBefore}`);
  expect(older.tokenHistory).toHaveLength(1_000);
  expect(await inPeriod('to=2020-01-01')).toEqual({ tokenHistory: [], nextBefore: null });
  expect(await inPeriod('from=2020-02-30')).toMatchObject({ statusCode: 400, field: 'from' });
  const newest = (await ask('GET', '/tokens/history')).body;
  expect(newest.tokenHistory).toHaveLength(1_000);
  const rest = (await ask('GET', `/tokens/history?before=${newest.nextBefore}`)).body;
  expect(rest.tokenHistory).toHaveLength(203);
  expect(rest.nextBefore).toBeNull();
});

test('players who read the token history at the same time each get their own entries, newest first', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => somebody(world)));
  for (const [i, player] of players.entries()) {
    for (let tokens = 1; tokens <= (i % 3) + 1; tokens += 1) {
      await giveTokens(world, player, 100 * i + tokens);
    }
  }
  const read = (player: Person, i: number) =>
    asking(world, player)('GET', `/tokens/history?limit=${(i % 2) + 1}`);
  const pages = await Promise.all(players.map(read));
  const amounts = pages.map(({ body }) =>
    body.tokenHistory.map(({ amount }: { amount: number }) => amount),
  );
  expect(amounts).toEqual(
    players.map((_, i) => {
      const newestFirst = Array.from({ length: (i % 3) + 1 }, (_, n) => 100 * i + n + 1).reverse();
      return newestFirst.slice(0, (i % 2) + 1);
    }),
  );
  await expectHealthyLedger(world);
});

test('each entry in the token history and in its export names the match, payment or other object of the entry', async () => {
  const player = await aPlayer(world, 50);
  const id = await aTournament(world, admin, { name: 'Friday Final', entryFee: 20 });
  expect((await join(world, player, id)).status).toBe(200);
  const { tokenHistory } = (await asking(world, player)('GET', '/tokens/history')).body;
  expect(
    tokenHistory.map(({ reference, subject }: Record<string, unknown>) => [reference, subject]),
  ).toEqual([
    [id, 'Friday Final'],
    [null, null],
  ]);
  const file = await asking(world, player)('GET', '/tokens/export');
  expect(file.text).toContain(`Tournament Entry,-20,30,${id},Friday Final,`);
  await expectHealthyLedger(world);
});
