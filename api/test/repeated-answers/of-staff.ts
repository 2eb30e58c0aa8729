import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { asking } from '../world/ask.js';
import { somebody } from '../world/people.js';
import { setBound } from '../world/second-admin.js';
import { aPlayer, aTournament, join, tournamentBody, won } from '../world/tournaments.js';
import { adjust, type Commands, done, type Stage } from './prepared.js';

/** A withdrawal of 50 tokens that waits for its payout. */
async function aWithdrawal({ world }: Stage): Promise<string> {
  const player = await aPlayer(world, 200);
  const body = { amount: 50, type: 'upi', upiId: 'asha@okaxis' };
  const { withdrawal } = (await done(asking(world, player)('POST', '/withdrawals/request', body)))
    .body;
  return withdrawal._id;
}

const CUP = {
  name: 'Cup',
  entry: 'player',
  placePoints: [1],
  killPoints: 0,
  countedMatches: 1,
  prizes: [30],
};

const promo = () => ({
  code: `AGAIN-${randomUUID().slice(0, 8)}`.toUpperCase(),
  tokens: 25,
  maxUses: 9,
  description: 'x',
  expiryDate: '2099-12-31',
});

const redeem = async ({ world }: Stage, code: string) =>
  done(asking(world, await aPlayer(world))('POST', '/promo-codes/redeem', { code }));

/** A match with two participants, one of whom is returned, and 40 tokens of fees. */
async function aMatch({ world, admin }: Stage) {
  const [winner, other] = [await aPlayer(world, 200), await aPlayer(world, 200)];
  const id = await aTournament(world, admin, { entryFee: 20 });
  await done(join(world, winner, id));
  await done(join(world, other, id));
  return { id, winner, other, path: `/tournaments/admin/${id}` };
}

const later = () => ({
  name: 'Another name',
  startTime: new Date(Date.now() + 7_200_000),
  endTime: new Date(Date.now() + 9_200_000),
});

