// Own product: the rules of risk compare all its accounts.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { withdrawing } from '../withdrawals/withdrawing.js';
import { asking } from '../world/ask.js';
import { type DepositWorld, ordered, startDepositWorld, verify } from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { bannedByHand, type Person, somebody } from '../world/people.js';
import { aSquad } from '../world/squads.js';
import { aTournament, join, managing, players } from '../world/tournaments.js';
import { eventually } from '../world/wait.js';
import { expectRebuiltAlike, judge, signInWith } from './signs.js';

let world: DepositWorld;
let admin: Person;

beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
});
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

const act = managing(() => ({ world, admin }));
const follow = () => world.followed();
const readPlayer = async ({ id }: Person) =>
  (await act.asAdmin('GET', `/admin/risk/players/${id}`)).body;
const kindsOf = async (person: Person): Promise<string[]> =>
  (await readPlayer(person)).signals.map(({ kind }: { kind: string }) => kind);

const deviceSeen = (person: Person, deviceId: string) => signInWith(world, person, deviceId);

async function deposit(person: Person, amount: number): Promise<void> {
  const paid = await world.provider.pay(await ordered(world, person, amount), {
    vpa: `${person.id}@upi`,
  });
  expect((await verify(world, person, paid.body.checkout)).status).toBe(200);
}

async function payOut(person: Person, amount: number): Promise<void> {
  const upiId = `${person.id}@okaxis`;
  const answer = await withdrawing(world, admin).request(person, { amount, type: 'upi', upiId });
  expect(answer).toMatchObject({ status: 201 });
}

/**
 * Waits until a connection waits for a table, or for the lock that lets only one transaction at a
 * time change risk signals.
 */
const someoneWaits = (locktype: 'relation' | 'advisory') =>
  eventually(async () => {
    const waiting = 'SELECT FROM pg_locks WHERE locktype = $1 AND NOT granted';
    expect(await world.database.rows(waiting, [locktype])).not.toHaveLength(0);
  });

test('an evaluation that began before a new fact does not remove the risk signal of that fact', async () => {
  const three = (await players(world, 3, 0)) as [Person, Person, Person];
  for (const person of three.slice(1)) await deviceSeen(person, 'phone-of-two-evaluations');
  // Stops the early evaluation after it has read the evidence, when it writes the scores.
  const writing = new pg.Client({ connectionString: world.database.ownerUrl });
  await writing.connect();
  await writing.query('BEGIN; LOCK TABLE risk_signal, risk_case IN SHARE ROW EXCLUSIVE MODE');
  const early = judge(world, three[0].id);
  await someoneWaits('relation');
  await deviceSeen(three[0], 'phone-of-two-evaluations');
  const late = judge(world, three[0].id);
  await Promise.race([late, someoneWaits('advisory')]);
  await writing.query('COMMIT');
  await Promise.all([early, late]);
  await writing.end();
  expect(await kindsOf(three[0])).toEqual(['shared-device']);
  await expectRebuiltAlike(world);
});

test('deleting the facts of one player keeps the risk signals of the other linked accounts', async () => {
  const five = (await players(world, 5, 0)) as [Person, Person, ...Person[]];
  for (const person of five) await deviceSeen(person, 'phone-of-five-accounts');
  await judge(world, five[0].id);
  expect(await kindsOf(five[1])).toEqual(['shared-device']);
  const path = `/admin/risk/players/${five[0].id}/facts`;
  expect((await act.asAdmin('DELETE', path)).status).toBe(200);
  expect(await kindsOf(five[0])).toEqual([]);
  expect((await readPlayer(five[1])).signals).toMatchObject([
    { sentence: 'Uses the same device as 3 other accounts' },
  ]);
  await expectRebuiltAlike(world);
});

