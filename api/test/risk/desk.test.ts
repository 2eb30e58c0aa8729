// Own product: the rules of risk compare all its accounts.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { withdrawing } from '../withdrawals/withdrawing.js';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { bannedByHand, type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { tokensFor } from '../world/tokens.js';
import { aPlayer, aTournament, join, managing, won } from '../world/tournaments.js';
import { expectRebuiltAlike, storedSignals } from './signs.js';

let world: OwnProduct;
let admin: Person;
let finance: Person;
let farm: Person[];
let neighbour: Person;
let asAdmin: ReturnType<typeof asking>;
let asFinance: ReturnType<typeof asking>;
const withdrawals = new Map<string, string>();

const DEVICE = { 'x-device-id': 'one-phone-of-the-farm' };
const follow = () => world.followed();

async function withdraw(person: Person, upiId: string, headers: Record<string, string> = {}) {
  const act = withdrawing(world, admin);
  const answer = await act.request(person, { amount: 50, type: 'upi', upiId }, headers);
  expect(answer.status).toBe(201);
  withdrawals.set(person.id, answer.body.withdrawal._id);
}

async function playerWith(email: string): Promise<Person> {
  const person = await somebody(world);
  await world.database.rows('UPDATE user_account SET email = $2 WHERE id = $1', [person.id, email]);
  await tokensFor(world, person, { winnings: 100 });
  return { ...person, email };
}

beforeAll(async () => {
  world = await startProduct();
  [admin, finance] = [await somebody(world, 'admin'), await somebody(world, 'finance')];
  [asAdmin, asFinance] = [asking(world, admin), asking(world, finance)];
  const aliases = ['farmer', 'far.mer', 'farmer+1', 'farmer+2', 'f.armer+3'];
  farm = [];
  for (const alias of aliases) {
    const person = await playerWith(`${alias}@gmail.com`);
    farm.push(person);
    await withdraw(person, 'farm@okaxis', DEVICE);
  }
  neighbour = await playerWith('neighbour@gmail.com');
  await withdraw(neighbour, 'neighbour@okaxis');
  await follow();
});
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

const readPlayer = async (person: Person, ask = asAdmin) =>
  (await ask('GET', `/admin/risk/players/${person.id}`)).body;
const [boss, rest] = [() => farm[0] as Person, () => farm.slice(1)];

test('Risk review lists linked accounts by score, and leaves out an account that only shares their network', async () => {
  const { body } = await asFinance('GET', '/admin/risk?state=all');
  expect(body).toMatchObject({ total: 5, page: 1 });
  expect(body.players.map(({ id }: Person) => id).sort()).toEqual(farm.map(({ id }) => id).sort());
  expect(body.players[0]).toMatchObject({
    score: 170,
    kinds: ['same-mailbox', 'shared-destination', 'shared-device'],
    pendingWithdrawals: 1,
    pendingTokens: 50,
    assignedTo: null,
  });
  // Later accounts do not make the signals of the first account strong.
  const strong = body.players.filter(({ isStrong }: { isStrong: boolean }) => isStrong);
  expect(strong).toHaveLength(4);
  const found = async (query: string) => (await asAdmin('GET', `/admin/risk?${query}`)).body.total;
  expect(await found('state=all&kind=shared-device')).toBe(5);
  // A filter names every player to whom it fits, also those of one ring.
  expect(await found('kind=shared-device')).toBe(5);
  expect(await found('state=unassigned&kind=shared-device')).toBe(5);
  expect(await found('kind=prize-rate')).toBe(0);
  expect(await found('q=far.mer')).toBe(1);
  expect((await asAdmin('GET', '/admin/risk?state=all&limit=2&page=3')).body.players).toHaveLength(
    1,
  );
});

test('the queue shows one case for each ring, with what its accounts share, and every player who waits for a payout', async () => {
  const { body } = await asAdmin('GET', '/admin/risk');
  expect(body.total).toBe(1);
  expect(body.players).toMatchObject([
    { id: boss().id, ring: { kind: 'same-mailbox', accounts: 5 } },
  ]);
  const waiting = (await asAdmin('GET', '/admin/risk?state=waiting')).body;
  expect(waiting.total).toBe(5);
  const times = waiting.players.map(({ pendingSince }: { pendingSince: string }) => pendingSince);
  expect(times).toEqual([...times].sort());
  expect(times).not.toContain(null);
  const { groups } = await readPlayer(boss());
  const shared = (kind: string, all = groups) =>
    all.find((group: { kind: string }) => group.kind === kind).value;
  expect(shared('mailbox')).toBe('farmer@gmail.com');
  expect(shared('destination')).toMatch(/@/);
  expect(shared('device')).toBeNull();
  const { groups: read } = await readPlayer(boss(), asFinance);
  expect(shared('mailbox', read)).toBeNull();
});