export const OF_STAFF: Commands = {
  'PUT /api/users/tokens/{id}': async (stage) => {
    const player = await aPlayer(stage.world, 200);
    const body = { amount: 40, reason: 'A gift' };
    return {
      send: (key) => stage.asAdmin('PUT', `/users/tokens/${player.id}`, body, key),
      meanwhile: () => adjust(stage, player, -61),
    };
  },
  'PUT /api/users/tokens/bulk/all': async (stage) => {
    const player = await aPlayer(stage.world, 200);
    const body = { amount: 3, reason: 'A gift for everybody' };
    return {
      send: (key) => stage.asAdmin('PUT', '/users/tokens/bulk/all', body, key),
      meanwhile: async () => {
        await adjust(stage, player, -61);
        await aPlayer(stage.world, 10);
      },
    };
  },
  'POST /api/admin/ledger/events/{position}/reverse': async (stage) => {
    const { world, asAdmin } = stage;
    const player = await aPlayer(world, 200);
    await adjust(stage, player, 30);
    const { events } = (await asAdmin('GET', `/admin/ledger/events?userId=${player.id}&limit=1`))
      .body;
    const path = `/admin/ledger/events/${events[0].position}/reverse`;
    return {
      send: (key) => asAdmin('POST', path, { reason: 'A slip' }, key),
      meanwhile: () => adjust(stage, player, -190),
    };
  },
  'POST /api/admin/ledger/halt/{id}/accept': async (stage) => {
    const player = await aPlayer(stage.world, 200);
    const id = newId();
    await stage.world.database.rows(
      `INSERT INTO ledger.halt (id, problem, found_at, head_position)
       VALUES ($1, 'the log up to 5 is not what was signed', now(), 5)`,
      [id],
    );
    const path = `/admin/ledger/halt/${id}/accept`;
    return {
      send: (key) => stage.asAdmin('POST', path, { reason: 'The right log' }, key),
      meanwhile: () => adjust(stage, player, -61),
    };
  },
  'POST /api/tournaments': async ({ world, asAdmin }) => {
    const body = tournamentBody();
    return {
      shows: 'tournament',
      send: (key) => asAdmin('POST', '/tournaments', body, key),
      meanwhile: async ({ body: { tournament } }) => {
        await done(join(world, await aPlayer(world, 200), tournament.id));
        await done(asAdmin('PUT', `/tournaments/admin/${tournament.id}`, later()));
      },
    };
  },
  'POST /api/tournaments/admin/many': async ({ world, asAdmin }) => {
    const body = { tournaments: [tournamentBody(), tournamentBody()], repeatOn: [1, 2] };
    return {
      send: (key) => asAdmin('POST', '/tournaments/admin/many', body, key),
      meanwhile: async ({ body: { ids } }) => done(join(world, await aPlayer(world, 200), ids[0])),
    };
  },
  'PUT /api/tournaments/admin/{id}/status': async (stage) => {
    const { path } = await aMatch(stage);
    const set = (status: string, key = {}) =>
      stage.asAdmin('PUT', `${path}/status`, { status }, key);
    return {
      shows: 'tournament',
      send: (key) => set('cancelled', key),
      meanwhile: () => done(set('upcoming')),
    };
  },
  'POST /api/tournaments/admin/{id}/repairs': async (stage) => {
    const { path, winner, other } = await aMatch(stage);
    const remove = (userId: string, key = {}) => {
      const body = { repair: 'remove-player', userId, reason: 'A slip' };
      return stage.asAdmin('POST', `${path}/repairs`, body, key);
    };
    return {
      shows: 'tournament',
      send: (key) => remove(winner.id, key),
      meanwhile: () => done(remove(other.id)),
    };
  },
  'POST /api/tournaments/admin/{id}/results': async (stage) => {
    const { path, winner, other } = await aMatch(stage);
    const declare = (winners: object[], key = {}) =>
      stage.asAdmin('POST', `${path}/results`, { winners }, key);
    return {
      shows: 'tournament',
      send: (key) => declare([won(winner, 30)], key),
      meanwhile: async () => {
        await done(stage.asAdmin('POST', `${path}/results/void`, { reason: 'A slip' }));
        await done(declare([won(other, 25)]));
      },
    };
  },
  'POST /api/cups/admin': async (stage) => ({
    send: (key) => stage.asAdmin('POST', '/cups/admin', CUP, key),
    meanwhile: async (first) => {
      const path = `/cups/admin/${first.body.id}`;
      await done(stage.asAdmin('PUT', path, { ...CUP, name: 'Another name', version: 1 }));
    },
  }),
  'POST /api/cups/admin/{id}/prizes': async (stage) => {
    const { id, path, winner } = await aMatch(stage);
    await done(stage.asAdmin('POST', `${path}/results`, { winners: [won(winner, 0)] }));
    const cup = (await done(stage.asAdmin('POST', '/cups/admin', CUP))).body.id;
    const tournamentIds = [id];
    await done(stage.asAdmin('PUT', `/cups/admin/${cup}/matches`, { tournamentIds }));
    return {
      send: (key) => stage.asAdmin('POST', `/cups/admin/${cup}/prizes`, {}, key),
      meanwhile: async ({ body }) => {
        const reverse = `/admin/ledger/events/${body.position}/reverse`;
        await done(stage.asAdmin('POST', reverse, { reason: 'A slip' }));
        await done(stage.asAdmin('PUT', `/cups/admin/${cup}/matches`, { tournamentIds: [] }));
      },
    };
  },
  'POST /api/tournaments/admin/{id}/results/void': async (stage) => {
    const { path, winner, other } = await aMatch(stage);
    const declare = (winners: object[]) => stage.asAdmin('POST', `${path}/results`, { winners });
    await done(declare([won(winner, 30)]));
    const body = { reason: 'A slip' };
    return {
      shows: 'tournament',
      send: (key) => stage.asAdmin('POST', `${path}/results/void`, body, key),
      meanwhile: () => done(declare([won(other, 25)])),
    };
  },
  'POST /api/promo-codes/admin/create': async (stage) => {
    const body = promo();
    return {
      send: (key) => stage.asAdmin('POST', '/promo-codes/admin/create', body, key),
      meanwhile: () => redeem(stage, body.code),
    };
  },
  'PUT /api/promo-codes/admin/{id}/toggle': async (stage) => {
    const { asAdmin } = stage;
    const body = promo();
    const { promoCode } = (await done(asAdmin('POST', '/promo-codes/admin/create', body))).body;
    const path = `/promo-codes/admin/${promoCode._id}/toggle`;
    await done(asAdmin('PUT', path, {}));
    return {
      send: (key) => asAdmin('PUT', path, {}, key),
      meanwhile: () => redeem(stage, body.code),
    };
  },
  'PUT /api/withdrawals/admin/status/{id}': async (stage) => {
    const id = await aWithdrawal(stage);
    const set = (change: object, key = {}) =>
      stage.asAdmin('PUT', `/withdrawals/admin/status/${id}`, change, key);
    return {
      shows: 'withdrawal',
      send: (key) => set({ status: 'completed', adminNotes: 'Paid' }, key),
      meanwhile: async () => {
        await done(set({ status: 'pending', adminNotes: 'The bank returned it' }));
      },
    };
  },
  'POST /api/withdrawals/admin/statuses': async (stage) => {
    const changes = [
      { id: await aWithdrawal(stage), status: 'completed' },
      { id: await aWithdrawal(stage), status: 'rejected' },
    ];
    const path = '/withdrawals/admin/statuses';
    return {
      shows: 'withdrawal',
      send: (key) => stage.asAdmin('POST', path, { changes }, key),
      meanwhile: () =>
        done(
          stage.asAdmin('PUT', `/withdrawals/admin/status/${changes[0]?.id}`, {
            status: 'pending',
          }),
        ),
    };
  },
  'POST /api/withdrawals/admin/bank-results': async (stage) => {
    const { asAdmin } = stage;
    const [paid, failed] = [await aWithdrawal(stage), await aWithdrawal(stage)];
    const loose = await aWithdrawal(stage);
    await done(asAdmin('POST', '/withdrawals/admin/bank-file', { ids: [paid, failed] }));
    const rows = [
      { id: paid, amount: 50, status: 'Success', bankReference: 'ABCDEF123456' },
      { id: failed, amount: 50, status: 'Failed', reason: 'Invalid VPA' },
      { id: loose, amount: 50, status: 'Success' },
    ];
    return {
      shows: 'withdrawal',
      send: async (key) => {
        const answer = await asAdmin('POST', '/withdrawals/admin/bank-results', { rows }, key);
        const isDone = answer.body.results?.map((row: { isDone: boolean }) => row.isDone);
        expect([answer.status, isDone]).toEqual([200, [true, true, true]]);
        return answer;
      },
      meanwhile: async () => {
        const set = (id: string, status: string) =>
          done(asAdmin('PUT', `/withdrawals/admin/status/${id}`, { status }));
        await set(paid, 'pending');
        await set(failed, 'completed');
        await set(loose, 'pending');
      },
    };
  },
  'PUT /api/admin/risk/bounds': async ({ asAdmin }) => {
    const set = (value: number, key = {}) =>
      asAdmin('PUT', '/admin/risk/bounds', { name: 'riskDeviceAccounts', value }, key);
    return { send: (key) => set(4, key), meanwhile: () => done(set(5)) };
  },
  'PUT /api/admin/risk/rules': async ({ asAdmin }) => {
    const rules = (await asAdmin('GET', '/admin/risk/rules')).body;
    const set = (fields: object, key = {}) =>
      asAdmin('PUT', '/admin/risk/rules', { ...rules, ...fields, reason: 'A rule' }, key);
    return {
      send: (key) => set({ payoutTokens: 500_000 }, key),
      meanwhile: () => done(set({ payoutTokens: 400_000 })),
    };
  },
  'PUT /api/admin/payouts/settings': async ({ asAdmin }) => {
    const settings = (await asAdmin('GET', '/admin/payouts/settings')).body;
    const set = (fields: object, key = {}) =>
      asAdmin('PUT', '/admin/payouts/settings', { ...settings, ...fields, reason: 'A cap' }, key);
    return {
      send: (key) => set({ dayCapTokens: 500_000 }, key),
      meanwhile: () => done(set({ dayCapTokens: 400_000 })),
    };
  },
  'PUT /api/admin/approvals/threshold': async ({ asAdmin }) => {
    const set = (aboveTokens: number, key = {}) =>
      asAdmin('PUT', '/admin/approvals/threshold', { aboveTokens, reason: 'A limit' }, key);
    return { send: (key) => set(900_000, key), meanwhile: () => done(set(800_000)) };
  },
  'POST /api/admin/approvals/{id}/approve': async (stage) => {
    const { world, asAdmin } = stage;
    await setBound(world, 100);
    const second = asking(world, await somebody(world, 'admin'));
    const player = await aPlayer(world);
    const body = { amount: 500, reason: 'Much' };
    const { approval } = (await done(asAdmin('PUT', `/users/tokens/${player.id}`, body))).body;
    const { digest } = (await second('GET', `/admin/approvals?id=${approval.id}`)).body
      .approvals[0];
    await setBound(world, 0);
    return {
      send: (key) => second('POST', `/admin/approvals/${approval.id}/approve`, { digest }, key),
      meanwhile: () => adjust(stage, player, -61),
    };
  },
};
