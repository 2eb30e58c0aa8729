import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { Checkpoints, Ledger } from '../../src/modules/ledger/index.js';
import { leafHash, leafText } from '../../src/modules/ledger/proof/leaf.js';
import { verifyInclusion } from '../../src/modules/ledger/proof/merkle-tree.js';
import { openTreeHead } from '../../src/modules/ledger/proof/signed-note.js';
import { readJournal } from '../../src/modules/ledger/store/read-export.js';
import { Database } from '../../src/platform/database/index.js';
import { startTestApp, type TestApp } from '../world/app.js';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { giveTokens } from '../world/tokens.js';

let world: TestApp;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  world = await startTestApp();
  asha = await somebody(world);
  ravi = await somebody(world);
});
afterAll(() => world.close());

const sign = () => world.app.get(Checkpoints, { strict: false }).sign();
const prove = (person: Person, position: number | string) =>
  asking(world, person)('GET', `/tokens/proof/${position}`);

async function positionsOf(person: Person): Promise<number[]> {
  const { body } = await asking(world, person)('GET', '/tokens/history');
  return body.tokenHistory.map(({ position }: { position: number }) => position).reverse();
}

/** What an outsider does with the answer. */
function holds(proof: Awaited<ReturnType<typeof prove>>['body']): boolean {
  const head = openTreeHead(proof.checkpoint.note, [proof.checkpoint.verifierKey]);
  if (!head) return false;
  const leaf = proof.event === null ? Buffer.from(proof.leafHash, 'hex') : leafHash(proof.event);
  return (
    leaf.toString('hex') === proof.leafHash &&
    verifyInclusion({
      leafHash: leaf,
      index: proof.position - 1,
      size: head.size,
      root: head.root,
      path: proof.path.map((hash: string) => Buffer.from(hash, 'hex')),
    })
  );
}

test('every own movement proves itself against the newest signed head, and nothing else does', async () => {
  for (let i = 1; i <= 150; i += 1) {
    await Promise.all([giveTokens(world, asha, i), giveTokens(world, ravi, 1)]);
  }
  await sign();
  const positions = await positionsOf(asha);
  expect(positions).toHaveLength(150);
  for (const [i, position] of positions.entries()) {
    if (i % 10 > 0) continue;
    const { status, body } = await prove(asha, position);
    expect(status).toBe(200);
    expect(holds(body)).toBe(true);
    const own = `player:${asha.id}`;
    expect(body).toMatchObject({ position, account: own, checkpoint: { size: 300 } });
    expect(body.event).toContain(`${own},${i + 1},`);
    expect(holds({ ...body, event: body.event.replace(`${own},`, `${own},9`) })).toBe(false);
    expect(holds({ ...body, position: (position % 300) + 1 })).toBe(false);
  }
  await expectHealthyLedger(world);
});

test('what is not his, or not there, is not found', async () => {
  const [his] = await positionsOf(ravi);
  for (const position of [his ?? 0, 0, 301, -1, '1e2', 'x', '9'.repeat(20)]) {
    const { status, body } = await prove(asha, position);
    expect([position, status, body.code]).toEqual([position, 404, 'MOVEMENT_NOT_FOUND']);
  }
});

test('a movement that is not signed yet says so, and asks for the signature', async () => {
  await giveTokens(world, asha, 7);
  const newest = (await positionsOf(asha)).at(-1) ?? 0;
  const { status, body } = await prove(asha, newest);
  expect([status, body.code]).toEqual([409, 'NOT_SIGNED_YET']);
  await sign();
  expect(holds((await prove(asha, newest)).body)).toBe(true);
  await expectHealthyLedger(world);
});

test('an event that moved the tokens of others is proved by its hash alone', async () => {
  const outcome = await world.app.get(Ledger).post({
    type: 'TokensAdjusted',
    schemaVersion: 1,
    actor: { type: 'admin', id: newId() },
    reason: 'for all, “in words beyond ASCII” — ₹',
    reference: null,
    idempotencyKey: newId(),
    payload: {},
    entries: [
      { account: 'house:adjustments', amount: -4 },
      { account: `player:${asha.id}`, amount: 1 },
      { account: `player:${ravi.id}`, amount: 3 },
    ],
  });
  if (!outcome.posted) throw new Error('not posted');
  await sign();
  const { body } = await prove(asha, outcome.position);
  expect(body.event).toBeNull();
  expect(holds(body)).toBe(true);
  await expectHealthyLedger(world);
});

test('the text of every kind of event gives the hash that the database made', async () => {
  await world.app.get(Ledger).post({
    type: 'TestSet',
    schemaVersion: 3,
    actor: { type: 'system', id: 'ÄÖÜ' },
    reason: '',
    reference: 'ref, with: marks',
    idempotencyKey: newId(),
    uniqueKey: 'fact 🎮',
    payload: { z: 'é', a: [1, null, true] },
    entries: [
      { account: 'house:seats', amount: -2 },
      { account: `seats:${newId()}:1`, amount: 2 },
    ],
    controls: [{ account: `player:${asha.id}`, status: 'frozen', ceiling: 1_000_000 }],
    overridesFreeze: true,
  });
  const page = { filter: {}, beyond: 0, order: 'ascending', limit: 1_000 } as const;
  const rows = await readJournal(world.app.get(Database), page);
  expect(rows.at(-1)).toMatchObject({ type: 'TestSet', schemaVersion: 3, reason: '' });
  for (const row of rows) {
    expect([row.position, leafHash(leafText(row)).toString('hex')]).toEqual([
      row.position,
      row.leafHash,
    ]);
  }
  await expectHealthyLedger(world);
});