test('the risk score of an account is the sum of its risk signals, and each related account shows why it is related', async () => {
  const { signals, related, groups, player } = await readPlayer(boss());
  expect(signals.map(({ sentence }: { sentence: string }) => sentence).sort()).toEqual([
    'Has an alias of the same mailbox as 4 other accounts',
    'Pays out to the same destination as 4 other accounts',
    'Uses the same device as 4 other accounts',
  ]);
  const sum = signals.reduce((total: number, { weight }: { weight: number }) => total + weight, 0);
  expect(player.score).toBe(sum);
  const [position] = signals[0].positions;
  const event = await asAdmin('GET', `/admin/ledger/events/${position}`);
  expect(event.body).toMatchObject({ type: 'WithdrawalRequested' });
  expect(related).toHaveLength(5);
  expect(related[4]).toMatchObject({ id: neighbour.id, why: ['network'], score: 0 });
  expect(related[0].why).toEqual(['destination', 'device', 'mailbox', 'network']);
  expect(groups.find(({ kind }: { kind: string }) => kind === 'device').accounts).toHaveLength(5);
});

test('finance staff can read risk signals, but cannot read networks or hold payouts', async () => {
  expect((await readPlayer(boss())).networks).toEqual(['127.0.0.0/24']);
  const text = JSON.stringify(await readPlayer(boss(), asFinance));
  expect(text).not.toContain('127.0.0');
  const path = `/admin/risk/players/${boss().id}/hold`;
  expect((await asFinance('POST', path, { reason: 'x' })).status).toBe(403);
  expect((await asAdmin('GET', `/admin/risk/players/${newId()}`)).status).toBe(404);
  expect((await asAdmin('GET', '/admin/risk/players/nobody')).status).toBe(404);
});

test('a payout on hold completes only after its release, and the activity log records each step', async () => {
  const decide = (what: string, body: object) =>
    asAdmin('POST', `/admin/risk/players/${boss().id}/${what}`, body);
  const pay = () =>
    withdrawing(world, admin).set(withdrawals.get(boss().id) ?? '', { status: 'completed' });
  expect((await decide('assign', { toMe: true })).status).toBe(204);
  expect((await decide('note', { note: 'Asked him by mail' })).status).toBe(204);
  expect((await decide('hold', { reason: '' })).status).toBe(400);
  expect((await decide('hold', { reason: 'Five accounts' })).status).toBe(204);
  expect((await decide('hold', { reason: 'Again' })).body.code).toBe('ALREADY_HELD');
  expect((await pay()).body).toMatchObject({ statusCode: 409, code: 'PAYOUT_ON_HOLD' });
  expect((await asAdmin('GET', '/admin/risk?state=held')).body.total).toBe(1);
  expect((await asAdmin('GET', '/admin/risk?state=mine')).body.total).toBe(1);
  expect((await asAdmin('GET', '/admin/risk?state=unassigned')).body.total).toBe(0);
  expect(await readPlayer(boss())).toMatchObject({
    assignedTo: { id: admin.id },
    hold: { by: admin.email, reason: 'Five accounts' },
  });
  expect((await decide('release', { reason: 'He explained it' })).status).toBe(204);
  expect((await decide('release', { reason: 'Again' })).body.code).toBe('NOT_HELD');
  expect((await pay()).status).toBe(200);
  const { history } = await readPlayer(boss());
  expect(
    history.map(({ action, text }: { action: string; text: string }) => [action, text]),
  ).toEqual([
    ['risk.payouts-released', 'He explained it'],
    ['risk.payouts-held', 'Five accounts'],
    ['risk.noted', 'Asked him by mail'],
    ['risk.assigned', null],
  ]);
  expect(history.map(({ by }: { by: string }) => by)).toEqual(Array(4).fill(admin.email));
});

test('a risk signal that an admin cleared as false stays cleared until its evidence grows', async () => {
  const deviceOf = async (person: Person) =>
    (await readPlayer(person)).signals.find(
      ({ kind }: { kind: string }) => kind === 'shared-device',
    );
  const { id } = await deviceOf(boss());
  const clear = (signalId: string) =>
    asAdmin('POST', `/admin/risk/signals/${signalId}/clear`, { note: 'One household' });
  expect((await clear(newId())).body.code).toBe('SIGNAL_NOT_FOUND');
  expect((await clear(id)).status).toBe(204);
  expect((await clear(id)).status).toBe(204);
  const last = farm[4] as Person;
  expect((await readPlayer(last)).player.score).toBe(125);
  expect((await deviceOf(last)).cleared).toMatchObject({
    email: admin.email,
    note: 'One household',
  });
  await tokensFor(world, last, { winnings: 60 });
  await withdraw(last, 'farm@okaxis', DEVICE);
  await follow();
  expect((await readPlayer(last)).player.score).toBe(125);
  await withdraw(neighbour, 'neighbour@okaxis', DEVICE);
  await follow();
  expect(await deviceOf(last)).toMatchObject({
    cleared: null,
    sentence: 'Uses the same device as 5 other accounts',
  });
});

test('a rebuild from the stored facts and the log finds the same risk signals', async () => {
  await expectRebuiltAlike(world);
  const { signals } = await storedSignals(world);
  expect(signals).not.toEqual([]);
  await world.database.rows('DELETE FROM risk_signal');
  await world.runJob('tidy-risk');
  expect((await storedSignals(world)).signals).toEqual(signals);
});

