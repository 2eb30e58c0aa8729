import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import { findBadPersons, growJournal } from '../../src/modules/ledger/store/grow-journal.js';
import { withdrawing } from '../withdrawals/withdrawing.js';
import { type Answer, asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { tokensOf } from '../world/tokens.js';
import { aPlayer, aTournament, join, managing, won } from '../world/tournaments.js';

let world: OwnProduct;
let admin: Person;
let asha: Person;
let ravi: Person;
const { asAdmin, declare, setStatus } = managing(() => ({ world, admin }));

async function done(asked: Promise<Answer>, status = 200): Promise<Answer['body']> {
  const answer = await asked;
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  return answer.body;
}

const REASON = 'A reason to remember';
const adjust = (person: Person, amount: number) =>
  done(asAdmin('PUT', `/users/tokens/${person.id}`, { amount, reason: REASON }));

/**
 * Posts events of every type that a player can have, and ends with an open withdrawal. Returns the
 * match in which the player won.
 */
async function lives(person: Person): Promise<string> {
  const { request, set } = withdrawing(world, admin);
  await adjust(person, 100);
  const code = `LIFE${newId().slice(-8)}`;
  const fields = { code, description: 'Hi', tokens: 25, maxUses: 9, expiryDate: '2090-03-31' };
  await done(asAdmin('POST', '/promo-codes/admin/create', fields), 201);
  await done(asking(world, person)('POST', '/promo-codes/redeem', { code }));
  const cancelled = await aTournament(world, admin);
  await done(join(world, person, cancelled));
  await done(setStatus(cancelled, 'cancelled'));
  const free = await aTournament(world, admin, { entryFee: 0 });
  await done(join(world, person, free));
  const match = await aTournament(world, admin);
  await done(join(world, person, match));
  await done(declare(match, [won(person, 40)]));
  const all = { amount: 145, type: 'upi', upiId: 'asha@okaxis' };
  const { withdrawal } = await done(request(person, all), 201);
  for (const status of ['completed', 'pending', 'rejected']) {
    await done(set(withdrawal._id, { status, adminNotes: REASON }));
  }
  await done(request(person, all), 201);
  expect(await tokensOf(world, person)).toBe(0);
  return match;
}

/**
 * Expected types of a player's events, newest first. Some change the wallet, some change other
 * accounts, and some have no entries.
 */
const STORY = [
  'AccountOpened',
  'AccountFrozen',
  'PrizesReversed',
  'WithdrawalRequested',
  'WithdrawalRejected',
  'WithdrawalReopened',
  'WithdrawalCompleted',
  'WithdrawalRequested',
  'PrizesAwarded',
  'EntryFeePaid',
  'EntryFeePaid',
  'EntryFeeRefunded',
  'EntryFeePaid',
  'PromoCodeRedeemed',
  'TokensAdjusted',
];

beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  [asha, ravi] = [await aPlayer(world), await aPlayer(world, 0, 'Ravi')];
  const match = await lives(asha);
  await lives(ravi);
  const spent = { reason: REASON, acceptOwed: true };
  await done(asAdmin('POST', `/tournaments/admin/${match}/results/void`, spent));
  await done(asAdmin('PUT', `/users/ban/${asha.id}`, { reason: REASON }));
  await done(asAdmin('PUT', `/users/unban/${asha.id}`));
});
afterAll(() => world.close());

interface Event {
  readonly position: number;
  readonly type: string;
}

/** Returns all events that a search finds, reading one page after another. */
async function found(search: string, limit = 2): Promise<readonly Event[]> {
  const all: Event[] = [];
  for (let cursor = ''; ; ) {
    const path = `/admin/ledger/events?limit=${limit}&${search}${cursor}`;
    const { events, nextCursor } = await done(asAdmin('GET', path));
    all.push(...events);
    if (nextCursor === null) return all;
    cursor = `&cursor=${nextCursor}`;
  }
}
const types = (events: readonly Event[]) => events.map(({ type }) => type);
const positions = (events: readonly Event[]) => events.map(({ position }) => position);

