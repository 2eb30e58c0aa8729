import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { type DepositWorld, ordered, startDepositWorld } from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { giveTokens } from './world/tokens.js';

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

/** Returns the ids of the rows that a list of the console finds. */
async function found(list: string, q: string): Promise<readonly string[]> {
  const query = new URLSearchParams({ page: '1', limit: '50', q });
  const { status, body } = await asking(world, admin)('GET', `${list}?${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  const rows = [body, ...Object.values(body)].find(Array.isArray) as readonly { _id: string }[];
  return rows.map(({ _id }) => _id);
}

const WRITTEN = [
  ['a composed letter', 'Jos\u00e9 Kumar', 'jose\u0301 kumar'],
  ['a decomposed letter', 'Ame\u0301lie', 'AM\u00c9LIE'],
  ['a composed nukta', '\u0958\u093e\u0938\u093f\u092e', '\u0915\u093c\u093e\u0938\u093f\u092e'],
  ['a nukta that is not typed', '\u0939\u091c\u093c\u093e\u0930', '\u0939\u091c\u093e\u0930'],
  ['a nukta that is typed only', '\u092b\u0930\u0939\u093e', '\u095e\u0930\u0939\u093e'],
  ['Greek capitals', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['a Greek name', 'Αλέξανδρος', 'ΑΛΈΞΑΝΔΡΟΣ'],
  ['a Turkish İ', 'İZMİRLİ', 'izmirli'],
  ['a Turkish ı', 'Kızılırmak', 'KIZILIRMAK'],
  ['a German ß', 'Groß', 'GROSS'],
  ['letters of full width', 'ＡＲＪＵＮ', 'arjun'],
  ['a decorative font', '𝕶𝖆𝖛𝖞𝖆 ツ', 'kavya'],
  ['wildcards of full width', 'ten％_max', 'TEN%＿MAX'],
] as const;

test.each(WRITTEN)(
  'a player whose name has %s is found as typed in any other form',
  async (...name) => {
    const [, inGameName, typed] = name;
    const player = await somebody(world, 'player');
    const uid = '911';
    await asking(world, player)('PUT', '/users/profile', { inGameName, freeFireUID: uid });
    expect(await found('/users/all', typed)).toEqual([player.id]);
    expect(await found('/users/all', inGameName)).toEqual([player.id]);
  },
);

test('withdrawals, deposits, matches, promo codes and people are found in any form of their text', async () => {
  const player = await somebody(world, 'player', { inGameName: 'ŞÎRÎN', freeFireUID: '912' });
  await giveTokens(world, player, 50);
  const upi = { amount: 50, type: 'upi', upiId: 'shirin@okaxis' };
  const requested = await asking(world, player)('POST', '/withdrawals/request', upi);
  const { _id: withdrawal } = requested.body.withdrawal;
  await ordered(world, player);
  const asAdmin = asking(world, admin);
  const match = await asAdmin('POST', '/tournaments', {
    name: 'दौड़ कप',
    mode: 'survival',
    maxParticipants: 10,
    entryFee: 0,
    prizePool: 0,
    details: 'x',
    startTime: '2090-01-01T10:00',
    endTime: '2090-01-01T11:00',
  });
  const promo = await asAdmin('POST', '/promo-codes/admin/create', {
    code: 'FOLD',
    description: 'Für Ελλάς',
    tokens: 1,
    maxUses: 1,
    expiryDate: '2090-03-31',
  });
  const typed = 's\u0327i\u0302rîn';
  expect(await found('/withdrawals/admin/all', typed)).toEqual([withdrawal]);
  expect(await found('/deposit-logs/admin/all', typed)).toHaveLength(1);
  expect(await found('/tournaments/admin/all', 'दौड')).toEqual([match.body.tournament._id]);
  expect(await found('/promo-codes/admin/all', 'ΕΛΛΆΣ')).toEqual([promo.body.promoCode._id]);
  const people = await asAdmin('GET', `/admin/people?q=${encodeURIComponent(typed)}`);
  expect(people.body.people.map(({ id }: { id: string }) => id)).toEqual([player.id]);
});
