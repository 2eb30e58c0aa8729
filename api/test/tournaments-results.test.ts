import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type Product, sharedProduct } from './world/product.js';
import { giveTokens, tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join, managing, won } from './world/tournaments.js';

let world: Product;
let admin: Person;
beforeAll(async () => {
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const { asAdmin, put, setStatus, declare } = managing(() => ({ world, admin }));

describe('results', () => {
  test('invalid results are refused, each with its own message, and no tokens move', async () => {
    const id = await aTournament(world, admin);
    const [asha, ben] = [await aPlayer(world, 20), await aPlayer(world, 20)];
    const outside = await aPlayer(world);
    for (const person of [asha, ben]) await join(world, person, id);
    const sentences = [];
    for (const winners of [
      [],
      undefined,
      'me',
      [{ userId: asha.id }],
      [{ ...won(asha, 1), position: 4 }],
      [won(asha, -1)],
      [won(asha, 0.5)],
      [won(asha, 101)],
      [won(asha, 60), won(ben, 41, 2)],
      [won(outside, 10)],
      [won(asha, 10), won(asha, 10, 2)],
    ]) {
      const { status, body } = await declare(id, winners);
      expect(status).toBe(400);
      sentences.push(body.message);
    }
    const nobody =
      'Please add at least one winner with complete information (Position, Participant, and Prize Amount)';
    expect(sentences).toEqual([
      nobody,
      nobody,
      nobody,
      'Line 1: Position must be 1, 2 or 3',
      'Line 1: Position must be 1, 2 or 3',
      'Line 1: Prize amount must be a whole number from 0 to 10000000',
      'Line 1: Prize amount must be a whole number from 0 to 10000000',
      'Prize amount must be from 0 to the prize pool of 100 tokens',
      'Total prize amount exceeds the prize pool',
      'A winner must be a participant of this tournament',
      'A participant can be a winner only once',
    ]);
    expect((await asAdmin('GET', `/tournaments/${id}`)).body.status).toBe('upcoming');
    await setStatus(id, 'cancelled');
    expect((await declare(id, [won(asha, 1)])).body.message).toBe(
      'Results cannot be declared for a cancelled tournament',
    );
    await expectHealthyLedger(world);
  });

  test('a dry run of results shows the payments and pays no prize', async () => {
    const id = await aTournament(world, admin);
    const person = await aPlayer(world, 20);
    await join(world, person, id);
    const dry = await asAdmin('POST', `/tournaments/admin/${id}/results?dryRun=true`, {
      winners: [won(person, 15)],
    });
    expect(dry.body).toMatchObject({
      dryRun: true,
      prizes: { potTokens: 20, prizesTokens: 15, houseTokens: 5, lines: [{ tokens: 15 }] },
      tournament: { status: 'upcoming', winners: [] },
    });
    expect(await tokensOf(world, person)).toBe(0);
    await expectHealthyLedger(world);
  });

  test('results are paid only if the pot still holds the amount that the admin saw', async () => {
    const id = await aTournament(world, admin);
    const [asha, ben] = [await aPlayer(world, 20), await aPlayer(world, 20)];
    await join(world, asha, id);
    const post = (expectedPotTokens: number) =>
      asAdmin('POST', `/tournaments/admin/${id}/results`, {
        winners: [won(asha, 15)],
        expectedPotTokens,
      });
    await join(world, ben, id);
    const late = await post(20);
    expect([late.status, late.body.message]).toEqual([
      409,
      'The entry fees are now 40 tokens, not 20. Please look at the results again before you pay.',
    ]);
    expect((await asAdmin('GET', `/tournaments/${id}`)).body.status).toBe('upcoming');
    expect((await post(40)).body.prizes).toMatchObject({ potTokens: 40, houseTokens: 25 });
    await expectHealthyLedger(world);
  });

  test('a banned player’s prize and refund stay in the frozen wallet', async () => {
    const [played, cancelled] = [await aTournament(world, admin), await aTournament(world, admin)];
    const person = await aPlayer(world, 40);
    for (const id of [played, cancelled]) expect((await join(world, person, id)).status).toBe(200);
    await asAdmin('PUT', `/users/ban/${person.id}`, { reason: 'Teaming' });
    const [seen] = (await asAdmin('GET', `/tournaments/${played}`)).body.participants;
    expect(seen).toMatchObject({ userId: person.id, isBanned: true });
    expect((await declare(played, [won(person, 15)])).status).toBe(200);
    expect((await setStatus(cancelled, 'cancelled')).status).toBe(200);
    const wallet = await world.ledger.account(`player:${person.id}`);
    expect(wallet).toMatchObject({ balance: 35, status: 'frozen' });
    await expectHealthyLedger(world);
  });

  test('after results are declared, a tournament can only have the status completed', async () => {
    const id = await aTournament(world, admin);
    const person = await aPlayer(world, 20);
    await join(world, person, id);
    await declare(id, [won(person, 15)]);
    for (const status of ['upcoming', 'active', 'cancelled']) {
      const { status: code, body } = await setStatus(id, status);
      expect([code, body.message]).toEqual([400, 'Results already declared']);
    }
    expect((await setStatus(id, 'completed')).status).toBe(200);
    expect((await declare(id, [won(person, 15)])).body.message).toBe('Results already declared');
    expect(await tokensOf(world, person)).toBe(15);
    await expectHealthyLedger(world);
  });

  test('voiding results takes the prizes back, and allows new results or a cancellation', async () => {
    const id = await aTournament(world, admin);
    const [asha, ben] = [await aPlayer(world, 20), await aPlayer(world, 20)];
    for (const person of [asha, ben]) await join(world, person, id);
    await declare(id, [won(asha, 90)]);
    const undo = () =>
      asAdmin('POST', `/tournaments/admin/${id}/results/void`, { reason: 'Wrong winner' });
    const voided = await undo();
    expect(voided.body).toMatchObject({
      message: 'Tournament results voided',
      tournament: { status: 'completed', winners: [] },
    });
    expect((await undo()).body.message).toBe('Results have not been declared yet');
    expect(await tokensOf(world, asha)).toBe(0);
    await declare(id, [won(ben, 90)]);
    expect([await tokensOf(world, asha), await tokensOf(world, ben)]).toEqual([0, 90]);
    await undo();
    await setStatus(id, 'cancelled');
    expect([await tokensOf(world, asha), await tokensOf(world, ben)]).toEqual([20, 20]);
    await expectHealthyLedger(world);
  });

  test('results cannot be voided while a winner has spent the prize', async () => {
    const [id, other] = [await aTournament(world, admin), await aTournament(world, admin)];
    const person = await aPlayer(world, 20, 'Spender');
    await join(world, person, id);
    await declare(id, [won(person, 30)]);
    await join(world, person, other);
    const refused = await asAdmin('POST', `/tournaments/admin/${id}/results/void`, { reason: 'x' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Results cannot be voided because a winner has already spent the prize: Spender',
    ]);
    expect((await asAdmin('GET', `/tournaments/${id}`)).body.winners).toHaveLength(1);
    await giveTokens(world, person, 20);
    const retried = await asAdmin('POST', `/tournaments/admin/${id}/results/void`, { reason: 'x' });
    expect([retried.status, await tokensOf(world, person)]).toEqual([200, 0]);
    await expectHealthyLedger(world);
  });
});

describe('the record of results', () => {
  test('every change of a tournament is in the activity log, without the room', async () => {
    const id = await aTournament(world, admin, { name: 'Logged' });
    const person = await aPlayer(world, 20);
    await join(world, person, id);
    await put(id, { name: 'Logged twice' });
    const room = { roomId: '77', roomPassword: 'SECRET-99' };
    await asAdmin('PUT', `/tournaments/admin/${id}/room`, room);
    await asAdmin('POST', `/tournaments/admin/${id}/results`, {
      winners: [won(person, 5)],
      reason: 'Final lobby',
    });
    await asAdmin('POST', `/tournaments/admin/${id}/results/void`, { reason: 'Wrong lobby' });
    await setStatus(id, 'cancelled');
    await asAdmin('DELETE', `/tournaments/admin/${id}`);
    const rows = await world.database.rows(
      `SELECT action, before, after, reason, actor_id FROM activity
        WHERE target_id = $1 ORDER BY id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'tournament.created',
      'tournament.edited',
      'tournament.room_set',
      'tournament.results_declared',
      'tournament.results_voided',
      'tournament.status_changed',
      'tournament.deleted',
    ]);
    expect(rows.every(({ actor_id }) => actor_id === admin.id)).toBe(true);
    expect(rows[1]).toMatchObject({ before: { name: 'Logged' }, after: { name: 'Logged twice' } });
    expect(rows[3]).toMatchObject({ after: { prizesTokens: 5 }, reason: 'Final lobby' });
    expect(rows[4]).toMatchObject({ reason: 'Wrong lobby' });
    expect(rows[5]).toMatchObject({
      before: { status: 'completed' },
      after: { status: 'cancelled', refunded: 1, refundedTokens: 20 },
    });
    expect(JSON.stringify(rows)).not.toContain('SECRET-99');
    await expectHealthyLedger(world);
  });

  test('a repeat of results with its key gets the first response and pays no prize twice, even after a crash', async () => {
    const id = await aTournament(world, admin);
    const person = await aPlayer(world, 20);
    await join(world, person, id);
    const key = { 'idempotency-key': newId() };
    const post = (prizeAmount: number) =>
      asAdmin(
        'POST',
        `/tournaments/admin/${id}/results`,
        { winners: [won(person, prizeAmount)] },
        key,
      );
    const [first, again] = [await post(30), await post(30)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect((await post(31)).status).toBe(422);
    // Puts the database in the state that a process leaves when it dies after the commit and before
    // it stores its response.
    await world.database.rows('DELETE FROM idempotency_key WHERE key = $1', [
      key['idempotency-key'],
    ]);
    const repeated = await post(30);
    expect([repeated.status, repeated.body.prizes]).toEqual([200, first.body.prizes]);
    expect(await tokensOf(world, person)).toBe(30);
    await expectHealthyLedger(world);
  });
});
