// Own product: its ledger is halted, and it sets the limit for a second admin.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { setBound, waiting } from '../world/second-admin.js';
import { giveTokens, tokensOf } from '../world/tokens.js';
import { eventually } from '../world/wait.js';

let world: OwnProduct;
let [asha, bina, player]: Person[] = [];
beforeAll(async () => {
  world = await startProduct();
  [asha, bina] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
  player = await somebody(world);
  await giveTokens(world, player, 100);
});
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

type Asked = Parameters<ReturnType<typeof asking>>;
const a = (...asked: Asked) => asking(world, asha ?? null)(...asked);
const b = (...asked: Asked) => asking(world, bina ?? null)(...asked);
const p = (...asked: Asked) => asking(world, player ?? null)(...asked);
const ID = newId();
const PATH = `/admin/ledger/halt/${ID}/accept`;
const REASON = 'The lost events were repeated';

test('another process learns of a halt, and takes no money and moves no tokens, but serves the rest', async () => {
  await world.database.rows(
    `INSERT INTO ledger.halt (id, problem, found_at, head_position)
     VALUES ($1, 'the log ends at 5, but was signed up to 7', now(), 5)`,
    [ID],
  );
  await eventually(async () => expect((await a('GET', '/health/ready')).body.ledger).toBe(false));
  const halted = { status: 503, body: { code: 'LEDGER_HALTED', retryAfter: 60 } };
  const path = `/users/tokens/${player?.id}`;
  expect(await a('PUT', path, { amount: 1, reason: 'x' })).toMatchObject(halted);
  expect(await p('POST', '/payments/create-order', { amount: 50 })).toMatchObject(halted);
  expect(await tokensOf(world, player ?? { id: '' })).toBe(100);
  expect((await p('GET', '/tokens/history')).status).toBe(200);
  // A decision about an account is an event without entries.
  expect((await a('PUT', `/users/ban/${player?.id}`, { reason: 'x' })).status).not.toBe(503);
});

test('where a second admin is needed, continuing with the log needs one too', async () => {
  await setBound(world, 1_000);
  const id = waiting(await a('POST', PATH, { reason: REASON }));
  expect((await a('GET', '/admin/ledger/halt')).body.halt.id).toBe(ID);
  const found = (await b('GET', `/admin/approvals?id=${id}`)).body.approvals[0];
  expect(found).toMatchObject({
    kind: 'log.accept',
    facts: [{ name: 'Problem', value: 'the log ends at 5, but was signed up to 7' }],
  });
  const approve = { digest: found.digest };
  expect((await a('POST', `/admin/approvals/${id}/approve`, approve)).status).toBe(403);
  expect((await b('POST', `/admin/approvals/${id}/approve`, approve)).status).toBe(200);
  expect((await a('GET', '/admin/ledger/halt')).body).toEqual({ halt: null });
  const [row] = await world.database.rows(
    'SELECT decided_by AS by, reason FROM ledger.halt WHERE id = $1',
    [ID],
  );
  expect(row).toEqual({ by: asha?.id, reason: REASON });
  const path = `/users/tokens/${player?.id}`;
  expect((await a('PUT', path, { amount: 1, reason: 'Moves again' })).status).not.toBe(503);
});
