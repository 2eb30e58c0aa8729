// Own product: it sets the limit for a second admin.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { activityOf } from './world/activity.js';
import { asking, tally } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { setBound } from './world/second-admin.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join, managing, won } from './world/tournaments.js';

let world: OwnProduct;
let admin: Person;
let second: Person;
beforeAll(async () => {
  world = await startProduct();
  [admin, second] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
});
afterAll(() => world.close());

const { asAdmin, declare } = managing(() => ({ world, admin }));
const REASON = 'Wrong winner';
const undo = (id: string, query = '', body: object = { reason: REASON }) =>
  asAdmin('POST', `/tournaments/admin/${id}/results/void${query}`, body);
const bound = (aboveTokens: number) => setBound(world, aboveTokens);
const approve = async (id: string) => {
  const bySecond = asking(world, second);
  const { body } = await bySecond('GET', `/admin/approvals?id=${id}`);
  const { digest } = body.approvals[0];
  return bySecond('POST', `/admin/approvals/${id}/approve`, { digest });
};
const owedBy = async ({ id }: Person) => (await world.ledger.account(`receivable:${id}`)).balance;
const statistics = async () => (await asAdmin('GET', '/tournaments/admin/all')).body.statistics;
const prizesToday = async () =>
  (await asAdmin('GET', '/admin/statistics')).body.days.at(-1).prizesTokens;

/**
 * Declares the results of a match with two winners. The first winner then spends 20 of 30 tokens,
 * and the second keeps all 10.
 */
async function spentPrize() {
  const [id, other] = [await aTournament(world, admin), await aTournament(world, admin)];
  const [spender, saver] = [await aPlayer(world, 20, 'Spender'), await aPlayer(world, 20, 'Saver')];
  for (const person of [spender, saver]) await join(world, person, id);
  expect((await declare(id, [won(spender, 30), won(saver, 10, 2)])).status).toBe(200);
  expect((await join(world, spender, other)).status).toBe(200);
  return { id, spender, saver };
}

test('a dry run of voiding results shows the tokens taken back, the tokens owed and the house amount', async () => {
  const { id, spender, saver } = await spentPrize();
  const dry = await undo(id, '?dryRun=true');
  expect([dry.status, dry.body]).toMatchObject([
    200,
    {
      message: 'Nothing was changed',
      dryRun: true,
      needsApproval: false,
      approval: null,
      consequence: {
        potTokens: 40,
        prizesTokens: 40,
        houseTokens: 0,
        takenTokens: 20,
        owedTokens: 20,
        winners: [
          {
            userId: spender.id,
            gameName: 'Spender',
            position: 1,
            prizeTokens: 30,
            walletTokens: 10,
            takenTokens: 10,
            owedTokens: 20,
          },
          { userId: saver.id, walletTokens: 10, takenTokens: 10, owedTokens: 0 },
        ],
      },
    },
  ]);
  expect((await asAdmin('GET', `/tournaments/${id}`)).body.winners).toHaveLength(2);
  await expectHealthyLedger(world);
});

test('voiding results is refused when a prize is spent, unless the admin accepts a receivable', async () => {
  const [before, today] = [await statistics(), await prizesToday()];
  const { id, spender, saver } = await spentPrize();
  expect((await statistics()).totalPrizes - before.totalPrizes).toBe(40);
  expect((await undo(id)).body).toMatchObject({ statusCode: 400, code: 'PRIZE_ALREADY_SPENT' });
  const voided = await undo(id, '', { reason: REASON, acceptOwed: true });
  expect([voided.status, voided.body]).toMatchObject([
    200,
    { message: 'Tournament results voided', consequence: { takenTokens: 20, owedTokens: 20 } },
  ]);
  expect([await tokensOf(world, spender), await tokensOf(world, saver)]).toEqual([0, 0]);
  expect([await owedBy(spender), await owedBy(saver)]).toEqual([-20, 0]);
  expect((await statistics()).totalPrizes).toBe(before.totalPrizes);
  expect(await prizesToday()).toBe(today);
  const [line] = (await activityOf(world, id)).slice(-1);
  expect(line).toMatchObject({ action: 'tournament.results_voided', after: { owedTokens: 20 } });
  await world.followed();
  const rows = await world.database.rows(
    'SELECT text FROM notification WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [spender.id],
  );
  expect(rows[0]?.text).toMatch(/10 tokens were taken back\. 20 tokens were spent already and are/);
  expect((await declare(id, [won(saver, 40)])).status).toBe(200);
  expect(await tokensOf(world, saver)).toBe(40);
  await expectHealthyLedger(world);
});

test('three simultaneous requests to void the same results take the prizes back once', async () => {
  const id = await aTournament(world, admin);
  const person = await aPlayer(world, 20);
  await join(world, person, id);
  await declare(id, [won(person, 90)]);
  const answers = await Promise.all([1, 2, 3].map(() => undo(id)));
  expect(tally(answers)).toEqual({ 200: 1, 400: 2 });
  expect(await tokensOf(world, person)).toBe(0);
  await expectHealthyLedger(world);
});

test('voiding results above the limit needs a second admin and happens once', async () => {
  const id = await aTournament(world, admin);
  const person = await aPlayer(world, 20);
  await join(world, person, id);
  await declare(id, [won(person, 90)]);
  await bound(50);
  expect((await undo(id, '?dryRun=true')).body).toMatchObject({ needsApproval: true });
  const asked = await undo(id);
  expect([asked.status, asked.body.tournament.winners.length]).toEqual([202, 1]);
  expect((await undo(id)).status).toBe(409);
  expect(await tokensOf(world, person)).toBe(90);
  const request = asked.body.approval.id;
  const listed = await asAdmin('GET', `/admin/approvals?id=${request}`);
  expect(listed.body.approvals[0]).toMatchObject({
    kind: 'tournament.void-results',
    amountTokens: 90,
    target: { type: 'tournament', id },
  });
  const approved = await Promise.all([approve(request), approve(request)]);
  expect(approved.map(({ status }) => status)).toContain(200);
  expect(await tokensOf(world, person)).toBe(0);
  const [line] = (await activityOf(world, id)).slice(-1);
  expect(line).toMatchObject({ actor: admin.id, after: { approvedBy: second.id } });
  await bound(0);
  await expectHealthyLedger(world);
});

test('an approval to void results does not void results that were declared after the request', async () => {
  const id = await aTournament(world, admin);
  const person = await aPlayer(world, 20);
  await join(world, person, id);
  await declare(id, [won(person, 90)]);
  await bound(50);
  const { approval } = (await undo(id)).body;
  await bound(0);
  expect((await undo(id)).status).toBe(200);
  expect((await declare(id, [won(person, 80)])).status).toBe(200);
  const late = await approve(approval.id);
  expect([late.status, late.body.code]).toEqual([409, 'CHANGED_SINCE_ASKED']);
  expect(await tokensOf(world, person)).toBe(80);
  await expectHealthyLedger(world);
});
