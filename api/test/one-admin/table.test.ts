// Own product: it changes the settings.
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { type Answer, asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { aPlayer, aTournament, join, won } from '../world/tournaments.js';
import { setLimit } from './evening.js';

const REASON = 'A row of the table';
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();

let world: OwnProduct;
let second: Person;
beforeAll(async () => {
  world = await startProduct();
  second = await somebody(world, 'admin');
  await setLimit(world, { host: await somebody(world, 'admin'), second });
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

/** An admin who has paid out nothing yet, and another one who prepares what the admin acts on. */
async function pair() {
  const [admin, host] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
  return { ask: asking(world, admin), admin, host, asHost: asking(world, host) };
}
type Pair = Awaited<ReturnType<typeof pair>>;

const adjust = (ask: Pair['ask'], player: Person, amount: number) =>
  ask('PUT', `/users/tokens/${player.id}`, { amount, reason: REASON });
const set = (ask: Pair['ask'], id: string, change: object) =>
  ask('PUT', `/withdrawals/admin/status/${id}`, change);
const create = (ask: Pair['ask'], tokens: number, maxUses: number) =>
  ask('POST', '/promo-codes/admin/create', {
    code: `C-${newId().slice(-12)}`.toUpperCase(),
    description: REASON,
    tokens,
    maxUses,
    expiryDate: NEXT_YEAR,
  });

async function withdrawal(tokens: number): Promise<string> {
  const player = await aPlayer(world, tokens);
  const wanted = { amount: tokens, type: 'google_play', email: 'asha@example.com' };
  const { body } = await asking(world, player)('POST', '/withdrawals/request', wanted);
  return body.withdrawal._id;
}

/** A match with 200 tokens of fees, whose results the host has declared: 150 for the winner. */
async function declared({ host, asHost }: Pair) {
  const [winner, other] = [await aPlayer(world, 100, 'Winner'), await aPlayer(world, 100)];
  const id = await aTournament(world, host, { entryFee: 100, prizePool: 500 });
  for (const player of [winner, other]) await join(world, player, id);
  await asHost('POST', `/tournaments/admin/${id}/results`, { winners: [won(winner, 150)] });
  return { id, winner };
}

type Row = readonly [command: string, tokens: number, act: (admins: Pair) => Promise<Answer>];

const ROWS: readonly Row[] = [
  ['add tokens to a player', 40, async ({ ask }) => adjust(ask, await aPlayer(world), 40)],
  ['take tokens from a player', 0, async ({ ask }) => adjust(ask, await aPlayer(world, 50), -40)],
  ['create a promo code', 60, async ({ ask }) => create(ask, 20, 3)],
  [
    'switch a promo code on',
    60,
    async ({ ask, asHost }) => {
      const { _id } = (await create(asHost, 20, 3)).body.promoCode;
      await asHost('PUT', `/promo-codes/admin/${_id}/toggle`, { isActive: false });
      return ask('PUT', `/promo-codes/admin/${_id}/toggle`, { isActive: true });
    },
  ],
  [
    'declare results',
    70,
    async ({ ask, host }) => {
      const player = await aPlayer(world, 100);
      const id = await aTournament(world, host, { entryFee: 100, prizePool: 500 });
      await join(world, player, id);
      return ask('POST', `/tournaments/admin/${id}/results`, { winners: [won(player, 170)] });
    },
  ],
  [
    'void results',
    // The winner has spent 120 of the prize of 150, and Arena kept 50 of the fees of 200.
    170,
    async (admins) => {
      const { id, winner } = await declared(admins);
      const other = await aTournament(world, admins.host, { entryFee: 120, prizePool: 500 });
      await join(world, winner, other);
      const body = { reason: REASON, acceptOwed: true };
      return admins.ask('POST', `/tournaments/admin/${id}/results/void`, body);
    },
  ],
  [
    'cancel or delete a match',
    0,
    async ({ ask, host }) => {
      const id = await aTournament(world, host, { entryFee: 100, prizePool: 500 });
      await join(world, await aPlayer(world, 100), id);
      return ask('PUT', `/tournaments/admin/${id}/status`, { status: 'cancelled' });
    },
  ],
  [
    'complete a payout',
    80,
    async ({ ask }) => set(ask, await withdrawal(80), { status: 'completed' }),
  ],
  [
    'replace the code of a completed payout',
    80,
    async ({ ask, asHost }) => {
      const id = await withdrawal(80);
      await set(asHost, id, { status: 'completed', redeemCode: `A-${newId().slice(-12)}` });
      return set(ask, id, { status: 'completed', redeemCode: `B-${newId().slice(-12)}` });
    },
  ],
  [
    'reopen a completed payout',
    80,
    async ({ ask, asHost }) => {
      const id = await withdrawal(80);
      await set(asHost, id, { status: 'completed' });
      return set(ask, id, { status: 'pending' });
    },
  ],
  [
    'reject a withdrawal',
    0,
    async ({ ask }) => set(ask, await withdrawal(80), { status: 'rejected' }),
  ],
  [
    'pay the prizes of a cup',
    90,
    async (admins) => {
      const { id } = await declared(admins);
      const terms = { name: 'Cup', entry: 'player', placePoints: [1], killPoints: 0 };
      const made = { ...terms, countedMatches: 1, prizes: [90] };
      const cup = (await admins.asHost('POST', '/cups/admin', made)).body.id;
      await admins.asHost('PUT', `/cups/admin/${cup}/matches`, { tournamentIds: [id] });
      return admins.ask('POST', `/cups/admin/${cup}/prizes`, {});
    },
  ],
  [
    'reverse an event',
    30,
    async ({ ask, asHost }) => {
      const player = await aPlayer(world, 50);
      await adjust(asHost, player, -30);
      const { events } = (await asHost('GET', `/admin/ledger/events?userId=${player.id}&limit=1`))
        .body;
      const path = `/admin/ledger/events/${events[0].position}/reverse`;
      return ask('POST', path, { reason: REASON });
    },
  ],
  [
    "approve another admin's request",
    0,
    async ({ ask, asHost }) => {
      const { approval } = (await adjust(asHost, await aPlayer(world), 5_000)).body;
      const { body } = await ask('GET', `/admin/approvals?id=${approval.id}`);
      const { digest } = body.approvals[0];
      return ask('POST', `/admin/approvals/${approval.id}/approve`, { digest });
    },
  ],
  [
    'add tokens to everybody',
    -1,
    ({ ask }) => ask('PUT', '/users/tokens/bulk/all', { amount: 3, reason: REASON }),
  ],
];

test.each(ROWS)('%s: %d tokens count towards the limit of the admin', async (_, tokens, act) => {
  const admins = await pair();
  const answer = await act(admins);
  expect([answer.status < 202, answer.text]).toEqual([true, expect.anything()]);
  const { body } = await admins.ask('GET', '/admin/approvals/threshold');
  expect(body.paidOutAlone).toBe(tokens === -1 ? answer.body.totalDelta : tokens);
});

test('raise the limit, add an admin, loosen a rule: each waits for a second admin', async () => {
  const { ask } = await pair();
  const raised = { aboveTokens: 5_000, reason: REASON };
  expect((await ask('PUT', '/admin/approvals/threshold', raised)).status).toBe(202);
  const added = { email: `${newId()}@example.com`, role: 'admin' };
  expect((await ask('POST', '/admin/staff', added)).status).toBe(202);
});

test('the table of the documentation has exactly the tested commands', () => {
  const text = readFileSync('docs/finance-guide.md', 'utf8');
  const rows = text.split('| Command | What it can move out of the house |')[1]?.split('\n\n')[0];
  const commands = [...(rows ?? '').matchAll(/^\| ([^|]+) \|/gm)].map(([, command]) => command);
  const tested = [
    ...ROWS.map(([command]) => command),
    'raise the limit, add an admin, loosen a rule',
  ];
  expect(commands.sort()).toEqual(tested.sort());
});
