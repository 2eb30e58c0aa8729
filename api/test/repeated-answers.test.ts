import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Answer, asking } from './world/ask.js';
import { type DepositWorld, ordered, startDepositWorld } from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { aPlayer, aTournament, join } from './world/tournaments.js';

let world: DepositWorld;
let admin: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
});
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

const asAdmin: ReturnType<typeof asking> = (...call) => asking(world, admin)(...call);
const adjust = async (player: Person, amount: number) => {
  const body = { amount, reason: 'Meanwhile' };
  expect((await asAdmin('PUT', `/users/tokens/${player.id}`, body)).status).toBe(200);
};

interface Prepared {
  /** Sends the command with this key. */
  readonly send: (key: { readonly 'idempotency-key': string }) => Promise<Answer>;
  /** Changes that other requests make before the repeat. */
  readonly meanwhile: (first: Answer) => Promise<unknown>;
}

/** Commands with a key, each with changes that alter what a fresh answer would say. */
const COMMANDS: Readonly<Record<string, () => Promise<Prepared>>> = {
  'a request for a withdrawal': async () => {
    const player = await aPlayer(world, 200);
    const body = { amount: 50, type: 'upi', upiId: 'asha@okaxis' };
    return {
      send: (key) => asking(world, player)('POST', '/withdrawals/request', body, key),
      meanwhile: async ({ body: { withdrawal } }) => {
        await adjust(player, -61);
        const url = `/withdrawals/admin/status/${withdrawal._id}`;
        const paid = { status: 'completed', adminNotes: 'Paid', bankReference: '412345678901' };
        expect((await asAdmin('PUT', url, paid)).status).toBe(200);
      },
    };
  },
  'a join': async () => {
    const [player, other] = [await aPlayer(world, 200), await aPlayer(world, 200)];
    const id = await aTournament(world, admin, { entryFee: 20 });
    return {
      send: (key) => asking(world, player)('POST', `/tournaments/${id}/join`, undefined, key),
      meanwhile: async () => {
        await adjust(player, -61);
        expect((await join(world, other, id)).status).toBe(200);
      },
    };
  },
  'a promo code': async () => {
    const player = await aPlayer(world, 200);
    const code = `AGAIN-${randomUUID().slice(0, 8)}`.toUpperCase();
    const fields = { code, tokens: 25, maxUses: 9, description: 'x', expiryDate: '2099-12-31' };
    expect((await asAdmin('POST', '/promo-codes/admin/create', fields)).status).toBe(201);
    return {
      send: (key) => asking(world, player)('POST', '/promo-codes/redeem', { code }, key),
      meanwhile: () => adjust(player, -61),
    };
  },
  'a verified payment': async () => {
    const player = await aPlayer(world);
    const paid = await world.provider.pay(await ordered(world, player, 90));
    const { checkout } = paid.body;
    return {
      send: (key) => asking(world, player)('POST', '/payments/verify', { ...checkout }, key),
      meanwhile: () => adjust(player, -61),
    };
  },
  'an adjustment': async () => {
    const player = await aPlayer(world, 200);
    const body = { amount: 40, reason: 'A gift' };
    return {
      send: (key) => asAdmin('PUT', `/users/tokens/${player.id}`, body, key),
      meanwhile: () => adjust(player, -61),
    };
  },
};

test.each(Object.keys(COMMANDS))(
  '%s is answered with the same bytes after the first answer was lost',
  async (name) => {
    const { send, meanwhile } = await (COMMANDS[name] as () => Promise<Prepared>)();
    const key = randomUUID();
    const first = await send({ 'idempotency-key': key });
    expect(first.status).toBeLessThan(300);
    await meanwhile(first);
    // The state that a process leaves which is killed between the commit and the answer.
    const lost = await world.database.rows(
      `UPDATE idempotency_key
          SET status = NULL, answer = NULL, process = NULL, running_until = now() - interval '1 second'
        WHERE key = $1 RETURNING key`,
      [key],
    );
    expect(lost).toHaveLength(1);
    const again = await send({ 'idempotency-key': key });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
  },
);
