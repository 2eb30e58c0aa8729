import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { MailCheckpoint } from '../../src/addons/auditors/index.js';
import { Clock, newId } from '../../src/kernel/index.js';
import { AnchorFile } from '../../src/modules/ledger/checkpoints/anchor-file.js';
import { sizesUpTo } from '../../src/modules/ledger/checkpoints/checkpoints.js';
import { originOf } from '../../src/modules/ledger/checkpoints/signing-key.js';
import {
  Checkpoints,
  ForkedLog,
  Ledger,
  LogHalts,
  verifyLedger,
} from '../../src/modules/ledger/index.js';
import { TreeBuilder, verifyConsistency } from '../../src/modules/ledger/proof/merkle-tree.js';
import {
  openTreeHead,
  signTreeHead,
  verifierKey,
} from '../../src/modules/ledger/proof/signed-note.js';
import { Config } from '../../src/platform/config/index.js';
import { Database } from '../../src/platform/database/index.js';
import { startTestApp, type TestApp } from '../world/app.js';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import { eventually } from '../world/wait.js';

interface Listed {
  readonly size: number;
  readonly rootHash: string;
  readonly note: string;
  readonly verifierKey: string;
}

let world: TestApp;
let owner: pg.Client;

beforeAll(async () => {
  world = await startTestApp({
    PUBLIC_URL: 'https://arena.example',
    CHECKPOINT_AUDITORS: 'one@audit.example, two@audit.example',
  });
  // This connection switches triggers off, as an attacker with superuser rights could.
  owner = new pg.Client({ connectionString: world.database.superuserUrl });
  await owner.connect();
  await owner.query('SET session_replication_role = replica');
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const ask = (path: string) => asking(world, null)('GET', `/admin/ledger/checkpoints${path}`);
const checkpoints = () => world.app.get(Checkpoints, { strict: false });

async function append(count: number): Promise<void> {
  const commands = Array.from({ length: count }, () => ({
    type: 'TestGiven',
    schemaVersion: 1,
    actor: { type: 'system' as const, id: 'test' },
    reason: null,
    reference: null,
    idempotencyKey: newId(),
    payload: {},
    entries: [
      { account: 'house:adjustments' as const, amount: -1 },
      { account: `player:${newId()}` as const, amount: 1 },
    ],
  }));
  await world.app.get(Ledger).postAll(commands);
}

async function rootOfLog(size: number): Promise<string> {
  const { rows } = await owner.query<{ leaf: Buffer }>(
    'SELECT leaf FROM ledger.event WHERE position <= $1 ORDER BY position',
    [size],
  );
  const tree = new TreeBuilder();
  for (const { leaf } of rows) tree.add(leaf);
  expect(tree.size).toBe(size);
  return tree.root().toString('hex');
}

const SIZES = [1, 255, 256, 257, 700];

test('checkpoints of different sizes are signed and listed, and each is proved to extend the earlier checkpoints', async () => {
  expect((await ask('')).body).toEqual({ checkpoints: [], nextCursor: null });
  expect((await ask('/consistency')).status).toBe(404);
  for (const [i, size] of SIZES.entries()) {
    await append(size - (SIZES[i - 1] ?? 0));
    expect(await checkpoints().sign()).toBe(1);
  }
  const listed: Listed[] = (await ask('')).body.checkpoints;
  expect(listed.map(({ size }) => size)).toEqual([...SIZES].reverse());
  for (const { size, rootHash, note, verifierKey } of listed) {
    expect(rootHash).toBe(await rootOfLog(size));
    const head = openTreeHead(note, [verifierKey]);
    expect(head).toEqual({
      origin: 'arena.example/ledger',
      size,
      root: Buffer.from(rootHash, 'hex'),
      server: { system: expect.stringMatching(/^\d+$/), timeline: 1 },
    });
  }
  for (const from of listed) {
    for (const to of listed.filter(({ size }) => size >= from.size)) {
      const { body } = await ask(`/consistency?from=${from.size}&to=${to.size}`);
      expect(body).toMatchObject({ from, to });
      const path = body.path.map((hash: string) => Buffer.from(hash, 'hex'));
      const [oldRoot, root] = [from, to].map((c) => Buffer.from(c.rootHash, 'hex'));
      if (!oldRoot || !root) throw new Error('no root');
      const claim = { oldSize: from.size, oldRoot, size: to.size, root, path };
      expect(verifyConsistency(claim)).toBe(true);
    }
  }
  await expectHealthyLedger(world);
});

test('the list of checkpoints is paged by size, and a request for an unknown checkpoint gets 404', async () => {
  const { body } = await ask('?limit=2');
  expect(body.checkpoints.map(({ size }: Listed) => size)).toEqual([700, 257]);
  const next = await ask(`?limit=200&cursor=${body.nextCursor}`);
  expect(next.body.checkpoints.map(({ size }: Listed) => size)).toEqual([256, 255, 1]);
  expect(next.body.nextCursor).toBeNull();
  for (const query of ['from=2&to=700', 'from=257&to=256', 'from=1&to=701']) {
    const { status, body } = await ask(`/consistency?${query}`);
    expect([status, body.code]).toEqual([404, 'CHECKPOINT_NOT_FOUND']);
  }
  const newest = await ask('/consistency');
  expect([newest.body.from.size, newest.body.to.size]).toEqual([257, 700]);
});

test('the key file of the checkpoints is private to its owner, and each checkpoint is also written to a file', async () => {
  const { dataDir } = world.app.get(Config);
  expect(statSync(join(dataDir, 'checkpoint-key.pem')).mode & 0o777).toBe(0o600);
  const { rows } = await owner.query<{ note: string }>(
    'SELECT note FROM ledger.checkpoint ORDER BY size',
  );
  const lines = readFileSync(join(dataDir, 'checkpoints.jsonl'), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).note)).toEqual(rows.map(({ note }) => note));
});

