// Own product: its repair job runs when the test says so.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking, tally } from './world/ask.js';
import { breakWrites } from './world/broken-writes.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join, managing, players } from './world/tournaments.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const { asAdmin, setStatus, declare } = managing(() => ({ world, admin }));
const look = async (id: string) => (await asAdmin('GET', `/tournaments/${id}`)).body;
const wallets = (people: Person[]) => Promise.all(people.map((one) => tokensOf(world, one)));
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

async function potOf(id: string, round = 1): Promise<number> {
  return (await world.ledger.account(`pot:${id}:${round}`)).balance;
}

test('one of fifty players who join for the last seat at the same time gets it and pays one fee', async () => {
  const id = await aTournament(world, admin, { maxParticipants: 2 });
  await join(world, await aPlayer(world, 20), id);
  const fifty = await players(world, 50, 20);
  const answers = await Promise.all(fifty.map((person) => join(world, person, id)));
  expect(tally(answers)).toEqual({ 200: 1, 400: 49 });
  const told = answers.filter(({ status }) => status === 400).map(({ body }) => body.message);
  expect(new Set(told)).toEqual(new Set(['Tournament is full']));
  expect(sum(await wallets(fifty))).toBe(49 * 20);
  expect([await potOf(id), (await look(id)).currentParticipants]).toEqual([40, 2]);
  await expectHealthyLedger(world);
});

test('twenty simultaneous joins of one player take one seat and one fee', async () => {
  const id = await aTournament(world, admin);
  const person = await aPlayer(world, 400);
  const taps = Array.from({ length: 20 }, () => join(world, person, id));
  expect(tally(await Promise.all(taps))).toEqual({ 200: 1, 400: 19 });
  expect(await tokensOf(world, person)).toBe(380);
  await expectHealthyLedger(world);
});

test('joining many tournaments at the same time never makes a wallet negative', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => aTournament(world, admin)));
  const person = await aPlayer(world, 70);
  const answers = await Promise.all(ids.map((id) => join(world, person, id)));
  expect(tally(answers)).toEqual({ 200: 3, 400: 17 });
  expect(await tokensOf(world, person)).toBe(10);
  await expectHealthyLedger(world);
});

test('a cancellation while forty players join refunds every fee, and no player pays without a seat', async () => {
  const id = await aTournament(world, admin, { maxParticipants: 100 });
  const forty = await players(world, 40, 20);
  const joins = forty.map(async (person, i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 2));
    return join(world, person, id);
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  const cancelled = await setStatus(id, 'cancelled');
  const answers = await Promise.all(joins);
  expect(cancelled.status).toBe(200);
  const told = answers.filter(({ status }) => status !== 200).map(({ body }) => body.message);
  for (const sentence of told) expect(sentence).toBe('Tournament is not open for joining');
  expect(await wallets(forty)).toEqual(forty.map(() => 20));
  const after = await look(id);
  expect(after).toMatchObject({ status: 'cancelled', currentParticipants: 0 });
  expect(after.participants).toHaveLength(40 - told.length);
  expect(after.participants.every((one: { refunded: boolean }) => one.refunded)).toBe(true);
  expect(await potOf(id)).toBe(0);
  await expectHealthyLedger(world);
});

test('results that are declared twenty times at once are paid once', async () => {
  const id = await aTournament(world, admin);
  const [winner, loser] = await players(world, 2, 20);
  for (const person of [winner, loser]) await join(world, person as Person, id);
  const winners = [{ userId: winner?.id, position: 1, prizeAmount: 35 }];
  const answers = await Promise.all(Array.from({ length: 20 }, () => declare(id, winners)));
  expect(tally(answers)).toEqual({ 200: 1, 400: 19 });
  expect(await tokensOf(world, winner as Person)).toBe(35);
  expect(await potOf(id)).toBe(0);
  await expectHealthyLedger(world);
});

