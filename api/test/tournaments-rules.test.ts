import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { tokensOf } from './world/tokens.js';
import {
  aPlayer,
  aTournament,
  join,
  managing,
  players,
  tournamentBody,
  won,
} from './world/tournaments.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const { asAdmin, put, setStatus, declare } = managing(() => ({ world, admin }));

describe('joining', () => {
  test('each refused join has its own message', async () => {
    const id = await aTournament(world, admin, { maxParticipants: 2 });
    const asha = await aPlayer(world, 20);
    const answers = {
      guest: await asking(world, null)('POST', `/tournaments/${id}/join`),
      admin: await join(world, admin, id),
      finance: await join(world, await somebody(world, 'finance'), id),
      unknown: await join(world, asha, newId()),
      strange: await join(world, asha, 'not-an-id'),
      nameless: await join(world, await somebody(world), id),
      poor: await join(world, await aPlayer(world, 19), id),
      first: await join(world, asha, id),
      again: await join(world, asha, id),
      second: await join(world, await aPlayer(world, 20), id),
      full: await join(world, await aPlayer(world, 20), id),
      fullAndNameless: await join(world, await somebody(world), id),
    };
    const told = Object.entries(answers).map(([who, { status, body }]) => [
      who,
      status,
      body.message,
    ]);
    expect(told).toEqual([
      ['guest', 401, 'Please login to access this page.'],
      ['admin', 403, 'Access denied.'],
      ['finance', 403, 'Access denied.'],
      ['unknown', 404, 'Tournament not found'],
      ['strange', 404, 'Tournament not found'],
      ['nameless', 400, 'Please fill your Free Fire UID and In-Game Name in your profile'],
      ['poor', 400, 'Insufficient token balance'],
      ['first', 200, 'Successfully joined tournament!'],
      ['again', 400, 'You have already joined this tournament'],
      ['second', 200, 'Successfully joined tournament!'],
      ['full', 400, 'Tournament is full'],
      ['fullAndNameless', 400, 'Please fill your Free Fire UID and In-Game Name in your profile'],
    ]);
    expect(answers.poor.body.shortfallTokens).toBe(1);
    await expectHealthyLedger(world);
  });

  test('joining is refused after the start of a match and in any status except upcoming', async () => {
    const started = await aTournament(world, admin, { startTime: new Date(Date.now() - 1000) });
    const person = await aPlayer(world, 20);
    expect((await join(world, person, started)).body.message).toBe(
      'Tournament has already started',
    );
    for (const status of ['active', 'completed', 'cancelled']) {
      await setStatus(started, status);
      expect((await join(world, person, started)).body.message).toBe(
        'Tournament is not open for joining',
      );
    }
    expect(await tokensOf(world, person)).toBe(20);
    await expectHealthyLedger(world);
  });

  test('a join that is repeated with its key gets the same seat and pays once', async () => {
    const id = await aTournament(world, admin);
    const person = await aPlayer(world, 50);
    const ask = asking(world, person);
    const key = { 'idempotency-key': 'one-intent' };
    const [first, again] = [
      await ask('POST', `/tournaments/${id}/join`, undefined, key),
      await ask('POST', `/tournaments/${id}/join`, undefined, key),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await tokensOf(world, person)).toBe(30);
    await expectHealthyLedger(world);
  });
});

