// Own product: it tampers with the database.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyLedger } from '../../src/modules/ledger/index.js';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { giveTokens } from '../world/tokens.js';

let world: OwnProduct;
let admin: Person;

beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

async function requested(body: object): Promise<string> {
  const player = await somebody(world);
  await giveTokens(world, player, 100);
  const answer = await asking(world, player)('POST', '/withdrawals/request', body);
  expect(answer.status).toBe(201);
  return answer.body.withdrawal._id;
}
const byUpi = () => requested({ amount: 50, type: 'upi', upiId: 'asha@okaxis' });
const byPlay = () => requested({ amount: 50, type: 'google_play', email: 'asha@example.com' });

/** Changes a withdrawal's row directly with the application's role, without an event. */
const tamper = (id: string, set: string) =>
  world.database.rows(`UPDATE withdrawal SET ${set} WHERE id = $1`, [id]);
const complete = (id: string, body: object = {}) =>
  asking(world, admin)('PUT', `/withdrawals/admin/status/${id}`, { status: 'completed', ...body });

async function shown(id: string): Promise<string> {
  const { body } = await asking(world, admin)('GET', '/withdrawals/admin/all?limit=100');
  return body.withdrawals.find((each: { _id: string }) => each._id === id).destinationProof;
}

test('the log contains a salted digest of a withdrawal’s destination, but not the destination', async () => {
  const [one, other] = [await byUpi(), await byUpi()];
  const rows = await world.database.rows<{ payload: string; digest: string }>(
    "SELECT payload, payload::jsonb ->> 'destination' AS digest FROM ledger.event WHERE reference = ANY ($1)",
    [[one, other]],
  );
  expect(rows.map(({ digest }) => digest.length)).toEqual([64, 64]);
  expect(rows[0]?.digest).not.toBe(rows[1]?.digest);
  expect(rows[0]?.payload).not.toContain('okaxis');
  await expectHealthyLedger(world);
});

test.each([
  ['upi_id', byUpi, "upi_id = 'mallory@okaxis'", "upi_id = 'asha@okaxis'"],
  ['e-mail', byPlay, "email = 'mallory@example.com'", "email = 'asha@example.com'"],
  ['type', byUpi, "type = 'google_play'", "type = 'upi'"],
  ['second address', byUpi, "email = 'mallory@example.com'", 'email = NULL'],
  ['amount', byUpi, 'amount_tokens = 40', 'amount_tokens = 50'],
])(
  'a withdrawal whose %s was changed in the database is marked, found by a verification and never paid',
  async (_, ask, change, back) => {
    const id = await ask();
    expect(await shown(id)).toBe('proved');
    await tamper(id, change);
    expect(await shown(id)).toBe('changed');
    expect(await complete(id)).toMatchObject({
      status: 409,
      body: { code: 'DESTINATION_CHANGED' },
    });
    const { problems } = await verifyLedger(world.database.ownerUrl);
    expect(problems.map(({ problem }) => problem)).toEqual([
      `withdrawal ${id}: its row is not what the player asked for`,
    ]);
    await tamper(id, back);
    expect((await complete(id, ask === byPlay ? { redeemCode: `CODE-${id}` } : {})).status).toBe(
      200,
    );
    await expectHealthyLedger(world);
  },
);

test('the destination of a closed withdrawal can be erased, but the destination of a withdrawal on hold cannot be erased', async () => {
  const blank = 'upi_id = NULL, email = NULL, destination_salt = NULL';
  const settled = await byUpi();
  expect((await complete(settled)).status).toBe(200);
  await tamper(settled, blank);
  expect(await shown(settled)).toBe('blanked');
  await expectHealthyLedger(world);

  const held = await byUpi();
  await tamper(held, blank);
  expect((await complete(held)).status).toBe(409);
  const { problems } = await verifyLedger(world.database.ownerUrl);
  expect(problems.map(({ problem }) => problem)).toEqual([
    `withdrawal ${held}: its destination is gone while its tokens are held`,
  ]);
  const rejected = { status: 'rejected' };
  await asking(world, admin)('PUT', `/withdrawals/admin/status/${held}`, rejected);
  await expectHealthyLedger(world);
});