test('a farm of 1,200 accounts with one payer does not hide three players who share a device', async () => {
  const three = (await players(world, 3, 0)) as [Person, Person, Person];
  await world.owner.query(
    `WITH farm AS (
       INSERT INTO user_account (id, email, password_hash, role, email_verified_at)
       SELECT CAST('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0') AS uuid),
              'large-farm-' || n || '@example.com', 'none', 'player', now()
         FROM generate_series(1, 1200) AS n
       RETURNING id)
     INSERT INTO risk_fact (user_id, kind, digest, purpose, first_seen_at, last_seen_at)
     SELECT id, 'payer', sha256('large farm'), 'deposit', now(), now() FROM farm`,
  );
  for (const person of three) await deviceSeen(person, 'phone-beside-a-large-farm');
  const [first, last] = ['0001', '04b0'].map((end) => `00000000-0000-7000-8000-00000000${end}`);
  await judge(world, String(first), three[0].id);
  await judge(world, String(last));
  for (const person of three) expect(await kindsOf(person)).toEqual(['shared-device']);
  for (const id of [first, last]) {
    expect((await readPlayer({ ...three[0], id: String(id) })).signals).toMatchObject([
      { sentence: 'Deposits from the same UPI ID or card as at least 500 other accounts' },
    ]);
  }
  // Deletes the farm, so that the other tests do not evaluate its 1,200 accounts.
  await world.owner.query(
    `DELETE FROM risk_fact f USING user_account u
      WHERE u.id = f.user_id AND u.email LIKE 'large-farm-%';
     DELETE FROM risk_signal WHERE kind = 'shared-payer';
     DELETE FROM risk_case c USING user_account u
      WHERE u.id = c.user_id AND u.email LIKE 'large-farm-%';
     DELETE FROM user_account WHERE email LIKE 'large-farm-%'`,
  );
});

test('a deposit of a player whose payer 200 accounts share evaluates that player only', async () => {
  const [player, other] = (await players(world, 2, 0)) as [Person, Person];
  const payer = 'the-payer-of-200@upi';
  const paid = async (person: Person) => {
    const order = await ordered(world, person, 10);
    const { body } = await world.provider.pay(order, { vpa: payer });
    expect((await verify(world, person, body.checkout)).status).toBe(200);
    await follow();
  };
  await paid(player);
  await world.owner.query(
    `WITH ring AS (
       INSERT INTO user_account (id, email, password_hash, role, email_verified_at)
       SELECT gen_random_uuid(), 'ring-of-200-' || n || '@example.com', 'none', 'player', now()
         FROM generate_series(1, 198) AS n
       RETURNING id)
     INSERT INTO risk_fact (user_id, kind, digest, purpose, first_seen_at, last_seen_at)
     SELECT ring.id, 'payer', f.digest, 'deposit', now(), now()
       FROM ring, risk_fact f WHERE f.user_id = $1 AND f.kind = 'payer'`,
    [player.id],
  );
  await paid(other);
  const shared = { sentence: 'Deposits from the same UPI ID or card as 199 other accounts' };
  const signalOf = async (person: Person) => (await readPlayer(person)).signals;
  expect(await signalOf(player)).toMatchObject([{ ...shared, positions: { length: 2 } }]);
  const rows = () =>
    world.database.rows(
      `SELECT c.user_id, c.xmin::text AS row FROM risk_case c WHERE c.user_id <> $1
       UNION ALL SELECT s.id, s.xmin::text FROM risk_signal s ORDER BY 1`,
      [player.id],
    );
  const before = await rows();
  expect(before.length).toBeGreaterThan(199);
  await paid(player);
  expect(await rows()).toEqual(before);
  expect(await signalOf(other)).toMatchObject([{ ...shared, positions: { length: 3 } }]);
  await expectRebuiltAlike(world);
  await world.owner.query(
    `DELETE FROM risk_fact f USING user_account u
      WHERE u.id = f.user_id AND u.email LIKE 'ring-of-200-%'`,
  );
});

