import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type Product, sharedProduct } from '../world/product.js';
import { tokensOf } from '../world/tokens.js';
import { aTournament, won } from '../world/tournaments.js';
import { type Match, REASON, repairing, STATES, type State } from './stage.js';

// The table of states and mistakes of docs/admin-guide.md. Each cell is one test: the repair, or the
// sentence that says what to do instead.
let world: Product;
let admin: Person;
beforeAll(async () => {
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

const { asAdmin, declare, aMatch, inState, repair, match, told } = repairing(() => ({
  world,
  admin,
}));
const tokens = (person: Person) => tokensOf(world, person);
const soon = () => new Date(Date.now() + 7_200_000);

const HAS_RESULTS = 'This match has results. Void the results first, then put this right.';
const CANCELLED = 'This match is cancelled and its fees are refunded. Bring it back first.';
const SEAT_OVER = 'This match is over. Remove the player instead, which refunds the fee.';
const ROOM_OVER = 'This match is over. Take it back to upcoming first, then replace its room.';
const UPCOMING = 'This match is upcoming already. Edit it to change its times.';
const CLOSED = 'Joining is closed already. Take the match back to upcoming to open it again.';
const STARTED = 'This match has started. Take it back to upcoming first, then change its mode.';
const NOT_CANCELLED = 'This match is not cancelled. Take it back to upcoming, or edit it, instead.';
const NO_RESULTS = 'This match has no results yet. Declare the right winners instead.';

interface Row {
  /** The fields of the request besides the reason. */
  readonly body: (match: Match) => Promise<object> | object;
  /** For each state, the refusal, or null if the repair is possible. */
  readonly refused: Readonly<Record<State, string | null>>;
  /** Expects the effect of the repair. */
  readonly expectDone: (match: Match, state: State, effect: object) => Promise<void>;
}

const TABLE: Readonly<Record<string, Row>> = {
  'remove-player': {
    body: ({ asha }) => ({ userId: asha.id }),
    refused: {
      upcoming: null,
      active: null,
      completed: null,
      decided: HAS_RESULTS,
      cancelled: CANCELLED,
    },
    expectDone: async ({ id, asha, ben }, state, effect) => {
      expect(effect).toMatchObject({ refundedPlayers: 1, refundedTokens: 20, playersTold: 1 });
      expect([await tokens(asha), await tokens(ben)]).toEqual([20, 0]);
      expect(await match(id)).toMatchObject({ status: state, currentParticipants: 1 });
      expect((await told(asha))[0]).toMatch(/removed you .* 20 tokens are back.*Wrong lobby$/);
    },
  },
  'move-player': {
    body: async ({ asha }) => ({
      userId: asha.id,
      toTournamentId: await aTournament(world, admin, { name: 'The right match' }),
    }),
    refused: {
      upcoming: null,
      active: null,
      completed: SEAT_OVER,
      decided: HAS_RESULTS,
      cancelled: CANCELLED,
    },
    expectDone: async ({ id, asha }, _state, effect) => {
      expect(effect).toMatchObject({ movedTokens: 20, refundedTokens: 0, playersTold: 1 });
      expect(await tokens(asha)).toBe(0);
      expect(await match(id)).toMatchObject({ currentParticipants: 1 });
      const [text] = await told(asha);
      expect(text).toMatch(/moved your seat from .* to The right match.*Reason: Wrong lobby$/);
    },
  },
  'swap-players': {
    body: async ({ asha }) => {
      const other = await aMatch();
      return { userId: asha.id, toTournamentId: other.id, otherUserId: other.ben.id };
    },
    refused: {
      upcoming: null,
      active: null,
      completed: SEAT_OVER,
      decided: HAS_RESULTS,
      cancelled: CANCELLED,
    },
    expectDone: async ({ id, asha }, _state, effect) => {
      expect(effect).toMatchObject({ movedTokens: 40, playersTold: 2 });
      const { currentParticipants, participants } = await match(id);
      expect(currentParticipants).toBe(2);
      expect(participants).toHaveLength(2);
      expect(participants).not.toContainEqual(expect.objectContaining({ userId: asha.id }));
    },
  },
  'replace-room': {
    body: () => ({ roomId: '88', roomPassword: 'new' }),
    refused: {
      upcoming: null,
      active: null,
      completed: ROOM_OVER,
      decided: HAS_RESULTS,
      cancelled: CANCELLED,
    },
    expectDone: async ({ id, asha, ben }, _state, effect) => {
      expect(effect).toMatchObject({ playersTold: 2, refundedTokens: 0 });
      expect(await match(id)).toMatchObject({ roomId: '88', roomPassword: 'new' });
      for (const person of [asha, ben]) {
        expect((await told(person))[0]).toMatch(/old ID and password .* Reason: Wrong lobby$/);
      }
    },
  },
  'back-to-upcoming': {
    body: () => ({}),
    refused: {
      upcoming: UPCOMING,
      active: null,
      completed: null,
      decided: HAS_RESULTS,
      cancelled: CANCELLED,
    },
    expectDone: async ({ id, asha }, _state, effect) => {
      expect(effect).toMatchObject({ playersTold: 2, refundedTokens: 0 });
      expect(await match(id)).toMatchObject({ status: 'upcoming', currentParticipants: 2 });
      expect((await told(asha))[0]).toMatch(/started too early.*Reason: Wrong lobby$/);
    },
  },
  'close-joins': {
    body: () => ({}),
    refused: {
      upcoming: null,
      active: CLOSED,
      completed: CLOSED,
      decided: HAS_RESULTS,
      cancelled: CANCELLED,
    },
    expectDone: async ({ id }) => {
      expect(await match(id)).toMatchObject({ status: 'active', currentParticipants: 2 });
    },
  },
  'change-mode': {
    body: () => ({ mode: 'kill-only', startTime: soon() }),
    refused: {
      upcoming: null,
      active: STARTED,
      completed: STARTED,
      decided: HAS_RESULTS,
      cancelled: null,
    },
    expectDone: async ({ id, asha, ben }, state, effect) => {
      const refundedTokens = state === 'upcoming' ? 40 : 0;
      expect(effect).toMatchObject({ refundedTokens });
      expect([await tokens(asha), await tokens(ben)]).toEqual([20, 20]);
      expect(await match(id)).toMatchObject({ modeSlug: 'kill-only', status: state });
      if (state === 'cancelled') return;
      expect((await match(id)).currentParticipants).toBe(0);
      expect((await told(asha))[0]).toMatch(/join again .*Reason: Wrong lobby$/);
    },
  },
  'bring-back': {
    body: () => ({}),
    refused: {
      upcoming: NOT_CANCELLED,
      active: NOT_CANCELLED,
      completed: NOT_CANCELLED,
      decided: HAS_RESULTS,
      cancelled: null,
    },
    expectDone: async ({ id, asha, ben }, _state, effect) => {
      expect(effect).toMatchObject({ playersTold: 2, refundedTokens: 0, movedTokens: 0 });
      // No fee is taken without the consent of a player.
      expect([await tokens(asha), await tokens(ben)]).toEqual([20, 20]);
      expect(await match(id)).toMatchObject({ status: 'upcoming', currentParticipants: 0 });
      expect((await told(ben))[0]).toMatch(/join again .*Reason: Wrong lobby$/);
    },
  },
};

const CELLS = Object.entries(TABLE).flatMap(([name, row]) =>
  STATES.map((state) => [name, state, row.refused[state]] as const),
);

describe('the table of repairs', () => {
  test.each(CELLS)('%s of a match that is %s gives: %s', async (name, state, refusal) => {
    const row = TABLE[name] as Row;
    const found = await inState(state);
    const before = [await tokens(found.asha), await tokens(found.ben)];
    const body = { repair: name, ...(await row.body(found)) };
    const { repairs } = (await asAdmin('GET', `/tournaments/admin/${found.id}/repairs`)).body;
    const option = repairs.find((one: { repair: string }) => one.repair === name);
    expect(option.refusal).toBe(refusal);
    const dry = await repair(found.id, body, {}, '?dryRun=true');
    expect([await tokens(found.asha), await tokens(found.ben)]).toEqual(before);
    const answer = await repair(found.id, body);
    if (refusal !== null) {
      expect([dry.body.message, answer.status, answer.body.message]).toEqual([
        refusal,
        400,
        refusal,
      ]);
      expect([await tokens(found.asha), await tokens(found.ben)]).toEqual(before);
      return;
    }
    expect([answer.status, answer.body.message]).toEqual([200, 'The match was put right']);
    expect(dry.body).toMatchObject({ dryRun: true, effect: answer.body.effect });
    await row.expectDone(found, state, answer.body.effect);
  });

  test.each(STATES)(
    'a wrong winner of a match that is %s is put right, or declared',
    async (state) => {
      const { id, asha, ben } = await inState(state);
      const undo = () =>
        asAdmin('POST', `/tournaments/admin/${id}/results/void`, { reason: REASON });
      const { repairs } = (await asAdmin('GET', `/tournaments/admin/${id}/repairs`)).body;
      const { refusal } = repairs.find((one: { repair: string }) => one.repair === 'void-results');
      const mine = await repair(id, { repair: 'void-results' });
      if (state === 'decided') {
        expect(refusal).toBe(null);
        expect(mine.body.message).toMatch(/Use Void results or Correct results instead\.$/);
        expect((await undo()).status).toBe(200);
        expect((await declare(id, [won(ben, 40)])).status).toBe(200);
        expect([await tokens(asha), await tokens(ben)]).toEqual([0, 40]);
        return;
      }
      const sentence = state === 'cancelled' ? CANCELLED : NO_RESULTS;
      expect([refusal, mine.body.message]).toEqual([sentence, sentence]);
      expect((await undo()).status).toBe(400);
    },
  );
});