describe('the terms of a tournament', () => {
  test.each([
    [{ name: ' ' }, 'Name is required and may have at most 100 characters'],
    [{ name: undefined }, 'Name is required'],
    [{ maxParticipants: 1 }, 'Max participants must be a whole number from 2 to 1000'],
    [{ maxParticipants: 1001 }, 'Max participants must be a whole number from 2 to 1000'],
    [{ entryFee: -1 }, 'Entry fee must be a whole number from 0 to 10000000'],
    [{ entryFee: 1.5 }, 'Entry fee must be a whole number from 0 to 10000000'],
    [{ prizePool: '100' }, 'Prize pool must be a whole number from 0 to 10000000'],
    [{ startTime: 'soon' }, 'Start time must be a date and time'],
    [{ startTime: 0 }, 'Start time must be a date and time'],
    [{ startTime: '1' }, 'Start time must be a date and time'],
    [{ endTime: 1.5 }, 'End time must be a date and time'],
    [{ endTime: '-1' }, 'End time must be a date and time'],
    [{ endTime: new Date(0) }, 'End time must be after the start time'],
    [{ details: 'x'.repeat(5001) }, 'Details is required and may have at most 5000 characters'],
    [{ colour: 'red' }, 'The field colour is not known'],
  ])('a tournament with a wrong field is refused (%#)', async (wrong, sentence) => {
    const { status, body } = await asAdmin('POST', '/tournaments', {
      ...tournamentBody(),
      ...wrong,
    });
    expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)]);
  });

  test('an edit of a tournament with an invalid time is refused', async () => {
    const id = await aTournament(world, admin);
    const { body: before } = await asAdmin('GET', `/tournaments/${id}`);
    for (const [name, label] of [
      ['startTime', 'Start time'] as const,
      ['endTime', 'End time'] as const,
    ]) {
      for (const nonsense of [0, 1.5, -1, '0', '1', '-1', 'soon']) {
        const { status, body } = await asAdmin('PUT', `/tournaments/admin/${id}`, {
          [name]: nonsense,
        });
        expect([status, body.message]).toEqual([400, `${label} must be a date and time`]);
      }
    }
    expect((await asAdmin('GET', `/tournaments/${id}`)).body).toMatchObject({
      startTime: before.startTime,
      endTime: before.endTime,
    });
  });

  test('a time without a time zone is read as Indian time', async () => {
    const id = await aTournament(world, admin, {
      startTime: '2031-05-01T18:00',
      endTime: '2031-05-01T19:30',
    });
    const { body } = await asAdmin('GET', `/tournaments/${id}`);
    expect(body).toMatchObject({
      startTime: '2031-05-01T12:30:00.000Z',
      endTime: '2031-05-01T14:00:00.000Z',
    });
  });

  test('only admins can create and change tournaments', async () => {
    const id = await aTournament(world, admin);
    const calls = [
      ['GET', '/tournaments/admin/all', undefined],
      ['POST', '/tournaments', tournamentBody()],
      ['PUT', `/tournaments/admin/${id}`, { name: 'Mine' }],
      ['DELETE', `/tournaments/admin/${id}`, undefined],
      ['PUT', `/tournaments/admin/${id}/room`, { roomId: '1', roomPassword: '2' }],
      ['PUT', `/tournaments/admin/${id}/status`, { status: 'cancelled' }],
      ['POST', `/tournaments/admin/${id}/results`, { winners: [] }],
      ['POST', `/tournaments/admin/${id}/results/void`, { reason: 'because' }],
      ['GET', `/tournaments/admin/${id}/participants`, undefined],
    ] as const;
    const [player, finance] = [await aPlayer(world), await somebody(world, 'finance')];
    for (const [method, path, body] of calls) {
      expect([path, (await asking(world, null)(method, path, body)).status]).toEqual([path, 401]);
      for (const who of [player, finance]) {
        expect([path, (await asking(world, who)(method, path, body)).status]).toEqual([path, 403]);
      }
    }
  });

  test('a request for an unknown tournament gets 404', async () => {
    for (const id of [newId(), 'nothing', '%00']) {
      const calls = [
        asAdmin('PUT', `/tournaments/admin/${id}`, { name: 'X' }),
        asAdmin('DELETE', `/tournaments/admin/${id}`),
        asAdmin('PUT', `/tournaments/admin/${id}/room`, { roomId: '1', roomPassword: '2' }),
        setStatus(id, 'active'),
        declare(id, [won(admin, 1)]),
        asAdmin('POST', `/tournaments/admin/${id}/results/void`, { reason: 'x' }),
        asAdmin('GET', `/tournaments/admin/${id}/participants`),
        asAdmin('GET', `/tournaments/${id}`),
        asAdmin('GET', `/tournaments/${id}/participants`),
      ];
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([404]));
    }
  });
});