test('a changed threshold of the risk rules updates all risk signals', async () => {
  const set = (value: number) =>
    asAdmin('PUT', '/admin/risk/bounds', { name: 'riskDeviceAccounts', value });
  expect((await set(0)).status).toBe(400);
  expect((await set(7)).status).toBe(204);
  const { bounds } = (await asFinance('GET', '/admin/risk/bounds')).body;
  const device = { name: 'riskDeviceAccounts', value: 7, usual: 3 };
  expect(bounds).toContainEqual(device);
  await follow();
  expect((await asAdmin('GET', '/admin/risk?state=all&kind=shared-device')).body.total).toBe(0);
  await set(3);
  await follow();
  expect((await asAdmin('GET', '/admin/risk?state=all&kind=shared-device')).body.total).toBe(6);
});

test('six duels between the same two players create a risk signal for each player, from the results in the log', async () => {
  const [winner, loser] = [await aPlayer(world, 100), await aPlayer(world, 100, 'Ravi')];
  const act = managing(() => ({ world, admin }));
  for (let match = 0; match < 6; match += 1) {
    const duel = { mode: 'Lone Wolf', maxParticipants: 2, entryFee: 10, prizePool: 18 };
    const id = await aTournament(world, admin, duel);
    for (const person of [winner, loser]) expect((await join(world, person, id)).status).toBe(200);
    await act.setStatus(id, 'completed');
    expect((await act.declare(id, [won(winner, 18)])).status).toBe(200);
  }
  await follow();
  const sentences = await Promise.all(
    [winner, loser].map(async (person) => (await readPlayer(person)).signals[0].sentence),
  );
  expect(sentences).toEqual([
    'Met the same opponent in 6 of 6 Lone Wolf matches and won 6 of them',
    'Met the same opponent in 6 of 6 Lone Wolf matches and lost 6 of them',
  ]);
});

test('an account with a banned player’s mailbox, opened after the ban, creates a risk signal for ban evasion', async () => {
  for (const person of rest()) await bannedByHand(world, person);
  const evader = await playerWith('farmer+9@gmail.com');
  await world.database.rows(
    "UPDATE user_account SET created_at = now() + interval '1 hour' WHERE id = $1",
    [evader.id],
  );
  await withdraw(evader, 'evader@okaxis');
  await follow();
  const { signals } = await readPlayer(evader);
  const evaded = signals.find(({ kind }: { kind: string }) => kind === 'ban-evaded');
  expect(evaded).toMatchObject({
    weight: 75,
    sentence: 'Was opened after the ban, with the same mailbox as 4 accounts that were banned',
  });
  expect(
    (await asAdmin('GET', '/admin/risk')).body.players.map(({ id }: Person) => id),
  ).not.toContain(rest()[0]?.id);
});

test('a player can read and comment on the risk data about the player, and an admin can delete the data', async () => {
  const kept = async () => (await asking(world, neighbour)('GET', '/risk/kept')).body;
  const { keptDays, facts } = await kept();
  expect(keptDays).toBe(180);
  const kinds = facts.map(({ kind, purpose }: { kind: string; purpose: string }) => [
    kind,
    purpose,
  ]);
  expect(kinds.sort()).toEqual([
    ['destination', 'withdrawal'],
    ['device', 'withdrawal'],
    ['mailbox', 'account'],
    ['network', 'withdrawal'],
  ]);
  const answer = (text: string) => asking(world, neighbour)('POST', '/risk/answers', { text });
  expect((await answer(' ')).status).toBe(400);
  const sent = await Promise.all(
    Array.from({ length: 7 }, (_, at) => answer(`This is my brother's phone (${at})`)),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 204, 409, 409]);
  const written = { text: expect.stringContaining('brother'), writtenAt: expect.any(String) };
  expect((await kept()).answers).toEqual(Array(5).fill(written));
  const seen = await readPlayer(neighbour);
  expect(seen.answers).toEqual(Array(5).fill(written));
  expect(seen.history[0]).toMatchObject({ action: 'risk.answered', by: neighbour.email });
  const { activity } = (await asFinance('GET', '/admin/activity?action=risk.answered')).body;
  expect(activity).toHaveLength(5);
  expect(activity[0]).toMatchObject({ actor: { id: neighbour.id, role: 'player' }, ip: null });
  const { players } = (await asAdmin('GET', '/admin/risk?state=all&q=neighbour')).body;
  expect(players[0]).toMatchObject({ id: neighbour.id, answeredAt: expect.any(String) });
  const path = `/admin/risk/players/${neighbour.id}/facts`;
  expect((await asAdmin('DELETE', path)).body).toEqual({ forgotten: 4 });
  // Facts that the player's own rows contain are collected again. Deleted facts about device and
  // network stay deleted.
  expect(await kept()).toMatchObject({ answers: [], facts: { length: 2 } });
  expect((await readPlayer(neighbour)).player.score).toBe(0);
});
