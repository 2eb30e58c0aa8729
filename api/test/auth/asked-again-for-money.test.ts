import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from '../world/ask.js';
import { type Person, somebody } from '../world/people.js';
import { type Product, sharedProduct } from '../world/product.js';
import { tokensOf } from '../world/tokens.js';
import { aPlayer } from '../world/tournaments.js';

let world: Product;
beforeAll(async () => {
  world = await sharedProduct();
});
afterAll(() => world.close());

const REASON = 'A stolen session';
const ID = '0190a0b0-0000-7000-8000-000000000000';

/** Makes the last sign-in or confirmation of an admin this old. */
async function confirmedAgo(admin: Person, minutes: number): Promise<void> {
  await world.database.rows(
    `UPDATE user_session SET confirmed_at = now() - make_interval(mins => $2) WHERE user_id = $1`,
    [admin.id, minutes],
  );
}

async function oldSession(): Promise<ReturnType<typeof asking>> {
  const admin = await somebody(world, 'admin');
  await confirmedAgo(admin, 11);
  return asking(world, admin);
}

interface Operation {
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-access'?: { readonly who: string | readonly string[] };
  readonly 'x-asks-again'?: object;
}

test('every command of an admin that may wait for a second admin asks an older session for confirmation', async () => {
  const { body } = await asking(world, null)('GET', '/docs/openapi.json');
  const paths = body.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const waits = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => JSON.stringify(operation.responses['202'] ?? '').includes('waits'))
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  expect(waits.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'PUT /api/users/tokens/{id}',
      'PUT /api/users/tokens/bulk/all',
      'PUT /api/withdrawals/admin/status/{id}',
      'POST /api/tournaments/admin/{id}/results',
      'POST /api/tournaments/admin/{id}/results/void',
      'POST /api/promo-codes/admin/create',
      'PUT /api/promo-codes/admin/{id}/toggle',
      'POST /api/admin/ledger/events/{position}/reverse',
    ]),
  );
  expect(waits.filter(({ operation }) => !operation['x-asks-again'])).toEqual([]);
});

test.each([
  ['PUT', `/users/tokens/${ID}`, { amount: 5, reason: REASON }],
  ['PUT', '/users/tokens/bulk/all', { amount: 5, reason: REASON }],
  ['PUT', `/withdrawals/admin/status/${ID}`, { status: 'completed' }],
  ['POST', '/withdrawals/admin/statuses', { changes: [{ id: ID, status: 'completed' }] }],
  ['POST', '/withdrawals/admin/bank-file', { ids: [ID] }],
  ['POST', '/withdrawals/admin/bank-results', { rows: [{ id: ID, amount: 50, status: 'Paid' }] }],
  ['POST', `/withdrawals/admin/${ID}/reveal-code`, {}],
  ['POST', '/admin/ledger/events/1/reverse', { reason: REASON }],
  ['POST', `/tournaments/admin/${ID}/results`, { winners: [] }],
  ['POST', `/tournaments/admin/${ID}/results/void`, { reason: REASON }],
  ['POST', '/promo-codes/admin/create', { code: 'STOLEN' }],
  ['PUT', `/promo-codes/admin/${ID}/toggle`, {}],
  ['POST', `/admin/approvals/${ID}/approve`, {}],
  ['POST', `/admin/approvals/${ID}/refuse`, { reason: REASON }],
] as const)(
  'eleven minutes after the sign-in, %s %s asks for a confirmation',
  async (method, path, body) => {
    const answer = await (await oldSession())(method, path, body);
    expect([answer.status, answer.body.code]).toEqual([403, 'CONFIRM_SIGN_IN']);
  },
);

test('an admin who signed in nine minutes ago adjusts a wallet, and one of eleven minutes ago only sees what would happen', async () => {
  const [admin, player] = [await somebody(world, 'admin'), await aPlayer(world)];
  const adjust = (query = '') =>
    asking(world, admin)('PUT', `/users/tokens/${player.id}${query}`, {
      amount: 5,
      reason: REASON,
    });
  await confirmedAgo(admin, 9);
  expect((await adjust()).status).toBe(200);
  await confirmedAgo(admin, 11);
  for (const query of ['?dryRun=true', '?dryRun=1']) {
    expect((await adjust(query)).body).toMatchObject({ dryRun: true, balanceAfter: 10 });
  }
  for (const query of ['', '?dryRun=false', '?dryRun=TRUE', '?dryRun=true&dryRun=false']) {
    expect([query, (await adjust(query)).status]).toEqual([query, 403]);
  }
  expect(await tokensOf(world, player)).toBe(5);
});