describe('editing', () => {
  test('before the first join, every field of a tournament can be changed, and players pay the new fee', async () => {
    const id = await aTournament(world, admin);
    const change = { entryFee: 5, mode: 'Kill Only', maxParticipants: 3, prizePool: 10 };
    const { status, body } = await put(id, { ...tournamentBody(change) });
    expect([status, body.message]).toEqual([200, 'Tournament updated successfully!']);
    expect(body.tournament).toMatchObject({ modeSlug: 'kill-only', entryFee: 5, seatsLeft: 3 });
    const person = await aPlayer(world, 5);
    expect((await join(world, person, id)).body).toMatchObject({ tokens: 0 });
    await expectHealthyLedger(world);
  });

  test('after the first join, the fee and the mode are locked, but seats, prizes and texts can change', async () => {
    const body = tournamentBody({ maxParticipants: 4 });
    const id = (await asAdmin('POST', '/tournaments', body)).body.tournament.id;
    for (const person of await players(world, 3, 20)) await join(world, person, id);
    const sentences = [];
    for (const change of [
      { entryFee: 10 },
      { mode: 'kill-only' },
      { prizePool: 99 },
      { maxParticipants: 2 },
    ]) {
      sentences.push((await put(id, { ...body, ...change })).body.message);
    }
    expect(sentences).toEqual([
      'Entry fee cannot be changed after players have joined',
      'Mode cannot be changed after players have joined',
      'Prize pool can only be raised after players have joined',
      'Max participants cannot be less than the 3 who have joined',
    ]);
    expect((await put(id, body)).status).toBe(200);
    const fewer = await put(id, { maxParticipants: 3, prizePool: 200, name: 'Bigger' });
    expect(fewer.body.tournament).toMatchObject({ seatsLeft: 0, prizePool: 200, name: 'Bigger' });
    const late = await aPlayer(world, 20);
    expect((await join(world, late, id)).body.message).toBe('Tournament is full');
    await put(id, { maxParticipants: 5 });
    expect((await join(world, late, id)).body.tournament).toMatchObject({ seatsLeft: 1 });
    await expectHealthyLedger(world);
  });

  test('an edit that is based on an older version of a tournament is refused', async () => {
    const id = await aTournament(world, admin);
    const { version } = (await asAdmin('GET', `/tournaments/${id}`)).body;
    expect((await put(id, { name: 'First', version })).status).toBe(200);
    const stale = await put(id, { name: 'Second', version });
    expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect((await asAdmin('GET', `/tournaments/${id}`)).body.name).toBe('First');
  });

  test('after results are declared, only the name and the details of a tournament can change', async () => {
    const id = await aTournament(world, admin);
    const person = await aPlayer(world, 20);
    await join(world, person, id);
    await declare(id, [won(person, 10)]);
    expect((await put(id, { prizePool: 500 })).body.message).toBe(
      'Only name and details can be changed after results are declared',
    );
    expect((await put(id, { name: 'Renamed' })).status).toBe(200);
    await expectHealthyLedger(world);
  });

  test('a room needs an id and a password, and a cancelled tournament accepts no room', async () => {
    const id = await aTournament(world, admin);
    const room = (body: object) => asAdmin('PUT', `/tournaments/admin/${id}/room`, body);
    const sentences = [
      (await room({ roomId: '1' })).body.message,
      (await room({ roomId: ' ', roomPassword: 'x' })).body.message,
      (await room({ roomId: '1', roomPassword: 'x'.repeat(51) })).body.message,
    ];
    expect(sentences).toEqual([
      expect.stringContaining('Room password is required'),
      expect.stringContaining('Room ID is required'),
      expect.stringContaining('Room password is required'),
    ]);
    await setStatus(id, 'cancelled');
    expect((await room({ roomId: '1', roomPassword: 'x' })).body.message).toBe(
      'Room details cannot be set for a cancelled tournament',
    );
  });
});

describe('with paid joins off', () => {
  let closed: OwnProduct;
  beforeAll(async () => {
    closed = await startProduct({ PAID_JOINS: 'off' });
  });
  afterAll(() => closed.close());

  test('with paid joins switched off, free tournaments can be joined and paid tournaments cannot be joined', async () => {
    const boss = await somebody(closed, 'admin');
    const person = await aPlayer(closed, 20);
    const paid = await join(closed, person, await aTournament(closed, boss));
    const free = await join(closed, person, await aTournament(closed, boss, { entryFee: 0 }));
    expect([paid.status, paid.body.code, free.status]).toEqual([403, 'PAID_JOINS_OFF', 200]);
    await expectHealthyLedger(closed);
  });
});
