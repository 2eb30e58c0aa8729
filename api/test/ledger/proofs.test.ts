import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { Checkpoints, Ledger } from '../../src/modules/ledger/index.js';
import { leafHash, leafText, microsOf } from '../../src/modules/ledger/proof/leaf.js';
import { verifyInclusion } from '../../src/modules/ledger/proof/merkle-tree.js';
import { sha256 } from '../../src/modules/ledger/proof/sha256.js';
import { openTreeHead } from '../../src/modules/ledger/proof/signed-note.js';
import { readJournal } from '../../src/modules/ledger/store/read-export.js';
import { readLine } from '../../src/modules/ledger/verify-export/export-line.js';
import { projectRoot } from '../../src/platform/config/index.js';
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

/** Verifies a proof as an outsider would, without the database. */
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

test('a player can prove the entries of their wallet against the newest checkpoint, and no entry of other players', async () => {
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

test('a request to prove an unknown entry or an entry of another player gets 404', async () => {
  const [his] = await positionsOf(ravi);
  for (const position of [his ?? 0, 0, 301, -1, '1e2', 'x', '9'.repeat(20)]) {
    const { status, body } = await prove(asha, position);
    expect([position, status, body.code]).toEqual([position, 404, 'MOVEMENT_NOT_FOUND']);
  }
});

test('a proof of an entry that no checkpoint covers is refused until a checkpoint is signed', async () => {
  await giveTokens(world, asha, 7);
  const newest = (await positionsOf(asha)).at(-1) ?? 0;
  const { status, body } = await prove(asha, newest);
  expect([status, body.code]).toEqual([409, 'NOT_SIGNED_YET']);
  await sign();
  expect(holds((await prove(asha, newest)).body)).toBe(true);
  await expectHealthyLedger(world);
});

test('an event that also moved the tokens of other players is proved by its hash, without its content', async () => {
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

test('the leaf of an event of every type has the hash that the database computed', async () => {
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
    controls: [{ account: `player:${asha.id}`, status: 'frozen' }],
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

describe('an export, with no database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-export-'));
  const file = (name: string) => join(folder, name);
  let lines: readonly string[];
  let key: string;
  let heads: readonly { size: number; note: string }[];

  beforeAll(async () => {
    const admin = await somebody(world, 'admin');
    await sign();
    const { text } = await asking(world, admin)('GET', '/admin/ledger/export?format=jsonl');
    lines = text.trimEnd().split('\n');
    writeFileSync(file('http.jsonl'), text);
    const { body } = await asking(world, null)('GET', '/admin/ledger/checkpoints');
    heads = body.checkpoints;
    key = body.checkpoints[0].verifierKey;
    writeFileSync(file('answer.json'), JSON.stringify(body));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs `arena-verify` on a file. Returns its output and exit code. */
  function verify(name: string, ...options: readonly string[]) {
    const script = join(projectRoot(), 'api/bin/arena-verify.mjs');
    const given = ['--key', key, ...options];
    const { status, stdout } = spawnSync(process.execPath, [script, file(name), ...given], {
      encoding: 'utf8',
    });
    return { status, said: stdout };
  }
  const tampered = (name: string, changed: readonly string[], ...options: readonly string[]) => {
    writeFileSync(file(name), `${changed.join('\n')}\n`);
    return verify(name, '--checkpoint', file('answer.json'), ...options);
  };
  const bad = (position: number) => `first bad position: ${position}\n`;

  test('the newest checkpoint covers the last event of a downloaded export, which passes `arena-verify`', () => {
    for (const threads of ['0', '2']) {
      const { status, said } = verify(
        'http.jsonl',
        '--checkpoint',
        file('answer.json'),
        '--threads',
        threads,
      );
      expect([status, said]).toEqual([0, expect.stringContaining(`${lines.length} events read`)]);
      expect(said).toContain(`signed up to position ${lines.length}`);
      expect(said).not.toContain('no checkpoint covers');
    }
    expect(verify('http.jsonl').said).toContain('no signature proves it');
    const other = `other+${key.split('+').slice(1).join('+')}`;
    const { status, said } = verify(
      'http.jsonl',
      '--checkpoint',
      file('answer.json'),
      '--key',
      other,
    );
    expect([status, said]).toEqual([0, expect.stringContaining('is right')]);
  });

  test('an export written by `make export` contains its checkpoints', async () => {
    await giveTokens(world, asha, 1);
    const cli = join(projectRoot(), 'api/dist/api/src/cli.js');
    const made = spawnSync(process.execPath, [cli, 'export', 'jsonl', file('made.jsonl')], {
      encoding: 'utf8',
      env: process.env,
    });
    expect([made.status, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain(`up to position ${lines.length}`);
    const { status, said } = verify('made.jsonl');
    expect(status).toBe(0);
    expect(said).toContain(`signed up to position ${lines.length} (${heads.length} checkpoints)`);
    expect(said).toContain('no checkpoint covers the last 1 events');
    expect(readFileSync(file('made.jsonl'), 'utf8')).toContain(lines.join('\n'));
  });

  test('`arena-verify` names the position of a flipped bit, of a removed row and of an inserted row', () => {
    const flipped = lines.map((line, i) =>
      i === 99 ? line.replace(/"amount":-(\d)/, (_, digit) => `"amount":-${digit ^ 1}`) : line,
    );
    expect(tampered('flipped.jsonl', flipped)).toMatchObject({
      status: 1,
      said: expect.stringContaining(bad(100)),
    });
    const removed = lines.filter((_, i) => i !== 199);
    expect(tampered('removed.jsonl', removed)).toMatchObject({
      status: 1,
      said: expect.stringContaining(bad(200)),
    });
    const inserted = [...lines.slice(0, 50), lines[49] ?? '', ...lines.slice(50)];
    expect(tampered('inserted.jsonl', inserted)).toMatchObject({
      status: 1,
      said: expect.stringContaining(bad(50)),
    });
  });

  test('`arena-verify` detects a missing end of an export, because a checkpoint covers more events', () => {
    const { status, said } = tampered('cut.jsonl', lines.slice(0, -2));
    expect(status).toBe(1);
    expect(said).toContain(`the checkpoint covers ${lines.length} events`);
    expect(said).toMatch(/first bad position: 30\d/);
  });

  test('a log that was rewritten with consistent hashes fails every checkpoint after the changed event', () => {
    const { status, said } = tampered('rewritten.jsonl', rewritten(lines, 120));
    expect(status).toBe(1);
    for (const { size } of heads) {
      expect(said).toContain(`checkpoint ${size}: the log up to there is not what was signed`);
    }
    expect(said).not.toContain('at position');
    writeFileSync(file('rewritten.jsonl'), `${rewritten(lines, 120).join('\n')}\n`);
    expect(verify('rewritten.jsonl').status).toBe(0);
  });

  test('`arena-verify` names the positions that it cannot prove in an export that begins inside a batch', () => {
    const from = lines.findIndex((line, i) => i > 100 && batchOf(line) === batchOf(lines[i - 1]));
    const part = lines.slice(from, from + 50);
    expect(tampered('part.jsonl', part).said).toContain(bad(1));
    const { status, said } = tampered('part.jsonl', part, '--part');
    expect(status).toBe(0);
    expect(said).toContain('no checkpoint can be compared');
    expect(said).toContain(`${from + 1} to ${from + 1} are not proved`);
    expect(said).toContain(`the part from position ${from + 1} to ${from + 50} is consistent`);
    const changed = part.map((line, i) => (i === 20 ? line.replace('"TOKEN"', '"USE"') : line));
    expect(tampered('changed.jsonl', changed, '--part').said).toContain(bad(from + 21));
  });
});

const batchOf = (line: string | undefined) => /"batch":(\d+)/.exec(line ?? '')?.[1];

/** Returns the log with another reason at one position, and all later hashes recomputed. */
function rewritten(lines: readonly string[], position: number): string[] {
  const events = lines.flatMap((line) => readLine(line) ?? []);
  let prevHash = '00'.repeat(32);
  const batches = new Set(events.map(({ batch }) => batch));
  return [...batches].flatMap((number) => {
    const batch = events.filter((event) => event.batch === number);
    const changed = batch.map((event) => ({
      ...event,
      reason: event.position === position ? 'something else' : event.reason,
    }));
    const leaves = changed.map((event) => leafHash(leafText(event)));
    const [first] = changed;
    const numbers = [first?.batch, first?.position, changed.at(-1)?.position];
    const octets = Buffer.alloc(32);
    for (const [i, n] of [...numbers, microsOf(first?.recordedAt ?? '')].entries()) {
      octets.writeBigInt64BE(BigInt(n ?? 0), i * 8);
    }
    const parts = [Buffer.from(prevHash, 'hex'), octets, ...leaves];
    const hash = sha256(Buffer.concat(parts)).toString('hex');
    const written = changed.map(({ controls, payload, actorType, actorId, ...event }, i) => {
      const leaf = leaves[i]?.toString('hex') ?? '';
      const head = { ...event, leafHash: leaf, prevHash, hash };
      return `${JSON.stringify(head).slice(0, -1)},"controls":${controls},"payload":${payload}}`;
    });
    prevHash = hash;
    return written;
  });
}
