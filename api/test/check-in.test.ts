// Own product: it sets the clock.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { breakWrites } from './world/broken-writes.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, eventsOf, join, managing } from './world/tournaments.js';

const MINUTE_MS = 60_000;
let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterEach(async () => {
  await world.setTime(null);
  await expectHealthyLedger(world);
});
afterAll(() => world.close());

const { put, setStatus, asAdmin } = managing(() => ({ world, admin }));
const runJob = () => world.runJob('tournament-check-in');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

const as = (person: Person) => asking(world, person);
const checkIn = (person: Person, id: string) => as(person)('POST', `/tournaments/${id}/check-in`);
const wait = (person: Person, id: string) => as(person)('POST', `/tournaments/${id}/waiting`);
const leave = (person: Person, id: string) => as(person)('DELETE', `/tournaments/${id}/waiting`);
const tokens = (person: Person) => tokensOf(world, person);
const seated = async (id: string) => {
  const { participants } = (await asAdmin('GET', `/tournaments/${id}`)).body;
  return participants
    .filter(({ refunded }: { refunded: boolean }) => !refunded)
    .map(({ userId }: { userId: string }) => userId);
};
const codes = async (person: Person): Promise<string[]> => {
  const rows = await world.database.rows(
    `SELECT code FROM notification WHERE user_id = $1 AND code NOT IN ('tokens-added', 'match-moved') ORDER BY id`,
    [person.id],
  );
  return rows.map(({ code }) => code);
};

/** Creates a match with check-in that starts in an hour and whose two seats are both taken. */
async function fullMatch() {
  const fields = { maxParticipants: 2, entryFee: 20, checkIn: true };
  const id = await aTournament(world, admin, fields);
  const [present, absent] = [
    await aPlayer(world, 20, 'Present'),
    await aPlayer(world, 20, 'Absent'),
  ];
  for (const player of [present, absent]) expect((await join(world, player, id)).status).toBe(200);
  return { id, present, absent };
}

/** Moves the start so that check-in opens now, and runs the job that notifies the participants. */
async function openCheckIn(id: string) {
  await put(id, { startTime: inMinutes(15), endTime: inMinutes(90) });
  await runJob();
}

/** Moves the clock past the end of a check-in that has just opened. */
const passCheckIn = () => world.setTime(inMinutes(11));

test('a seat whose player does not check in is refunded and goes to the first player on the waiting list', async () => {
  const { id, present, absent } = await fullMatch();
  const [first, second] = [await aPlayer(world, 25), await aPlayer(world, 25)];
  expect((await wait(first, id)).body).toEqual({ position: 1 });
  expect((await wait(second, id)).body).toEqual({ position: 2 });
  expect((await wait(first, id)).body).toEqual({ position: 1 });
  expect(await tokens(first)).toBe(25);

  await openCheckIn(id);
  expect([await codes(present), await codes(absent)]).toEqual([
    ['check-in-open'],
    ['check-in-open'],
  ]);
  const checked = await checkIn(present, id);
  expect(checked.status).toBe(200);
  expect((await checkIn(present, id)).body).toEqual(checked.body);

  await passCheckIn();
  await Promise.all([runJob(), runJob()]);
  await runJob();
  expect(await seated(id)).toEqual([present.id, first.id]);
  const balances = [await tokens(present), await tokens(absent), await tokens(first)];
  expect([...balances, await tokens(second)]).toEqual([0, 20, 5, 25]);
  expect(await codes(first)).toEqual(['seat-given']);
  expect(await codes(second)).toEqual(['waiting-over']);
  await world.followed();
  expect(await codes(absent)).toEqual(['check-in-open', 'seat-released']);
  const joins = ['EntryFeePaid', 'EntryFeePaid'];
  expect(await eventsOf(world, id)).toEqual([...joins, 'EntryFeeRefunded', 'EntryFeePaid']);
});

test('a waiting player who cannot pay is notified of the reason, and the next player gets the seat', async () => {
  const { id, absent } = await fullMatch();
  const [poor, next] = [await aPlayer(world, 20), await aPlayer(world, 20)];
  await wait(poor, id);
  await wait(next, id);
  const other = await aTournament(world, admin, { entryFee: 5 });
  await join(world, poor, other);
  await openCheckIn(id);
  await checkIn(absent, id);
  await passCheckIn();
  await runJob();
  expect(await seated(id)).toEqual([absent.id, next.id]);
  expect([await tokens(poor), await codes(poor)]).toEqual([15, ['seat-not-paid']]);
});

test('a player who was banned on the waiting list of a free match gets no seat', async () => {
  const id = await aTournament(world, admin, { maxParticipants: 2, entryFee: 0, checkIn: true });
  for (let seat = 0; seat < 2; seat += 1) await join(world, await aPlayer(world), id);
  const [banned, next] = [await aPlayer(world), await aPlayer(world)];
  await wait(banned, id);
  await wait(next, id);
  expect((await asAdmin('PUT', `/users/ban/${banned.id}`, { reason: 'Cheating' })).status).toBe(
    200,
  );
  await openCheckIn(id);
  await passCheckIn();
  await runJob();
  expect(await seated(id)).toEqual([next.id]);
});

