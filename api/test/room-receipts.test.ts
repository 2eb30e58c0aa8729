// Own product: its push messages are delivered, and its clock is set, when a test says so.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking, tally } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { PushStandIn } from './world/push-stand-in.js';
import { aPlayer, aTournament, join, managing } from './world/tournaments.js';

const MINUTE_MS = 60_000;
let world: OwnProduct;
let service: PushStandIn;
let admin: Person;
beforeAll(async () => {
  service = await PushStandIn.start();
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterEach(async () => {
  await expectHealthyLedger(world);
});
afterAll(async () => {
  await world.close();
  await service.close();
});

const { asAdmin, put } = managing(() => ({ world, admin }));
const as = (person: Person) => asking(world, person);
const look = (person: Person, id: string) => as(person)('POST', `/tournaments/${id}/room/look`);
const receipts = async (id: string) =>
  (await asAdmin('GET', `/tournaments/admin/${id}/room/receipts`)).body;
const again = (id: string) => asAdmin('POST', `/tournaments/admin/${id}/room/again`);
const publish = async (id: string, roomId = '77') => {
  const body = { roomId, roomPassword: 'secret' };
  expect((await asAdmin('PUT', `/tournaments/admin/${id}/room`, body)).status).toBe(200);
};
const startsIn = (minutes: number) => ({
  startTime: new Date(Date.now() + minutes * MINUTE_MS),
  endTime: new Date(Date.now() + (minutes + 60) * MINUTE_MS),
});

/** A match with two participants. */
async function aMatch(fields = {}) {
  const id = await aTournament(world, admin, fields);
  const [asha, ben] = [await aPlayer(world, 20, 'Asha'), await aPlayer(world, 20, 'Ben')];
  for (const person of [asha, ben]) expect((await join(world, person, id)).status).toBe(200);
  return { id, asha, ben };
}

test('the first look at a room is recorded once, for participants of a match with a room only', async () => {
  const { id, asha, ben } = await aMatch();
  expect((await look(asha, id)).status).toBe(204);
  expect(await receipts(id)).toMatchObject({ seen: 0, roomAt: null });
  await publish(id);
  const looks = await Promise.all(Array.from({ length: 10 }, () => look(asha, id)));
  expect(tally(looks)).toEqual({ 204: 10 });
  expect((await look(await aPlayer(world), id)).status).toBe(204);
  const found = await receipts(id);
  expect([found.seen, found.players.length]).toEqual([1, 2]);
  // Those who have not looked come first.
  expect(found.players[0]).toMatchObject({ userId: ben.id, gameName: 'Ben', lookedAt: null });
  expect(found.players[1]).toMatchObject({ userId: asha.id, lookedAt: expect.any(String) });
  const rows = await world.database.rows('SELECT 1 FROM room_look WHERE tournament_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('a room that replaces another must be looked at again', async () => {
  const { id, asha } = await aMatch();
  await publish(id);
  await look(asha, id);
  expect((await receipts(id)).seen).toBe(1);
  await publish(id);
  expect((await receipts(id)).seen).toBe(1);
  await publish(id, '88');
  expect((await receipts(id)).seen).toBe(0);
});

test('a receipt says when push or mail was delivered', async () => {
  const { id, asha, ben } = await aMatch();
  const device = service.subscribe('asha-room', 'en');
  expect((await as(asha)('PUT', '/notifications/push/device', device)).status).toBe(204);
  await publish(id);
  expect((await receipts(id)).delivered).toBe(0);
  await world.runJob('push-sweep');
  const found = await receipts(id);
  expect(found.delivered).toBe(2);
  const by = (person: Person) =>
    found.players.find(({ userId }: { userId: string }) => userId === person.id).deliveredBy;
  expect([by(asha), by(ben)]).toEqual(['push', 'mail']);
});

test('one press sends the room again to those who have not looked, at most once in two minutes', async () => {
  const { id, asha, ben } = await aMatch();
  expect((await again(id)).body.message).toBe(
    'This match has no room yet. Publish one with Add room instead.',
  );
  await publish(id);
  await look(asha, id);
  const presses = await Promise.all([1, 2, 3].map(() => again(id)));
  expect(tally(presses)).toEqual({ 200: 1, 409: 2 });
  expect(presses.find(({ status }) => status === 200)?.body).toEqual({
    message: 'The room was sent again to 1 player',
    players: 1,
  });
  expect(presses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'ROOM_SENT_JUST_NOW',
    retryAfter: expect.any(Number),
  });
  expect((await receipts(id)).againFrom).toEqual(expect.any(String));
  const inbox = async (person: Person) =>
    (await as(person)('GET', '/notifications')).body.notifications.map(
      ({ title }: { title: string }) => title,
    );
  expect((await inbox(ben)).filter((title: string) => title === 'Your room is open')).toHaveLength(
    1,
  );
  expect(await inbox(asha)).not.toContain('Your room is open');
  await world.database.rows(
    "UPDATE tournament SET room_again_at = room_again_at - interval '3 minutes' WHERE id = $1",
    [id],
  );
  expect((await again(id)).status).toBe(200);
  await look(ben, id);
  expect((await again(id)).body.code).toBe('ROOM_SEEN_BY_ALL');
});

test('players read the promised time of a room, which follows the start', async () => {
  const { startTime, endTime } = startsIn(60);
  const id = await aTournament(world, admin, { startTime, endTime, roomMinutes: 10 });
  const roomBy = (start: Date) => new Date(start.getTime() - 10 * MINUTE_MS).toISOString();
  const guest = asking(world, null);
  expect((await guest('GET', `/tournaments/${id}`)).body.roomBy).toBe(roomBy(startTime));
  const cards = (await guest('GET', '/tournaments/mode/survival/upcoming?view=card')).body;
  expect(cards.find(({ _id }: { _id: string }) => _id === id).roomBy).toBe(roomBy(startTime));
  const later = startsIn(90);
  expect((await put(id, later)).status).toBe(200);
  expect((await guest('GET', `/tournaments/${id}`)).body.roomBy).toBe(roomBy(later.startTime));
  expect((await put(id, { roomMinutes: 0 })).status).toBe(200);
  expect((await guest('GET', `/tournaments/${id}`)).body).not.toHaveProperty('roomBy');
  expect((await put(id, { roomMinutes: -1 })).status).toBe(400);
});

test('rooms after their promised time count as late, and rooms in time do not', async () => {
  const late = async () =>
    (await asAdmin('GET', '/tournaments/admin/all')).body.statistics.lateRooms;
  const before = await late();
  const inTime = await aMatch({ ...startsIn(60), roomMinutes: 10 });
  await publish(inTime.id);
  const none = await aMatch({ ...startsIn(5), roomMinutes: 0 });
  expect(await late()).toBe(before);
  const slow = await aMatch({ ...startsIn(5), roomMinutes: 10 });
  expect(await late()).toBe(before + 1);
  expect(await receipts(slow.id)).toMatchObject({ isLate: true });
  await publish(slow.id);
  // A room that came late stays late, also when a better one replaces it.
  await publish(slow.id, '99');
  expect([await late(), (await receipts(slow.id)).isLate]).toEqual([before + 1, true]);
  expect((await receipts(none.id)).isLate).toBe(false);
});

test('looks are deleted after 90 days', async () => {
  const { id, asha } = await aMatch();
  await publish(id);
  await look(asha, id);
  await world.database.rows(
    "UPDATE room_look SET looked_at = looked_at - interval '91 days' WHERE tournament_id = $1",
    [id],
  );
  await world.runJob('tidy-room-looks');
  expect(
    await world.database.rows('SELECT 1 FROM room_look WHERE tournament_id = $1', [id]),
  ).toHaveLength(0);
});