test('a cancellation and results at the same time either refund the fees of a round or pay its prizes, but not both', async () => {
  for (let i = 0; i < 5; i++) {
    const id = await aTournament(world, admin);
    const two = await players(world, 2, 20);
    for (const person of two) await join(world, person, id);
    const winners = [{ userId: two[0]?.id, position: 1, prizeAmount: 100 }];
    await Promise.all([setStatus(id, 'cancelled'), declare(id, winners)]);
    const { status } = await look(id);
    expect(await wallets(two)).toEqual(status === 'cancelled' ? [20, 20] : [100, 0]);
    expect(await potOf(id)).toBe(0);
  }
  await expectHealthyLedger(world);
});

test('each of twenty players who join during a fee change pays the fee that they saw or is refused', async () => {
  const id = await aTournament(world, admin, { maxParticipants: 100 });
  const twenty = await players(world, 20, 50);
  const edit = asAdmin('PUT', `/tournaments/admin/${id}`, { entryFee: 50 });
  const answers = await Promise.all(twenty.map((person) => join(world, person, id)));
  const edited = await edit;
  const seated = answers.filter(({ status }) => status === 200).length;
  const fee = edited.status === 200 ? 50 : 20;
  const { entryFee, currentParticipants, participants } = await look(id);
  expect([entryFee, currentParticipants]).toEqual([fee, seated]);
  expect(participants.every((one: { feePaid: number }) => one.feePaid === fee)).toBe(true);
  expect(sum(await wallets(twenty))).toBe(20 * 50 - seated * fee);
  await expectHealthyLedger(world);
});

test('a cancelled tournament can be reopened any number of times, and has no participants afterwards', async () => {
  const id = await aTournament(world, admin, { maxParticipants: 2 });
  const [asha, ben] = (await players(world, 2, 20)) as [Person, Person];
  await join(world, asha, id);
  await asAdmin('PUT', `/tournaments/admin/${id}/room`, { roomId: 'old', roomPassword: 'old' });
  const dry = await asAdmin('PUT', `/tournaments/admin/${id}/status?dryRun=true`, {
    status: 'cancelled',
  });
  expect(dry.body).toMatchObject({
    dryRun: true,
    refunds: { participants: 1, tokens: 20, lines: [{ userId: asha.id, tokens: 20 }] },
    tournament: { status: 'upcoming' },
  });
  const done = await setStatus(id, 'cancelled');
  expect(done.body.refunds).toMatchObject({ participants: 1, tokens: 20 });
  const seen = await asking(world, asha)('GET', '/tournaments/user/joined');
  expect(seen.body[0]).toMatchObject({ id, status: 'cancelled', refundedTokens: 20 });
  expect(seen.body[0].roomId).toBeUndefined();
  expect((await setStatus(id, 'cancelled')).body.refunds.participants).toBe(0);
  await world.database.rows(
    "UPDATE tournament SET cancelled_at = now() - interval '169 hours' WHERE id = $1",
    [id],
  );
  expect((await asking(world, asha)('GET', '/tournaments/user/joined')).body).toEqual([]);

  const reopened = await setStatus(id, 'upcoming');
  expect(reopened.body.tournament).toMatchObject({
    currentParticipants: 0,
    seatsLeft: 2,
    participants: [],
  });
  expect(reopened.body.tournament.roomId).toBeUndefined();
  expect([(await join(world, ben, id)).status, (await join(world, asha, id)).status]).toEqual([
    200, 200,
  ]);
  await setStatus(id, 'cancelled');
  expect(await wallets([asha, ben])).toEqual([20, 20]);
  await setStatus(id, 'active');
  expect((await look(id)).currentParticipants).toBe(0);
  await setStatus(id, 'upcoming');
  expect((await join(world, asha, id)).status).toBe(200);
  await expectHealthyLedger(world);
});