test('each auditor gets the newest checkpoint by mail, once a day', async () => {
  const job = world.app.get(MailCheckpoint, { strict: false });
  await Promise.all(Array.from({ length: 5 }, () => job.mailNewest()));
  const { body } = await ask('?limit=1');
  const { size, note, verifierKey, signedAt } = body.checkpoints[0];
  for (const auditor of ['one@audit.example', 'two@audit.example']) {
    const data = { size, note, verifierKey, signedAt };
    expect(await mailsTo(world, auditor)).toEqual([{ template: 'ledger-checkpoint', data }]);
  }
});

test('a checkpoint is due after a minute or 10,000 events, and only when there are new events', async () => {
  expect(await checkpoints().signWhenDue()).toBe(0);
  await append(3);
  await owner.query('UPDATE ledger.checkpoint SET signed_at = now()');
  expect(await checkpoints().signWhenDue()).toBe(0);
  await owner.query("UPDATE ledger.checkpoint SET signed_at = now() - interval '61 seconds'");
  expect(await checkpoints().signWhenDue()).toBe(1);
  expect(sizesUpTo(703, 703)).toEqual([]);
  expect(sizesUpTo(703, 10_703)).toEqual([10_703]);
  expect(sizesUpTo(0, 25_000)).toEqual([10_000, 20_000, 25_000]);
});

test('twenty simultaneous signers sign one checkpoint', async () => {
  await append(2);
  const signed = await Promise.all(Array.from({ length: 20 }, () => checkpoints().sign()));
  expect(signed.reduce((sum, one) => sum + one)).toBe(1);
  expect((await ask('?limit=1')).body.checkpoints[0].size).toBe(705);
  await expectHealthyLedger(world);
});

test('an older copy in the place of the log is found without a new event, and stops tokens', async () => {
  const [config, halts] = [world.app.get(Config), world.app.get(LogHalts, { strict: false })];
  const { anchorFile, keyFile } = config.checkpoints;
  const kept = readFileSync(anchorFile);
  /** Adds a checkpoint of the lost log to the file outside the database. */
  const lose = (size: number) => {
    const origin = originOf(config.publicUrl);
    const pem = readFileSync(keyFile, 'utf8');
    const root = Buffer.alloc(32, size % 256);
    const note = signTreeHead({ origin, size, root }, pem);
    const signed = { size, root, note, verifierKey: verifierKey(origin, pem) };
    return new AnchorFile(anchorFile).add([{ ...signed, signedAt: new Date() }]);
  };
  const endHalt = async () => {
    writeFileSync(anchorFile, kept);
    expect(halts.current).not.toBeNull();
    await owner.query('DELETE FROM ledger.halt');
    await eventually(() => expect(halts.current).toBeNull());
  };
  expect(await checkpoints().signWhenDue()).toBe(0);
  await lose(706);
  await expect(checkpoints().signWhenDue()).rejects.toThrow(
    'ends at 705, but was signed up to 706',
  );
  await endHalt();
  // A copy of the same length is found when a process starts on it.
  await lose(705);
  const database = world.app.get(Database);
  const started = new Checkpoints(database, world.app.get(Clock), config, halts);
  await expect(started.signWhenDue()).rejects.toThrow('the log up to 705 is not what was signed');
  await endHalt();
  expect(await started.signWhenDue()).toBe(0);
  await expectHealthyLedger(world);
});

/**
 * Changes the reason of one event and recomputes all later hashes, so that only signed checkpoints
 * reveal the change.
 */
