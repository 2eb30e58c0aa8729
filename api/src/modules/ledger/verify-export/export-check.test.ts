import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { leafHash, leafText } from '../proof/leaf.js';
import { TreeBuilder } from '../proof/merkle-tree.js';
import { ExportCheck } from './export-check.js';
import { checkPortion, type ExportProblem } from './portion-check.js';

const PLAYER = 'player:00000000-0000-4000-8000-000000000001';

/** Builds an export with a valid hash chain: one event per amount, three events per batch. */
function exportOf(amounts: readonly number[]): { lines: string[]; roots: Buffer[] } {
  const tree = new TreeBuilder();
  const [lines, roots]: [string[], Buffer[]] = [[], []];
  let [prevHash, balance] = ['00'.repeat(32), 0];
  for (let first = 0; first < amounts.length; first += 3) {
    const batch = first / 3 + 1;
    const recordedAt = `2026-01-01T00:00:${String(batch).padStart(2, '0')}.000000Z`;
    const events = amounts.slice(first, first + 3).map((amount, i) => {
      const entry = (account: string, sign: number) => ({
        account,
        unit: 'TOKEN',
        amount: sign * amount,
        balanceBefore: sign * balance,
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

function checkOf(lines: readonly string[], perPortion = 12, part = false): ExportCheck {
  const check = new ExportCheck({ heads: [signed], part });
  for (let from = 0; from < lines.length; from += perPortion) {
    const portion = lines.slice(from, from + perPortion).join('\n');
    check.take(checkPortion(Buffer.from(portion)));
  }
  check.end();
  return check;
}

/**
 * Returns the problems of an export. Checks that they are the same however the export is cut into
 * portions.
 */
function problemsOf(lines: readonly string[]): readonly ExportProblem[] {
  const { problems } = checkOf(lines);
  for (const perPortion of [1, 2, 3, 4, 5, 7, 11]) {
    const found = checkOf(lines, perPortion).problems;
    expect([perPortion, found[0]?.position]).toEqual([perPortion, problems[0]?.position]);
    expect([perPortion, new Set(found)]).toEqual([perPortion, new Set(problems)]);
  }
  return problems;
}

test('a valid export has no problem', () => {
  expect(problemsOf(right.lines)).toEqual([]);
  expect(checkOf(right.lines, 4)).toMatchObject({ first: 1, last: 12, size: 12, remarks: [] });
});

test('a changed event causes two problems: one at its position and one for the checkpoint', () => {
  const lines = right.lines.map((line, i) => (i === 7 ? line.replace('"k7"', '"k6"') : line));
  expect(problemsOf(lines)).toEqual([
    { position: 8, problem: expect.stringContaining('was changed') },
    { position: null, problem: expect.stringContaining('checkpoint 12:') },
  ]);
});

test('a removed event is reported by its position', () => {
  for (const gone of [1, 2, 4, 5, 6, 9, 10, 11]) {
    const [first] = problemsOf(right.lines.filter((_, i) => i !== gone - 1));
    expect(first).toEqual({ position: gone, problem: 'the event is missing' });
  }
  const [batch] = problemsOf(right.lines.filter((_, i) => i < 3 || i > 5));
  expect(batch).toEqual({ position: 4, problem: 'missing up to 6' });
});

test('a repeated event is reported, and so is a line that is not an event', () => {
  const twice = [...right.lines.slice(0, 5), ...right.lines.slice(4)];
  expect(problemsOf(twice)[0]).toEqual({ position: 5, problem: 'the event is repeated after 5' });
  for (const line of ['{}', '{"position":6,"controls":null,"payload":{}}', 'x'.repeat(300)]) {
    const lines = right.lines.map((each, i) => (i === 5 ? line : each));
    expect(problemsOf(lines)[0]).toEqual({
      position: 6,
      problem: expect.stringContaining('no event'),
    });
  }
});

test('a wrong balance is reported at the first position where it occurs', () => {
  const lines = right.lines.map((line, i) =>
    i === 8 ? line.replaceAll(':36,', ':46,').replaceAll(':45}', ':55}') : line,
  );
  const found = problemsOf(lines);
  expect(found.map(({ position }) => position)).toEqual([9, 10]);
  expect(found[0]?.problem).toContain(`the balance of ${PLAYER}`);
});

test('a balance that is a string, a fraction or null is reported', () => {
  for (const balance of ['"36"', '36.5', 'null']) {
    const lines = right.lines.map((line, i) =>
      i === 8 ? line.replace(':36,', `:${balance},`) : line,
    );
    const [first] = problemsOf(lines);
    expect(first).toEqual({ position: 9, problem: 'an amount or balance is no whole number' });
  }
});

test('the checkpoint reveals that the last events are missing or that the log was rewritten', () => {
  expect(problemsOf(right.lines.slice(0, 9))).toEqual([
    { position: 10, problem: expect.stringContaining('is cut off') },
  ]);
  expect(problemsOf(right.lines.slice(0, 8))).toEqual([
    { position: 7, problem: expect.stringContaining('batch 3 is cut off after 2 events') },
    { position: 9, problem: expect.stringContaining('the log is cut off') },
  ]);
  const rewritten = exportOf(AMOUNTS.map((amount) => (amount === 5 ? 50 : amount)));
  expect(problemsOf(rewritten.lines)).toEqual([
    { position: null, problem: expect.stringContaining('checkpoint 12:') },
  ]);
});

test('the check of an export of a part of the log passes, and names the checks that it cannot make', () => {
  expect(problemsOf(right.lines.slice(4))).toEqual([{ position: 1, problem: 'missing up to 4' }]);
  for (const perPortion of [1, 2, 3, 8]) {
    const { problems, remarks, first, last } = checkOf(right.lines.slice(4, 11), perPortion, true);
    expect({ problems, first, last }).toEqual({ problems: [], first: 5, last: 11 });
    expect(remarks).toEqual([
      'no checkpoint can be compared: its tree begins with position 1',
      '5 to 6 are not proved: batch 2 begins before them',
      expect.stringContaining('from position 10 on nothing is proved: batch 4 is cut off'),
    ]);
  }
  const changed = right.lines.slice(4, 11).map((line) => line.replace('"k7"', '"k6"'));
  expect(checkOf(changed, 2, true).problems[0]).toMatchObject({ position: 8 });
});