test('a change of status to active and back keeps the participants and reopens the free seats', async () => {
  const id = await aTournament(world, admin, { maxParticipants: 5 });
  const [asha, ben] = (await players(world, 2, 20)) as [Person, Person];
  await join(world, asha, id);
  await setStatus(id, 'active');
  await asAdmin('PUT', `/tournaments/admin/${id}`, { maxParticipants: 2 });
  await setStatus(id, 'upcoming');
  expect((await join(world, ben, id)).body.tournament).toMatchObject({ seatsLeft: 0 });
  expect((await join(world, await aPlayer(world, 20), id)).body.message).toBe('Tournament is full');
  await expectHealthyLedger(world);
});

test('a deleted tournament refunds every participant first, and afterwards is not found', async () => {
  const id = await aTournament(world, admin);
  const five = await players(world, 5, 20);
  for (const person of five) await join(world, person, id);
  const dry = await asAdmin('DELETE', `/tournaments/admin/${id}?dryRun=true`);
  expect(dry.body).toMatchObject({ dryRun: true, refunds: { participants: 5, tokens: 100 } });
  const gone = await asAdmin('DELETE', `/tournaments/admin/${id}`);
  expect(gone.body).toMatchObject({
    message: 'Tournament deleted successfully!',
    refunds: { participants: 5, tokens: 100 },
  });
  expect(await wallets(five)).toEqual([20, 20, 20, 20, 20]);
  expect((await asAdmin('DELETE', `/tournaments/admin/${id}`)).status).toBe(404);
  expect((await join(world, five[0] as Person, id)).status).toBe(404);
  expect((await asking(world, five[0] as Person)('GET', '/tournaments/user/joined')).body).toEqual(
    [],
  );
  await expectHealthyLedger(world);
});

test('winners keep their prizes when a tournament with results is deleted', async () => {
  const id = await aTournament(world, admin);
  const person = await aPlayer(world, 20);
  await join(world, person, id);
  const winners = [{ userId: person.id, position: 1, prizeAmount: 60 }];
  await declare(id, winners);
  expect((await asAdmin('DELETE', `/tournaments/admin/${id}`)).body.refunds.participants).toBe(0);
  expect(await tokensOf(world, person)).toBe(60);
  await expectHealthyLedger(world);
});

test('the repair job finishes a cancellation whose process died', async () => {
  const id = await aTournament(world, admin, { maxParticipants: 30 });
  const people = await players(world, 10, 20);
  for (const person of people) await join(world, person, id);
  // Stops the refunds after the third, as if the process had died.
  const afterThird = `NEW.type = 'EntryFeeRefunded' AND NEW.reference = '${id}'
    AND (SELECT count(*) FROM ledger.event e
          WHERE e.type = NEW.type AND e.reference = NEW.reference) > 3`;
  const mend = await breakWrites(world, 'AFTER INSERT ON ledger.event', afterThird);
  expect((await setStatus(id, 'cancelled')).status).toBe(500);
  // The ledger tries the other refunds after the response. A later command waits until it has.
  const another = await aTournament(world, admin);
  expect((await join(world, await aPlayer(world, 20), another)).status).toBe(200);
  await mend();
  expect(sum(await wallets(people))).toBe(60);
  expect((await join(world, await aPlayer(world, 20), id)).status).toBe(400);

  // The job leaves a young change to the process that may still be at work.
  await world.runJob('tournament-settling');
  expect(sum(await wallets(people))).toBe(60);
  await world.database.rows(
    "UPDATE tournament SET unsettled_since = now() - interval '1 hour' WHERE id = $1",
    [id],
  );
  for (const _ of ['the change', 'nothing']) {
    await world.runJob('tournament-settling');
    expect(await wallets(people)).toEqual(people.map(() => 20));
  }
  expect(await potOf(id)).toBe(0);
  await expectHealthyLedger(world);
});

test('a lock on a tournament that was never released is taken over when the lock expires', async () => {
  const id = await aTournament(world, admin);
  const begun = Date.now();
  await world.database.rows(
    "UPDATE tournament SET turn_until = now() + interval '1 second' WHERE id = $1",
    [id],
  );
  expect((await setStatus(id, 'active')).status).toBe(200);
  expect(Date.now() - begun).toBeGreaterThan(900);
});