const REWRITE = `
  UPDATE ledger.event SET reason = 'another' WHERE position = 300;
  UPDATE ledger.event e SET leaf = ledger.leaf(e.position, ledger.micros(e.recorded_at),
    e.schema_version, e.overrides_freeze, cardinality(e.accounts), e.type, e.actor_type, e.actor_id,
    e.reason, e.reference, e.idempotency_key, e.unique_key, e.payload, e.controls,
    (SELECT string_agg(octet_length(a.name) || ':' || a.name || ',' || m.amount || ',', ''
              ORDER BY i)
       FROM unnest(e.accounts, e.amounts) WITH ORDINALITY AS m (id, amount, i)
       JOIN ledger.account a USING (id))) WHERE position = 300;
  DO $$ DECLARE b record; previous bytea := decode(repeat('00', 32), 'hex'); BEGIN
    FOR b IN SELECT * FROM ledger.batch ORDER BY number LOOP
      UPDATE ledger.batch SET previous_hash = previous, hash = ledger.batch_hash(previous, number,
        first_position, last_position, ledger.micros(recorded_at),
        (SELECT string_agg(leaf, ''::bytea ORDER BY position) FROM ledger.event
          WHERE batch = b.number))
       WHERE number = b.number RETURNING hash INTO previous;
    END LOOP;
    UPDATE ledger.head SET hash = previous;
  END $$;`;

const TABLES = ['event', 'batch', 'head', 'tree_hash', 'checkpoint'];
const FORGET = 'TRUNCATE ledger.tree_hash; TRUNCATE ledger.checkpoint;';

/** Changes the log, checks that no checkpoint is signed for it, and undoes the change. */
async function harm(tampering: string, look: () => Promise<void> = async () => {}): Promise<void> {
  const all = async (statement: (table: string) => string) => {
    for (const table of TABLES) await owner.query(statement(table));
  };
  await owner.query('BEGIN');
  await all((table) => `CREATE TABLE public.kept_${table} AS TABLE ledger.${table}`);
  await owner.query(tampering);
  await owner.query('COMMIT');
  await look();
  await expect(checkpoints().sign()).rejects.toThrow(ForkedLog);
  await owner.query('BEGIN');
  await all((table) => `TRUNCATE ledger.${table}`);
  await all((table) => `INSERT INTO ledger.${table} SELECT * FROM public.kept_${table}`);
  await all((table) => `DROP TABLE public.kept_${table}`);
  await owner.query('COMMIT');
}

test('no checkpoint is signed for a cut or rewritten log, even when earlier checkpoints are removed', async () => {
  await append(5);
  await harm(`UPDATE ledger.event SET leaf = sha256(leaf) WHERE position = 300; ${FORGET}`);
  await harm(`UPDATE ledger.head SET position = 300; ${FORGET}`);
  await harm('UPDATE ledger.checkpoint SET root = sha256(root) WHERE size = 705');
  expect(await checkpoints().sign()).toBe(1);
  await expectHealthyLedger(world);
});

test('a verification finds a log that contradicts a checkpoint, even if only the file still has that checkpoint', async () => {
  const { anchorFile } = world.app.get(Config).checkpoints;
  const finds = (position: number, problem: string) => async () => {
    const { problems } = await verifyLedger(world.database.processUrl, { anchorFile });
    expect(problems).toContainEqual({ position, problem: expect.stringContaining(problem) });
  };
  const rewritten = 'checkpoint 700: the events from here to 700 are not what was signed';
  await harm(REWRITE + FORGET, finds(258, rewritten));
  const cut = `UPDATE ledger.head SET position = 300; ${FORGET}`;
  await harm(cut, finds(301, 'checkpoint 700: the log ends at 300, its end was cut off'));
  const wrong = 'UPDATE ledger.tree_hash SET hash = sha256(hash) WHERE level = 8 AND index = 1';
  await harm(wrong, finds(257, 'the kept hash 1 of level 8 of the tree is wrong'));
  await expectHealthyLedger(world);
}, 120_000);

test('what another process signs during a comparison is not taken for a fork', async () => {
  const { anchors } = checkpoints();
  const newest = anchors.newest.bind(anchors);
  const others = new Checkpoints(
    world.app.get(Database),
    world.app.get(Clock),
    world.app.get(Config),
    world.app.get(LogHalts, { strict: false }),
  );
  const spy = jest.spyOn(anchors, 'newest').mockImplementationOnce(async () => {
    await append(2);
    expect(await others.sign()).toBe(1);
    return newest();
  });
  expect(await checkpoints().sign()).toBe(0);
  expect(spy).toHaveBeenCalled();
  spy.mockRestore();
  await expectHealthyLedger(world);
});