test('the fees that a player paid count as played tokens, even after many joins of another account on the same device', async () => {
  const [player, other] = (await players(world, 2, 0)) as [Person, Person];
  await deposit(player, 500);
  const match = await aTournament(world, admin, { entryFee: 200 });
  expect((await join(world, player, match)).status).toBe(200);
  for (const person of [player, other]) await deviceSeen(person, 'a-phone-in-one-household');
  await world.owner.query(
    `INSERT INTO projection.entrant (tournament_id, round, user_id, joined_position, joined_at,
                                     fee_tokens, profile_version)
     SELECT gen_random_uuid(), 1, $1, 1e12 + n, now(), 1, 1 FROM generate_series(1, 50_000) AS n`,
    [other.id],
  );
  await payOut(player, 300);
  await follow();
  const found = await kindsOf(player);
  await world.owner.query('DELETE FROM projection.entrant WHERE joined_position > 1e12');
  expect(found).toEqual([]);
});

test('the fees that a player paid before a payout count as played tokens, even after many later joins', async () => {
  const [player] = (await players(world, 1, 0)) as [Person];
  await deposit(player, 500);
  const match = await aTournament(world, admin, { entryFee: 200 });
  expect((await join(world, player, match)).status).toBe(200);
  await payOut(player, 300);
  await world.owner.query(
    `INSERT INTO projection.entrant (tournament_id, round, user_id, joined_position, joined_at,
                                     fee_tokens, profile_version)
     SELECT gen_random_uuid(), 1, $1, 1e12 + n, now() + interval '1 hour', 1, 1
       FROM generate_series(1, 50_000) AS n`,
    [player.id],
  );
  await follow();
  const found = await kindsOf(player);
  await world.owner.query('DELETE FROM projection.entrant WHERE joined_position > 1e12');
  expect(found).toEqual([]);
});

test('fees that a captain pays for the squad count as tokens that the captain played', async () => {
  const { squadId, team } = await aSquad(world, 0, 20);
  const [captain, member] = team;
  for (const person of [captain, member]) await deposit(person, 200);
  const match = { mode: 'clash-squad', maxParticipants: 8, entryFee: 20, squads: 'equal' };
  const id = await aTournament(world, admin, match);
  const entry = { squadId, players: team.map((person) => person.id), paidBy: 'captain' };
  const joined = await asking(world, captain)('POST', `/tournaments/${id}/squad`, entry);
  expect(joined.status).toBe(200);
  await payOut(captain, 120);
  await payOut(member, 200);
  await follow();
  expect(await kindsOf(captain)).toEqual([]);
  expect((await readPlayer(member)).signals).toMatchObject([
    { sentence: expect.stringContaining('with 0 tokens played') },
  ]);
});

test('a risk signal for ban evasion links to the event of the ban', async () => {
  const [banned, evader] = (await players(world, 2, 0)) as [Person, Person];
  for (const person of [banned, evader]) await deviceSeen(person, 'phone-of-a-banned-player');
  await bannedByHand(world, banned);
  await world.owner.query(
    "UPDATE user_account SET created_at = now() + interval '1 hour' WHERE id = $1",
    [evader.id],
  );
  await judge(world, evader.id);
  const [{ kind, positions }] = (await readPlayer(evader)).signals;
  expect([kind, positions]).toEqual(['ban-evaded', [expect.any(Number)]]);
  expect((await act.asAdmin('GET', `/admin/ledger/events/${positions[0]}`)).body).toMatchObject({
    type: 'AccountFrozen',
    reference: banned.id,
  });
});

test('after a release, a new strong risk signal holds payouts even if the score was higher before', async () => {
  const [player, other] = (await players(world, 2, 0)) as [Person, Person];
  const path = `/admin/risk/players/${player.id}`;
  await world.owner.query(
    "UPDATE user_account SET email = 'same+' || id || '@gmail.com' WHERE id = ANY ($1)",
    [[player.id, other.id]],
  );
  const rules = {
    payoutSource: 'all',
    unplayed: 'free',
    unplayedHours: 24,
    strongWaits: true,
    depositTokens: 0,
    depositCount: 0,
    payoutTokens: 0,
    payoutCount: 0,
    redeemTokens: 0,
    redeemCount: 0,
    reason: 'A test',
  };
  expect((await act.asAdmin('PUT', '/admin/risk/rules', rules)).status).toBe(200);
  await deposit(player, 10_000);
  await payOut(player, 10_000);
  await judge(world, player.id, other.id);
  expect((await readPlayer(player)).player.score).toBe(105);
  expect((await act.asAdmin('POST', `${path}/release`, { reason: 'Explained' })).status).toBe(204);
  expect((await readPlayer(player)).hold).toBeNull();
  for (const { id } of (await readPlayer(player)).signals) {
    await act.asAdmin('POST', `/admin/risk/signals/${id}/clear`, { note: 'Explained' });
  }
  await deposit(player, 10_000);
  await payOut(player, 10_000);
  await follow();
  expect((await readPlayer(player)).player.score).toBe(70);
  expect((await readPlayer(player)).hold).toMatchObject({ by: 'A rule' });
});