describe.each(['nothing', 'a part', 'all'])('with %s of the log in the journal', (taken) => {
  beforeAll(async () => {
    const database = world.database.asProcess;
    if (taken === 'a part') await database.query('SELECT ledger.grow_journal(45)');
    if (taken === 'all') await growJournal(database);
  });

  test('the journal of a player lists every event about the player once, newest first', async () => {
    const events = await found(`userId=${asha.id}`);
    expect(types(events)).toEqual(STORY);
    expect(positions(events)).toEqual([...new Set(positions(events))].sort((a, b) => b - a));
    expect(await found(`userId=${asha.id}`, 200)).toEqual(events);
    expect(await found(`userId=${asha.id}&order=oldest`)).toEqual([...events].reverse());
  });

  test('the journal of one player lists no event of another player', async () => {
    const [his, hers] = [await found(`userId=${ravi.id}`), await found(`userId=${asha.id}`)];
    expect(types(his)).toEqual(STORY.slice(3));
    const shared = positions(his).filter((position) => positions(hers).includes(position));
    expect(shared).toEqual([]);
    expect(await found(`userId=${newId()}`)).toEqual([]);
  });

  test('additional filters narrow the journal of a player', async () => {
    const all = await found(`userId=${asha.id}`);
    const ofType = (type: string) => all.filter((event) => event.type === type);
    for (const type of ['WithdrawalCompleted', 'EntryFeePaid', 'AccountFrozen']) {
      expect(await found(`userId=${asha.id}&type=${type}`, 1)).toEqual(ofType(type));
    }
    const paidOut = await found(`userId=${asha.id}&account=payouts:upi`);
    expect(types(paidOut)).toEqual(['WithdrawalReopened', 'WithdrawalCompleted']);
    const decided = await found(`userId=${asha.id}&reference=${asha.id}`);
    expect(types(decided)).toEqual(STORY.slice(0, 2));
    expect(await found(`userId=${asha.id}&to=2020-01-01`)).toEqual([]);
  });

  test('an export of a player’s journal has the same events as its pages, oldest first', async () => {
    const events = await found(`userId=${asha.id}`);
    const csv = await asAdmin('GET', `/admin/ledger/export?format=csv&userId=${asha.id}`);
    const rows = csv.text.trimEnd().split('\r\n').slice(1);
    const named = [...new Set(rows.map((row) => Number(row.split(',')[0])))];
    expect(named).toEqual(positions(events).reverse());
    const record = await done(
      asAdmin('GET', `/admin/ledger/exports/${csv.headers['x-export-id']}`),
    );
    expect(record).toMatchObject({
      filters: [{ name: 'userId', value: asha.id }],
      events: STORY.length,
    });
  });
});

test.each([
  ['hidden from its person', 'DELETE FROM ledger.journal_person WHERE person = $1'],
  ['shown to another', 'UPDATE ledger.journal_person SET person = 7 WHERE person = $1'],
])('a verification finds a journal event that is %s', async (_, tampering) => {
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  await owner.query('BEGIN');
  expect(await findBadPersons(owner)).toEqual([]);
  await owner.query(tampering, [asha.id]);
  const problem = 'the journal of persons differs from the log';
  expect(await findBadPersons(owner)).toEqual([{ position: expect.anything(), problem }]);
  await owner.query('ROLLBACK');
  await owner.end();
});

test('the journal of a staff member lists the decisions about that member', async () => {
  const finance = await somebody(world, 'finance');
  expect(types(await found(`userId=${finance.id}`))).toEqual(['StaffAppointed']);
  await growJournal(world.database.asProcess);
  expect(types(await found(`userId=${finance.id}`))).toEqual(['StaffAppointed']);
  await expectHealthyLedger(world);
});
