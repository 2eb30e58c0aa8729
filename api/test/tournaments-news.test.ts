// Own product: its repair job runs when the test says so.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { breakWrites } from './world/broken-writes.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { aPlayer, aTournament, join, players } from './world/tournaments.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const asAdmin: ReturnType<typeof asking> = (...call) => asking(world, admin)(...call);
const setRoom = (id: string, roomId = 'ROOM-1') =>
  asAdmin('PUT', `/tournaments/admin/${id}/room`, { roomId, roomPassword: 'SECRET-1' });

async function inbox(person: Person) {
  await world.followed();
  return world.database.rows<{ kind: string; title: string; text: string }>(
    'SELECT kind, title, text, link FROM notification WHERE user_id = $1 ORDER BY id',
    [person.id],
  );
}

function heard() {
  return world.database.rows<{ topic: string; data: Record<string, unknown> }>(
    'SELECT topic, data FROM live_event WHERE user_id IS NULL ORDER BY id',
  );
}

test('participants are notified of the room, a new time and the start, and no live message contains the room', async () => {
  const id = await aTournament(world, admin, { name: 'Told' });
  const [inside, outside] = [await aPlayer(world, 20), await aPlayer(world, 20)];
  await join(world, inside, id);
  await setRoom(id);
  const startTime = '2031-05-01T18:00';
  await asAdmin('PUT', `/tournaments/admin/${id}`, { startTime, endTime: '2031-05-01T20:00' });
  await asAdmin('PUT', `/tournaments/admin/${id}`, { name: 'Told twice' });
  await asAdmin('PUT', `/tournaments/admin/${id}/status`, { status: 'active' });
  await setRoom(id, 'ROOM-2');
  const told = await inbox(inside);
  expect(told.map(({ kind, text }) => [kind, text])).toEqual([
    ['room', 'The room of Told is open. Its ID and password are under Room Details of the match.'],
    ['time', 'Told now starts on 1 May 2031, 6:00 pm IST.'],
    ['status', 'Told twice has started.'],
    ['room', 'The room of Told twice is a new one. The old ID and password are no longer valid.'],
  ]);
  expect(await inbox(outside)).toEqual([]);
  const messages = (await heard()).filter(({ data }) => data.tournamentId === id);
  expect(messages.map(({ topic }) => topic)).toEqual([
    'tournament.changed',
    'tournament.room',
    'tournament.changed',
    'tournament.changed',
    'tournament.status',
    'tournament.room',
  ]);
  expect(JSON.stringify([told, messages])).not.toMatch(/ROOM-|SECRET-/);
  await expectHealthyLedger(world);
});

test('each participant is notified once of the participant’s own result', async () => {
  const id = await aTournament(world, admin, { name: 'Final' });
  const [first, third, rest] = (await players(world, 3, 20)) as [Person, Person, Person];
  for (const person of [first, third, rest]) await join(world, person, id);
  const winners = [
    { userId: first.id, position: 1, prizeAmount: 60 },
    { userId: third.id, position: 3, prizeAmount: 0 },
  ];
  await asAdmin('POST', `/tournaments/admin/${id}/results`, { winners });
  await inbox(first);
  expect((await inbox(first)).map(({ text }) => text)).toEqual([
    'You took 1st place in Final. +60 tokens.',
  ]);
  expect((await inbox(third)).map(({ text }) => text)).toEqual(['You took 3rd place in Final.']);
  expect((await inbox(rest)).map(({ text }) => text)).toEqual(['See who won Final.']);
  await asAdmin('POST', `/tournaments/admin/${id}/results/void`, { reason: 'Wrong' });
  expect((await inbox(first)).map(({ title }) => title)).toEqual([
    'You won a prize',
    'Results withdrawn',
  ]);
  await expectHealthyLedger(world);
});

test('a player whose fee is refunded is notified of the amount', async () => {
  const [paid, free] = [
    await aTournament(world, admin, { name: 'Paid' }),
    await aTournament(world, admin, { name: 'Free', entryFee: 0 }),
  ];
  const person = await aPlayer(world, 20);
  for (const id of [paid, free]) {
    await join(world, person, id);
    await asAdmin('PUT', `/tournaments/admin/${id}/status`, { status: 'cancelled' });
  }
  expect((await inbox(person)).map(({ text }) => text)).toEqual([
    'Paid was cancelled. 20 tokens are back in your wallet.',
    'Free was cancelled.',
  ]);
  await expectHealthyLedger(world);
});

test('a change of a tournament is kept even if its notifications fail, and the repair job sends the notifications later', async () => {
  const id = await aTournament(world, admin);
  const person = await aPlayer(world, 20);
  await join(world, person, id);
  const theirs = `NEW.user_id = '${person.id}'`;
  const mend = await breakWrites(world, 'BEFORE INSERT ON notification', theirs);
  expect((await setRoom(id)).status).toBe(200);
  await mend();
  expect(await inbox(person)).toEqual([]);
  await world.database.rows(
    "UPDATE tournament SET unsettled_since = now() - interval '1 hour' WHERE id = $1",
    [id],
  );
  await world.runJob('tournament-settling');
  expect((await inbox(person)).map(({ kind }) => kind)).toEqual(['room']);
  await expectHealthyLedger(world);
});

test('the same room set again is no news', async () => {
  const id = await aTournament(world, admin, { name: 'Told once' });
  const inside = await aPlayer(world, 20);
  await join(world, inside, id);
  await setRoom(id);
  await setRoom(id);
  const room = { roomId: 'ROOM-1', roomPassword: 'SECRET-1', start: true };
  expect((await asAdmin('PUT', `/tournaments/admin/${id}/room`, room)).status).toBe(200);
  const titles = (await inbox(inside)).map(({ title }) => title);
  expect(titles).toEqual(['Room details are ready', 'Match started']);
  await expectHealthyLedger(world);
});