test('a cleared risk signal stays cleared after its group loses an account, but counts again after a further account joins the group', async () => {
  const five = (await players(world, 5, 0)) as [Person, Person, Person, Person, Person];
  for (const person of five.slice(0, 4)) await deviceSeen(person, 'phone-of-one-household');
  await judge(world, five[0].id);
  const [{ id }] = (await readPlayer(five[0])).signals;
  const note = { note: 'One household' };
  expect((await act.asAdmin('POST', `/admin/risk/signals/${id}/clear`, note)).status).toBe(204);
  const path = `/admin/risk/players/${five[3].id}/facts`;
  expect((await act.asAdmin('DELETE', path)).status).toBe(200);
  expect(await readPlayer(five[0])).toMatchObject({
    player: { score: 0 },
    signals: [{ sentence: 'Uses the same device as 2 other accounts', cleared: note }],
  });
  for (const person of five.slice(3)) await deviceSeen(person, 'phone-of-one-household');
  await judge(world, five[0].id);
  const { player, signals: found } = await readPlayer(five[0]);
  expect(found).toMatchObject([{ cleared: null }]);
  expect(player.score).toBeGreaterThan(0);
});

/** Gives each of these accounts an alias of one mailbox; the first account is the oldest. */
async function aliases(name: string, people: readonly Person[]): Promise<void> {
  for (const [at, { id }] of people.entries()) {
    await world.database.rows(
      `UPDATE user_account SET email = $2, created_at = now() - make_interval(mins => $3)
        WHERE id = $1`,
      [id, at === 0 ? `${name}@gmail.com` : `${name}+${at}@gmail.com`, people.length - at],
    );
  }
}

const newPlayers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => somebody(world)));

test('registrations that nobody verifies give an account with the same mailbox no risk signal', async () => {
  const [victim, ...unverified] = (await newPlayers(6)) as [Person, ...Person[]];
  await aliases('victim', [victim, ...unverified]);
  const ids = unverified.map(({ id }) => id);
  const verify = (at: Date | null) =>
    world.database.rows(
      'UPDATE user_account SET email_verified_at = $2 WHERE id = ANY ($1::uuid[])',
      [ids, at],
    );
  // Facts that were stored before must not count either.
  await judge(world, victim.id, ...ids);
  expect(await kindsOf(victim)).toEqual(['same-mailbox']);
  await verify(null);
  await judge(world, victim.id, ...ids);
  expect(await kindsOf(victim)).toEqual([]);
  await verify(new Date());
  await judge(world, victim.id);
  expect(await kindsOf(victim)).toEqual(['same-mailbox']);
});

test('accounts that are opened later do not make the signal of the first account strong', async () => {
  const people = await newPlayers(5);
  await aliases('first', people);
  await judge(world, ...people.map(({ id }) => id));
  const rows = await world.database.rows<{ user_id: string; score: number; strongest: number }>(
    'SELECT user_id, score, strongest FROM risk_case WHERE user_id = ANY ($1::uuid[])',
    [people.map(({ id }) => id)],
  );
  const strongest = people.map(({ id }) => rows.find((row) => row.user_id === id)?.strongest);
  expect(strongest).toEqual([59, 65, 65, 65, 65]);
  expect(rows.map(({ score }) => score)).toEqual([65, 65, 65, 65, 65]);
});
