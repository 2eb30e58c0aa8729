import { randomUUID } from 'node:crypto';
import { asking } from '../world/ask.js';
import { aClaimedMatch, scoresOf } from '../world/claims.js';
import { ordered } from '../world/deposits.js';
import { aSquad } from '../world/squads.js';
import { aPlayer, aTournament, join } from '../world/tournaments.js';
import { adjust, type Commands, done } from './prepared.js';

export const OF_PLAYERS: Commands = {
  'POST /api/withdrawals/request': async (stage) => {
    const { world, asAdmin } = stage;
    const player = await aPlayer(world, 200);
    const body = { amount: 50, type: 'upi', upiId: 'asha@okaxis' };
    return {
      send: (key) => asking(world, player)('POST', '/withdrawals/request', body, key),
      meanwhile: async ({ body: { withdrawal } }) => {
        await adjust(stage, player, -61);
        const url = `/withdrawals/admin/status/${withdrawal._id}`;
        const paid = { status: 'completed', adminNotes: 'Paid', bankReference: '412345678901' };
        await done(asAdmin('PUT', url, paid));
      },
    };
  },
  'POST /api/tournaments/{id}/join': async (stage) => {
    const { world, admin } = stage;
    const [player, other] = [await aPlayer(world, 200), await aPlayer(world, 200)];
    const id = await aTournament(world, admin, { entryFee: 20 });
    return {
      send: (key) => asking(world, player)('POST', `/tournaments/${id}/join`, undefined, key),
      meanwhile: async () => {
        await adjust(stage, player, -61);
        await done(join(world, other, id));
      },
    };
  },
  'POST /api/tournaments/{id}/join (free)': async (stage) => {
    const { world, admin } = stage;
    const player = await aPlayer(world, 200);
    const id = await aTournament(world, admin, { entryFee: 0 });
    return {
      send: (key) => asking(world, player)('POST', `/tournaments/${id}/join`, undefined, key),
      meanwhile: () => adjust(stage, player, -61),
    };
  },
  'POST /api/tournaments/{id}/squad': async (stage) => {
    const { world, admin } = stage;
    const { squadId, team } = await aSquad(world, 200);
    const [captain] = team;
    const terms = { mode: 'clash-squad', maxParticipants: 8, squads: 'equal' };
    const id = await aTournament(world, admin, { ...terms, entryFee: 20 });
    const other = await aPlayer(world, 200);
    const players = team.map((player) => player.id);
    const body = { squadId, players, paidBy: 'each' };
    return {
      send: (key) => asking(world, captain)('POST', `/tournaments/${id}/squad`, body, key),
      meanwhile: async () => {
        await adjust(stage, captain, -61);
        await done(join(world, other, id));
      },
    };
  },
  'PUT /api/tournaments/{id}/claim': async ({ world, admin, asAdmin }) => {
    const { match, sides, sendScreenshot, claim } = await aClaimedMatch(world, admin);
    const [asha, ravi] = sides;
    await done(sendScreenshot(asha));
    const scores = scoresOf([asha, ravi]);
    return {
      shows: 'claim',
      send: (key) => claim(asha, scores, key),
      meanwhile: async () => {
        await done(claim(asha, scoresOf([ravi, asha])));
        await done(asAdmin('PUT', `/tournaments/admin/${match}/status`, { status: 'completed' }));
      },
    };
  },
  'POST /api/squads': async ({ world }) => {
    const captain = await aPlayer(world);
    const ask = asking(world, captain);
    return {
      shows: 'squads',
      send: (key) => ask('POST', '/squads', { name: 'Owls' }, key),
      meanwhile: () => done(ask('POST', '/squads', { name: 'Hawks' })),
    };
  },
  'POST /api/promo-codes/redeem': async (stage) => {
    const { world, asAdmin } = stage;
    const player = await aPlayer(world, 200);
    const code = `AGAIN-${randomUUID().slice(0, 8)}`.toUpperCase();
    const fields = { code, tokens: 25, maxUses: 9, description: 'x', expiryDate: '2099-12-31' };
    await done(asAdmin('POST', '/promo-codes/admin/create', fields));
    return {
      send: (key) => asking(world, player)('POST', '/promo-codes/redeem', { code }, key),
      meanwhile: () => adjust(stage, player, -61),
    };
  },
  'POST /api/payments/create-order': async ({ world }) => {
    const player = await aPlayer(world);
    return {
      send: (key) => asking(world, player)('POST', '/payments/create-order', { amount: 70 }, key),
      meanwhile: async ({ body }) => {
        const paid = await world.provider.pay(body.orderId);
        const { checkout } = paid.body;
        await done(asking(world, player)('POST', '/payments/verify', { ...checkout }));
      },
    };
  },
  'POST /api/payments/verify': async (stage) => {
    const { world } = stage;
    const player = await aPlayer(world);
    const paid = await world.provider.pay(await ordered(world, player, 90));
    const { checkout } = paid.body;
    return {
      send: (key) => asking(world, player)('POST', '/payments/verify', { ...checkout }, key),
      meanwhile: () => adjust(stage, player, -61),
    };
  },
};
