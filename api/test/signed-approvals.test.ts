// Own product: it has the address to which the passkeys are bound, and a limit for a second admin.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Id, newId } from '../src/kernel/index.js';
import { exportLedger, verifyLedger } from '../src/modules/ledger/index.js';
import { verifyExport } from '../src/modules/ledger/verify-export/verify-export.js';
import { projectRoot } from '../src/platform/config/index.js';
import { type Answer, asking, tally } from './world/ask.js';
import { Authenticator, type Twist } from './world/authenticator.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import {
  type KeyHolder,
  PASSKEY_PRODUCT,
  SITE,
  touched,
  withPasskey,
  withToken,
} from './world/passkeys.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { rewritten } from './world/rewritten-export.js';
import { forgetSpending, setBound, waiting } from './world/second-admin.js';
import { giveTokens, tokensOf } from './world/tokens.js';
import { aPlayer } from './world/tournaments.js';

let world: OwnProduct;
let asha: Person;
let bina: KeyHolder;
const folder = mkdtempSync(join(tmpdir(), 'signed-'));
beforeAll(async () => {
  world = await startProduct(PASSKEY_PRODUCT);
  asha = await somebody(world, 'admin');
  bina = await withPasskey(world, await somebody(world, 'admin'));
  await Promise.all([setBound(world, 100), forgetSpending(world)]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

interface Wish {
  readonly id: string;
  readonly digest: string;
  readonly player: Person;
}

const refused = ({ status, body }: Answer) => [status, body.code];

/** Asha asks for tokens above the limit. */
async function wish(amount = 200): Promise<Wish> {
  const player = await aPlayer(world, 10);
  const body = { amount, reason: 'Prize of the final' };
  const id = waiting(await asking(world, asha)('PUT', `/users/tokens/${player.id}`, body));
  const [found] = (await asking(world, asha)('GET', `/admin/approvals?id=${id}`)).body.approvals;
  return { id, digest: found.digest, player };
}

const touch = (who: KeyHolder, { id, digest }: Wish, twist: Twist = {}) =>
  touched(world, who, { action: 'approve', subject: id, digest }, twist);
const approve = (who: Person, { id, digest }: Wish, passkey?: object, headers = {}) =>
  asking(world, who)(
    'POST',
    `/admin/approvals/${id}/approve`,
    { digest, ...(passkey ? { passkey } : {}) },
    headers,
  );

const given = async (id: string) =>
  (
    await world.database.rows<{ payload: string; actor: string }>(
      `SELECT payload, actor_id AS actor FROM ledger.event
        WHERE type = 'ApprovalGiven' AND reference = $1 ORDER BY position`,
      [id],
    )
  ).map(({ payload, actor }) => ({ actor, ...JSON.parse(payload) }));

async function exported(): Promise<string> {
  const client = new pg.Client({ connectionString: world.database.processUrl });
  await client.connect();
  let text = '';
  for await (const chunk of exportLedger(client as never, 'jsonl')) text += String(chunk);
  await client.end();
  return text;
}

function saved(text: string): string {
  const file = join(folder, `${newId()}.jsonl`);
  writeFileSync(file, text);
  return file;
}

test('the approval of an admin with a passkey is signed, and the signature is in the log', async () => {
  const wanted = await wish();
  const done = await approve(bina, wanted, await touch(bina, wanted));
  expect([done.status, done.body.message]).toEqual([200, 'Approved and carried out']);
  expect(await tokensOf(world, wanted.player)).toBe(210);
  expect(await given(wanted.id)).toEqual([
    {
      actor: bina.id,
      digest: wanted.digest,
      confirmedBy: 'passkey',
      signature: {
        credentialId: bina.key.id,
        nonce: expect.any(String),
        authenticatorData: expect.any(String),
        clientDataJSON: expect.any(String),
        signature: expect.any(String),
      },
    },
  ]);
  await expectHealthyLedger(world);
});

test('an admin without a passkey approves as before, and the log says how the session was confirmed', async () => {
  const [wanted, other] = [await wish(), await wish()];
  const plain = await somebody(world, 'admin');
  expect((await approve(plain, wanted)).status).toBe(200);
  expect(await given(wanted.id)).toEqual([
    { actor: plain.id, digest: wanted.digest, confirmedBy: 'password', signature: null },
  ]);
  await world.database.rows("UPDATE user_session SET confirmed_with = 'totp' WHERE user_id = $1", [
    plain.id,
  ]);
  expect((await approve(plain, other)).status).toBe(200);
  expect((await given(other.id))[0]).toMatchObject({ confirmedBy: 'totp', signature: null });
});

test('a stolen session approves nothing, however fresh it is', async () => {
  const wanted = await wish();
  expect(refused(await approve(bina, wanted))).toEqual([403, 'PASSKEY_NEEDED']);
  const { body } = await asking(world, bina)('POST', '/auth/passkeys/ask', {
    action: 'approve',
    subject: wanted.id,
    digest: wanted.digest,
  });
  const stranger = new Authenticator(SITE);
  const forged = { ...stranger.get(body.request), id: bina.key.id };
  expect(refused(await approve(bina, wanted, forged))).toEqual([400, 'PASSKEY_REFUSED']);
  // A field that the handler must not believe does not replace the confirmation either.
  await world.database.rows(
    "UPDATE user_session SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1",
    [bina.id],
  );
  expect(refused(await approve(bina, wanted))).toEqual([403, 'CONFIRM_SIGN_IN']);
  expect(refused(await approve(bina, wanted, forged))).toEqual([400, 'PASSKEY_REFUSED']);
  const plain = await somebody(world, 'admin');
  expect(refused(await approve(plain, wanted, forged))).toEqual([400, 'PASSKEY_REFUSED']);
  expect(await given(wanted.id)).toEqual([]);
  // The touch is a confirmation of its own.
  expect((await approve(bina, wanted, await touch(bina, wanted))).status).toBe(200);
});

test('a signature over another digest, request, site or action is refused', async () => {
  const [wanted, other] = [await wish(), await wish(300)];
  const touches = [
    await touch(bina, { ...wanted, digest: 'ab'.repeat(32) }),
    await touch(bina, other),
    await touch(bina, { ...wanted, digest: other.digest }),
    await touch(bina, wanted, { origin: 'https://evil.example' }),
    await touch(bina, wanted, { rpId: 'evil.example' }),
    await touch(bina, wanted, { verified: false }),
    await touched(world, bina, { action: 'confirm' }),
  ];
  for (const passkey of touches) {
    expect(refused(await approve(bina, wanted, passkey))).toEqual([400, 'PASSKEY_REFUSED']);
  }
  const carla = await withPasskey(world, await somebody(world, 'admin'));
  expect(refused(await approve(bina, wanted, await touch(carla, wanted)))).toEqual([
    400,
    'PASSKEY_REFUSED',
  ]);
  expect(await tokensOf(world, wanted.player)).toBe(10);
});

test('of two simultaneous approvals one is carried out, and a signature counts once', async () => {
  const carla = await withPasskey(world, await somebody(world, 'admin'));
  const wanted = await wish();
  const [one, two] = [await touch(bina, wanted), await touch(carla, wanted)];
  const answers = await Promise.all([
    approve(bina, wanted, one),
    approve(carla, wanted, two),
    approve(bina, wanted, one),
    approve(carla, wanted, two),
  ]);
  expect(tally(answers)[200]).toBe(1);
  expect(await tokensOf(world, wanted.player)).toBe(210);
  expect(refused(await approve(bina, wanted, one))).toEqual([409, 'ALREADY_APPROVED']);
  await expectHealthyLedger(world);
});

test('a repeat with the same Idempotency-Key gets the same answer and moves nothing', async () => {
  const wanted = await wish();
  const passkey = await touch(bina, wanted);
  const key = { 'idempotency-key': newId() };
  const [first, again] = [
    await approve(bina, wanted, passkey, key),
    await approve(bina, wanted, passkey, key),
  ];
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await given(wanted.id)).toHaveLength(1);
  expect(await tokensOf(world, wanted.player)).toBe(210);
});

test('after a failed execution, the same signature approves nothing and a new one does', async () => {
  const player = await aPlayer(world, 500);
  const body = { amount: -400, reason: 'A correction' };
  const id = waiting(await asking(world, asha)('PUT', `/users/tokens/${player.id}`, body));
  const [{ digest }] = (await asking(world, asha)('GET', `/admin/approvals?id=${id}`)).body
    .approvals;
  const wanted = { id, digest, player };
  await setBound(world, 0);
  await giveTokens(world, player, -300);
  await setBound(world, 100);
  const passkey = await touch(bina, wanted);
  expect((await approve(bina, wanted, passkey)).status).toBeGreaterThanOrEqual(400);
  const before = await given(id);
  expect(refused(await approve(bina, wanted, passkey))).toEqual([400, 'PASSKEY_REFUSED']);
  await giveTokens(world, player, 300);
  expect((await approve(bina, wanted, await touch(bina, wanted))).status).toBe(200);
  expect(await given(id)).toHaveLength(before.length + 1);
  await expectHealthyLedger(world);
});

test('an export shows that every approval was signed by a key that its admin had then', async () => {
  const dora = await withPasskey(world, await somebody(world, 'admin'), { algorithm: -8 });
  const emil = await withPasskey(world, await somebody(world, 'admin'), { algorithm: -257 });
  for (const who of [bina, dora, emil]) {
    const wanted = await wish();
    const done = await approve(who, wanted, await touch(who, wanted));
    expect([done.status, done.text]).toEqual([200, done.text]);
  }
  const [{ id }] = (await asking(world, dora)('GET', '/auth/passkeys')).body.passkeys;
  const passkey = await touched(world, dora, { action: 'remove', subject: id });
  const gone = await asking(world, dora)('POST', `/auth/passkeys/${id}/remove`, { passkey });
  const plain = withToken<Person>(dora, gone.body.token);
  const wanted = await wish();
  expect((await approve(plain, wanted)).status).toBe(200);
  await expectHealthyLedger(world);
  const text = await exported();
  const check = await verifyExport(saved(text), { threads: 0 });
  expect([check.problems, check.signatures > 5]).toEqual([[], true]);
  const bin = join(projectRoot(), 'api/bin/arena-verify.mjs');
  for (const threads of ['0', '2']) {
    const given = [bin, saved(text), '--key', 'a-key', '--threads', threads];
    const run = spawnSync(process.execPath, given, { encoding: 'utf8' });
    const said = `${check.signatures} approvals are signed by passkeys`;
    expect([run.status, run.stdout]).toEqual([0, expect.stringContaining(said)]);
  }
});

test('an export in which one byte of an approval or a key was changed is found to be wrong', async () => {
  const wanted = await wish();
  expect((await approve(bina, wanted, await touch(bina, wanted))).status).toBe(200);
  const text = await exported();
  const lines = text.split('\n');
  const line = lines.find((each) => each.includes('"confirmedBy":"passkey","digest"')) ?? '';
  const payload = line.slice(line.indexOf(',"payload":'));
  const signed = JSON.parse(payload.slice(',"payload":'.length, -1));
  const problemsOf = async (changed: string) => (await verifyExport(saved(changed))).problems;
  const changes: [string, (at: string) => string][] = [
    ['another approval was signed', (at) => at.replace(signed.digest, flipped(signed.digest))],
    [
      'another approval was signed',
      (at) => at.replace(/"nonce":"[^"]+(?=")/, (found) => flipped(found)),
    ],
    [
      'the signature is wrong',
      (at) =>
        at.replace(`"${signed.signature.signature}"`, `"${garbled(signed.signature.signature)}"`),
    ],
    [
      'a key that the admin did not have',
      (at) => at.replace(/"credentialId":"./, (found) => flipped(found)),
    ],
    [
      'is not signed, although',
      (at) => at.replace(/"signature":\{.*\}\}\}$/, '"signature":null}}'),
    ],
  ];
  for (const [problem, change] of changes) {
    const alter = (each: string) => (each === line ? change(each) : each);
    expect(alter(line)).not.toBe(line);
    const plain = await problemsOf(lines.map(alter).join('\n'));
    expect(plain[0]?.problem).toContain('the event was changed');
    // Also if every hash was computed anew, and without a checkpoint.
    const found = await problemsOf(rewritten(text, alter));
    expect(found).toEqual([
      {
        position: JSON.parse(`{${line.match(/"position":\d+/)?.[0]}}`).position,
        problem: expect.stringContaining(problem),
      },
    ]);
  }
  const withoutKeys = rewritten(text, (each) =>
    each.includes(`"credentialId":"${bina.key.id}"`) && each.includes('"PasskeyAdded"')
      ? each.replace(`"credentialId":"${bina.key.id}`, (found) => flipped(found))
      : each,
  );
  expect((await problemsOf(withoutKeys)).length).toBeGreaterThan(0);
  expect(await problemsOf(rewritten(text, (each) => each))).toEqual([]);
  const part = await verifyExport(saved(lines.slice(lines.indexOf(line)).join('\n')), {
    part: true,
  });
  expect(part.problems).toEqual([]);
  expect(part.remarks).toContainEqual(expect.stringContaining('signatures are not checked'));
});

test('the verification of the product finds an approval without the signature of a key', async () => {
  const database = await startProduct(PASSKEY_PRODUCT);
  try {
    const admin = await withPasskey(database, await somebody(database, 'admin'));
    const { approvalGiven } = await import('../src/modules/approvals/domain/approval-event.js');
    const word = { id: newId(), adminId: admin.id as Id, digest: 'ab'.repeat(32) };
    const none = { confirmedBy: 'password', signature: null } as const;
    const outcome = await database.ledger.post(approvalGiven(word, none));
    expect(outcome.posted).toBe(true);
    const { problems } = await verifyLedger(database.database.processUrl);
    expect(problems.map(({ problem }) => problem)).toContainEqual(
      `the approval ${word.id} is not signed, although the admin had a passkey`,
    );
  } finally {
    await database.close();
  }
});

test('an account has at most ten passkeys, and a row without an event is none', async () => {
  let me = await withPasskey(world, await somebody(world, 'admin'));
  const list = async () => (await asking(world, me)('GET', '/auth/passkeys')).body.passkeys;
  await world.database.rows(
    `INSERT INTO passkey (id, credential_id, user_id, name, counter, transports, synced, aaguid,
                          created_at)
     VALUES (gen_random_uuid(), 'forged', $1, 'x', 0, '{}', true, '', now())`,
    [me.id],
  );
  const forged = Object.assign(new Authenticator(SITE), { id: 'forged' });
  const { body } = await asking(world, me)('POST', '/auth/passkeys/ask', { action: 'confirm' });
  const confirm = { passkey: forged.get(body.request) };
  expect(refused(await asking(world, me)('POST', '/auth/confirm', confirm))).toEqual([
    400,
    'PASSKEY_REFUSED',
  ]);
  expect(await list()).toHaveLength(1);
  for (let count = 1; count < 10; count += 1) {
    const passkey = await touched(world, me, { action: 'add' });
    const begun = await asking(world, me)('POST', '/auth/passkeys/begin', { passkey });
    const made = { name: `Key ${count}`, ...new Authenticator(SITE).create(begun.body) };
    const added = await asking(world, me)('POST', '/auth/passkeys', made);
    expect([count, added.status, added.text]).toEqual([count, 200, added.text]);
    me = withToken(me, added.body.token);
  }
  expect(await list()).toHaveLength(10);
  const passkey = await touched(world, me, { action: 'add' });
  expect(refused(await asking(world, me)('POST', '/auth/passkeys/begin', { passkey }))).toEqual([
    409,
    'TOO_MANY_PASSKEYS',
  ]);
});

/** Returns a text in which one character differs, and which has as many bytes. */
function flipped(text: string): string {
  const last = text.at(-1) === 'a' ? 'b' : 'a';
  return text.slice(0, -1) + last;
}

/** Returns a signature in which one byte in the middle differs. */
function garbled(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url');
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return bytes.toString('base64url');
}