/** Write at which the worker stops, by the step of its work. */
const STOPS = {
  close: [
    'BEFORE UPDATE ON tournament',
    'NEW.check_in_closed_round IS DISTINCT FROM OLD.check_in_closed_round',
  ],
  leave: ['BEFORE DELETE ON tournament_waiting', 'true'],
  markDone: [
    'BEFORE UPDATE ON tournament',
    'NEW.check_in_done_round IS DISTINCT FROM OLD.check_in_done_round',
  ],
} as const;

test.each(['close', 'leave', 'markDone'] as const)(
  'the work at the end of check-in is completed after a worker stopped in "%s", and no fee is lost or paid twice',
  async (step) => {
    const { id } = await fullMatch();
    const waiting = [await aPlayer(world, 20), await aPlayer(world, 20)];
    for (const player of waiting) await wait(player, id);
    await openCheckIn(id);
    await passCheckIn();
    const [event, when] = STOPS[step];
    const mend = await breakWrites(world, event, when);
    await runJob();
    await mend();
    await expectHealthyLedger(world);
    await runJob();
    expect(await seated(id)).toEqual(waiting.map((player) => player.id));
    expect([await tokens(waiting[0] as Person), await tokens(waiting[1] as Person)]).toEqual([
      0, 0,
    ]);
  },
);

test('a player who checks in at the end of check-in has a seat only if the check-in succeeded', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, present } = await fullMatch();
    await openCheckIn(id);
    const [answer] = await Promise.all([
      checkIn(present, id),
      world.database.rows(
        'UPDATE tournament SET check_in_closed_round = 1 WHERE id = $1 AND round = 1',
        [id],
      ),
    ]);
    await passCheckIn();
    await runJob();
    expect((await seated(id)).includes(present.id)).toBe(answer.status === 200);
    await world.setTime(null);
  }
});

test('players who joined after check-in opened, or who were notified of the check-in too late, keep their seats', async () => {
  const id = await aTournament(world, admin, { maxParticipants: 3, checkIn: true });
  const [early, late] = [await aPlayer(world, 20), await aPlayer(world, 20)];
  expect((await join(world, early, id)).status).toBe(200);
  await put(id, { startTime: inMinutes(15), endTime: inMinutes(90) });
  await join(world, late, id);
  const own = (await as(late)('GET', '/tournaments/user/check-ins')).body;
  expect(own).toEqual([
    { tournamentId: id, checkedInAt: expect.any(String), waitingPosition: null },
  ]);
  await passCheckIn();
  await runJob();
  expect(await seated(id)).toEqual([early.id, late.id]);
});

test('a check-in, or a request to join the waiting list, is refused when the rules do not allow it', async () => {
  const { id, present } = await fullMatch();
  const stranger = await aPlayer(world, 20);
  const refusal = async (answer: ReturnType<typeof wait>) => (await answer).body.code;
  expect(await refusal(checkIn(present, id))).toBe('CHECK_IN_NOT_OPEN');
  expect(await refusal(checkIn(stranger, id))).toBe('NO_SEAT');
  expect(await refusal(wait(present, id))).toBe('ALREADY_JOINED');
  expect(await refusal(wait(await aPlayer(world, 19), id))).toBe('INSUFFICIENT_TOKENS');
  const plain = await aTournament(world, admin, { entryFee: 0 });
  expect(await refusal(wait(stranger, plain))).toBe('NO_CHECK_IN');
  await join(world, stranger, plain);
  expect(await refusal(checkIn(stranger, plain))).toBe('NO_CHECK_IN');
  const free = await aTournament(world, admin, { checkIn: true });
  expect(await refusal(wait(stranger, free))).toBe('SEATS_LEFT');
  expect((await wait(stranger, id)).body).toEqual({ position: 1 });
  expect((await leave(stranger, id)).status).toBe(204);
  expect((await as(stranger)('GET', '/tournaments/user/check-ins')).body).toEqual([]);
  for (const waiting of [1, 2]) {
    expect((await wait(await aPlayer(world, 20), id)).body).toEqual({ position: waiting });
  }
  expect(await refusal(wait(stranger, id))).toBe('WAITING_LIST_FULL');
  await openCheckIn(id);
  await passCheckIn();
  expect(await refusal(checkIn(present, id))).toBe('CHECK_IN_CLOSED');
  expect(await refusal(wait(stranger, id))).toBe('CHECK_IN_CLOSED');
  await setStatus(id, 'cancelled');
  expect(await refusal(wait(stranger, id))).toBe('NOT_OPEN');
});

test('a match with check-in shows the times of check-in, and admins can turn its check-in off', async () => {
  const startTime = inMinutes(60);
  const id = await aTournament(world, admin, { checkIn: true, startTime });
  const at = (minutes: number) => new Date(startTime.getTime() - minutes * MINUTE_MS).toISOString();
  const times = { checkInOpensAt: at(15), checkInClosesAt: at(5) };
  expect((await asAdmin('GET', `/tournaments/${id}`)).body).toMatchObject({
    ...times,
    checkIn: true,
  });
  const cards = (await asAdmin('GET', '/tournaments/mode/survival/upcoming?view=card')).body;
  expect(cards.find((card: { _id: string }) => card._id === id)).toMatchObject(times);
  const edited = (await put(id, { checkIn: false })).body.tournament;
  expect([edited.checkIn, edited.checkInOpensAt]).toEqual([false, undefined]);
});
