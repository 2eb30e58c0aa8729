import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { leafHash, leafText } from '../proof/leaf.js';
import { TreeBuilder } from '../proof/merkle-tree.js';
import { ExportCheck } from './export-check.js';

const PLAYER = 'player:00000000-0000-4000-8000-000000000001';

/** An export of batches of three events, with the chain computed from `amounts`. */
function exportOf(amounts: readonly number[]): { lines: string[]; roots: Buffer[] } {
  const tree = new TreeBuilder();
  const [lines, roots]: [string[], Buffer[]] = [[], []];
  let [prevHash, balance] = ['00'.repeat(32), 0];
  for (let first = 0; first < amounts.length; first += 3) {
    const batch = first / 3 + 1;
    const recordedAt = `2026-01-01T00:00:${String(batch).padStart(2, '0')}.000000Z`;
    const events = amounts.slice(first, first + 3).map((amount, i) => {
      const entry = (account: string, sign: number) => ({
        ...{ account, unit: 'TOKEN', amount: sign * amount, balanceBefore: sign * balance },
        balanceAfter: sign * (balance + amount),
      });
      const entries = [entry('gateway:razorpay', -1), entry(PLAYER, 1)];
      balance += amount;
      const event = {
        position: first + i + 1,
        type: 'TestDeposited',
        schemaVersion: 1,
        recordedAt,
      };
      const rest = { reason: null, reference: null, idempotencyKey: `k${first + i}`, entries };
      return { ...event, ...rest, uniqueKey: null, overridesFreeze: false, batch };
    });
    const actor = { type: 'gateway', id: 'razorpay' };
    const leaves = events.map((event) => {
      const texts = { actorType: actor.type, actorId: actor.id, payload: '{}', controls: null };
      return leafHash(leafText({ ...event, ...texts }));
    });
    const numbers = Buffer.alloc(32);
    const micros = Date.parse(recordedAt) * 1000;
    for (const [i, n] of [batch, first + 1, first + events.length, micros].entries()) {
      numbers.writeBigInt64BE(BigInt(n), i * 8);
    }
    const bytes = Buffer.concat([Buffer.from(prevHash, 'hex'), numbers, ...leaves]);
    const hash = createHash('sha256').update(bytes).digest('hex');
    for (const [i, event] of events.entries()) {
      const leaf = leaves[i] ?? Buffer.alloc(0);
      tree.add(leaf);
      roots.push(tree.root());
      const head = { ...event, leafHash: leaf.toString('hex'), prevHash, hash, actor };
      lines.push(`${JSON.stringify(head).slice(0, -1)},"controls":null,"payload":{}}`);
    }
    prevHash = hash;
  }
  return { lines, roots };
}

const AMOUNTS = Array.from({ length: 12 }, (_, i) => i + 1);
const right = exportOf(AMOUNTS);
const signed = {
  origin: 'arena.example/ledger',
  size: 12,
  root: right.roots[11] ?? Buffer.alloc(0),
};

function problemsOf(lines: readonly string[]) {
  const check = new ExportCheck([signed]);
  for (const line of lines) check.line(line);
  check.end();
  return check.problems;
}

test('an export that is right has no problem', () => {
  expect(problemsOf(right.lines)).toEqual([]);
});

test('a flipped bit is named by its position', () => {
  const lines = right.lines.map((line, i) => (i === 7 ? line.replace('"k7"', '"k6"') : line));
  const [first] = problemsOf(lines);
  expect(first).toEqual({ position: 8, problem: expect.stringContaining('was changed') });
});

test('a removed row is named by its position', () => {
  const [first] = problemsOf(right.lines.filter((_, i) => i !== 4));
  expect(first).toEqual({ position: 5, problem: 'the event is missing' });
});

test('a cut tail and a rewritten log are caught by the checkpoint', () => {
  const [cut] = problemsOf(right.lines.slice(0, 9));
  expect(cut).toEqual({ position: 10, problem: expect.stringContaining('is cut off') });
  const rewritten = exportOf(AMOUNTS.map((amount) => (amount === 5 ? 50 : amount)));
  expect(problemsOf(rewritten.lines)).toEqual([
    { position: null, problem: expect.stringContaining('checkpoint 12:') },
  ]);
});
