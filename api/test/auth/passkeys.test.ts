// Own product: it has the address to which the passkeys are bound, and a stopped clock.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { activityOf } from '../world/activity.js';
import { type Answer, asking, tally } from '../world/ask.js';
import { Authenticator, type Twist } from '../world/authenticator.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import {
  type KeyHolder,
  PASSKEY_PRODUCT,
  PASSWORD,
  SITE,
  touched,
  withPasskey,
  withToken,
} from '../world/passkeys.js';
import { givePassword, type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';

const NOW = Date.now();

let world: OwnProduct;
beforeAll(async () => {
  world = await startProduct({ ...PASSKEY_PRODUCT, RATE_LIMITS: 'on' });
});
afterEach(() => world.setTime(null));
afterAll(() => world.close());

const refused = ({ status, body }: Answer) => [status, body.code];
const guest = () => asking(world, null);
const holder = async (options = {}, role: 'admin' | 'finance' = 'admin') =>
  withPasskey(world, await somebody(world, role), options);
let networks = 0;
const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `203.0.113.${networks % 250}` };
};
const asked = async () =>
  (await guest()('POST', '/auth/passkeys/sign-in/begin', {}, elsewhere())).body;
const enter = (passkey: object) =>
  guest()('POST', '/auth/passkeys/sign-in', { passkey }, elsewhere());
const signIn = async (key: Authenticator, twist: Twist = {}) =>
  enter(key.get(await asked(), twist));
const keysOf = async (person: Person) =>
  (await asking(world, person)('GET', '/auth/passkeys')).body.passkeys;
/** Makes the session of a person older than the ten minutes of a recent sign-in. */
const grewOld = ({ id }: Person) =>
  world.database.rows(
    "UPDATE user_session SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1",
    [id],
  );
const passwordLogin = ({ email }: Person, more = {}) =>
  guest()('POST', '/auth/admin-login', { email, password: PASSWORD, ...more }, elsewhere());

/** Turns two-step sign-in on; returns the person with a new session, and a function for codes. */
async function withApp<Who extends Person>(person: Who, more: object = {}) {
  await world.setTime(new Date(NOW));
  await givePassword(world, person, PASSWORD);
  const path = '/auth/second-factor';
  const begun = await asking(world, person)('POST', `${path}/begin`, {
    password: PASSWORD,
    ...more,
  });
  expect([begun.status, begun.text]).toEqual([200, begun.text]);
  const secret = Secret.fromBase32(begun.body.secret);
  const codeAt = (later: number) =>
    new TOTP({ secret }).generate({ timestamp: NOW + later * 30_000 });
  const on = await asking(world, person)('POST', `${path}/confirm`, { code: codeAt(-1) });
  expect([on.status, on.text]).toEqual([200, on.text]);
  return { person: withToken(person, on.body.token), codeAt, recovery: on.body.recoveryCodes };
}

test('an added passkey is listed, ends the other sessions, and is told by mail and in the activity', async () => {
  const person = await somebody(world, 'finance');
  const { key, ...owner } = await withPasskey(world, person);
  expect((await asking(world, person)('GET', '/auth/passkeys')).status).toBe(401);
  expect(await keysOf(owner)).toEqual([
    {
      id: expect.any(String),
      name: 'Phone',
      synced: true,
      createdAt: expect.any(String),
      usedAt: null,
    },
  ]);
  expect((await mailsTo(world, owner.email))[0]).toMatchObject({
    template: 'passkeys-changed',
    data: { what: 'added', names: 'Phone' },
  });
  expect((await activityOf(world, owner.id)).at(-1)).toMatchObject({
    actor: owner.id,
    action: 'staff.passkey-added',
    after: { passkey: 'Phone' },
  });
  expect((await asking(world, owner)('GET', '/auth/second-factor')).body).toMatchObject({
    enabled: false,
    hasPasskey: true,
    mustSetUp: null,
  });
  const [event] = await world.database.rows<{ payload: string }>(
    "SELECT payload FROM ledger.event WHERE type = 'PasskeyAdded' AND reference = $1",
    [owner.id],
  );
  expect(JSON.parse(event?.payload ?? '')).toEqual({
    credentialId: key.id,
    publicKey: expect.any(String),
    algorithm: -7,
    rpId: SITE.rpId,
    confirmedBy: 'password',
  });
  await expectHealthyLedger(world);
});

test('staff sign in with a passkey alone, and no longer with a password alone', async () => {
  for (const algorithm of [-7, -8, -257] as const) {
    const { key, ...owner } = await holder({ algorithm });
    const { status, body } = await signIn(key);
    expect([status, body.user.email]).toEqual([200, owner.email]);
    const me = withToken(owner, body.token);
    expect((await keysOf(me))[0].usedAt).toEqual(expect.any(String));
    expect((await activityOf(world, owner.id)).at(-1)).toMatchObject({
      action: 'staff.signed-in',
      after: { with: 'passkey' },
    });
    expect((await passwordLogin(owner)).body).toEqual({
      needsPasskey: true,
      message: 'Please sign in with your passkey',
    });
  }
});

test('a sign-in is refused for another site, a missing verification, or another challenge', async () => {
  const { key, ...owner } = await holder();
  const twists: readonly Twist[] = [
    { origin: 'https://arena.example.evil.example' },
    { origin: 'http://arena.example' },
    { rpId: 'evil.example' },
    { verified: false },
    { crossOrigin: true },
    { type: 'webauthn.create' },
    { challenge: Buffer.alloc(32).toString('base64url') },
  ];
  for (const twist of twists) {
    expect([twist, refused(await signIn(key, twist))]).toEqual([twist, [400, 'PASSKEY_REFUSED']]);
  }
  expect(refused(await signIn(new Authenticator(SITE)))).toEqual([400, 'PASSKEY_REFUSED']);
  expect((await activityOf(world, owner.id)).at(-1)).toMatchObject({
    action: 'staff.sign-in-refused',
    reason: 'The passkey was refused',
  });
  expect((await signIn(key)).status).toBe(200);
});

test('malformed answers of a passkey are refused as bad input', async () => {
  const { key } = await holder();
  const touch = key.get(await asked());
  const broken = [
    { ...touch, clientDataJSON: 'bnVsbA' },
    { ...touch, clientDataJSON: 'AAAA' },
    { ...touch, authenticatorData: 'AAAA' },
    { ...touch, signature: 'AAAA' },
    { ...touch, signature: '+/==' },
    { ...touch, userHandle: 'AAAA' },
    { ...touch, id: 'AAAA' },
    { ...touch, more: 1 },
    [touch],
    'touch',
  ];
  for (const passkey of broken) expect((await enter(passkey as object)).status).toBe(400);
});

test('a challenge is accepted once, within five minutes, and only for its action and account', async () => {
  const [one, other] = [await holder(), await holder()];
  const touch = one.key.get(await asked());
  const answers = await Promise.all(Array.from({ length: 6 }, () => enter(touch)));
  expect(tally(answers)).toEqual({ 200: 1, 400: 5 });
  await world.setTime(new Date(NOW));
  const late = one.key.get(await asked());
  await world.setTime(new Date(NOW + 5 * 60_000));
  expect(refused(await enter(late))).toEqual([400, 'PASSKEY_REFUSED']);
  await world.setTime(null);
  const confirm = (person: Person, passkey: object) =>
    asking(world, person)('POST', '/auth/confirm', { passkey });
  const ofOther = await touched(world, other, { action: 'confirm' });
  expect(refused(await confirm(one, ofOther))).toEqual([400, 'PASSKEY_REFUSED']);
  const { body } = await asking(world, other)('POST', '/auth/passkeys/ask', { action: 'confirm' });
  expect(refused(await confirm(other, one.key.get(body.request)))).toEqual([
    400,
    'PASSKEY_REFUSED',
  ]);
  const toSignIn = one.key.get(await asked());
  expect(refused(await confirm(one, toSignIn))).toEqual([400, 'PASSKEY_REFUSED']);
  const toRemove = await touched(world, one, { action: 'remove' });
  expect(refused(await confirm(one, toRemove))).toEqual([400, 'PASSKEY_REFUSED']);
  expect((await confirm(one, await touched(world, one, { action: 'confirm' }))).status).toBe(200);
});

test('a counter that does not rise is refused, unless the key never counts', async () => {
  const counting = await holder({ counts: true });
  expect((await signIn(counting.key)).status).toBe(200);
  expect((await signIn(counting.key)).status).toBe(200);
  for (const counter of [2, 1, 0]) {
    expect(refused(await signIn(counting.key, { counter }))).toEqual([400, 'PASSKEY_REFUSED']);
  }
  expect((await signIn(counting.key, { counter: 900 })).status).toBe(200);
  const shared = await holder();
  expect((await signIn(shared.key)).status).toBe(200);
  expect((await signIn(shared.key)).status).toBe(200);
});

test('deactivated and banned staff cannot sign in with their passkeys', async () => {
  const [banned, deactivated] = [await holder(), await holder({}, 'finance')];
  const ban = (at: string | null) =>
    world.database.rows('UPDATE user_account SET banned_at = $2, ban_reason = $3 WHERE id = $1', [
      banned.id,
      at,
      at,
    ]);
  await ban('2026-01-01');
  const { status } = await asking(world, await somebody(world, 'admin'))(
    'PUT',
    `/admin/staff/${deactivated.id}`,
    { active: false },
  );
  expect(status).toBe(200);
  expect(refused(await signIn(banned.key))).toEqual([403, 'ACCOUNT_BANNED']);
  await ban(null);
  expect(refused(await signIn(deactivated.key))).toEqual([403, 'ACCOUNT_DEACTIVATED']);
  expect((await activityOf(world, deactivated.id)).at(-1)).toMatchObject({
    action: 'staff.sign-in-refused',
    reason: 'The account is deactivated',
  });
});

test('sign-ins with passkeys are limited per network', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const answers = await Promise.all(
    Array.from({ length: 65 }, () => guest()('POST', '/auth/passkeys/sign-in/begin', {}, from)),
  );
  expect(tally(answers)).toEqual({ 200: 60, 429: 5 });
});

test('a stolen session cannot add or remove a passkey, turn on codes, or reset a colleague', async () => {
  const owner = await holder();
  const as = asking(world, owner);
  const [{ id }] = await keysOf(owner);
  const add = (proof: object) => as('POST', '/auth/passkeys/begin', proof);
  const remove = (proof: object) => as('POST', `/auth/passkeys/${id}/remove`, proof);
  // Even with the password, and right after the sign-in.
  expect(refused(await add({ password: PASSWORD }))).toEqual([403, 'PASSKEY_NEEDED']);
  expect(refused(await add({}))).toEqual([403, 'PASSKEY_NEEDED']);
  expect(refused(await remove({}))).toEqual([403, 'PASSKEY_NEEDED']);
  expect(refused(await remove({ code: '123456' }))).toEqual([400, 'SECOND_FACTOR_IS_OFF']);
  expect((await remove({ password: PASSWORD })).status).toBe(400);
  const stranger = new Authenticator(SITE);
  const { body } = await as('POST', '/auth/passkeys/ask', { action: 'remove', subject: id });
  const forged = { ...stranger.get(body.request), id: owner.key.id };
  expect(refused(await remove({ passkey: forged }))).toEqual([400, 'PASSKEY_REFUSED']);
  const codes = await as('POST', '/auth/second-factor/begin', { password: PASSWORD });
  expect(refused(codes)).toEqual([403, 'PASSKEY_NEEDED']);
  const colleague = await holder();
  const reset = await as('DELETE', `/admin/staff/${colleague.id}/second-factor`);
  expect(refused(reset)).toEqual([403, 'PASSKEY_NEEDED']);
  expect([(await keysOf(owner)).length, (await keysOf(colleague)).length]).toEqual([1, 1]);
});

test('a proof for one key or action does not remove another key', async () => {
  const owner = await holder();
  const more = new Authenticator(SITE);
  const proof = { passkey: await touched(world, owner, { action: 'add' }) };
  const begun = await asking(world, owner)('POST', '/auth/passkeys/begin', proof);
  const made = { name: 'Laptop', ...more.create(begun.body) };
  const added = await asking(world, owner)('POST', '/auth/passkeys', made);
  expect(added.status).toBe(200);
  const me = withToken(owner, added.body.token);
  const [phone, laptop] = await keysOf(me);
  const touch = () => touched(world, me, { action: 'remove', subject: laptop.id });
  const remove = async (id: string, who: KeyHolder = me) =>
    asking(world, who)('POST', `/auth/passkeys/${id}/remove`, { passkey: await touch() });
  expect(refused(await remove(phone.id))).toEqual([400, 'PASSKEY_REFUSED']);
  const other = await holder();
  const theirs = await asking(world, other)('POST', `/auth/passkeys/${laptop.id}/remove`, {
    passkey: await touched(world, other, { action: 'remove', subject: laptop.id }),
  });
  expect(refused(theirs)).toEqual([404, 'PASSKEY_NOT_FOUND']);
  const gone = await remove(laptop.id);
  expect([gone.status, gone.body.message]).toEqual([200, 'Passkey removed']);
  expect(refused(await signIn(more))).toEqual([400, 'PASSKEY_REFUSED']);
  expect((await signIn(me.key)).status).toBe(200);
  expect((await mailsTo(world, me.email))[0]?.data).toMatchObject({ what: 'removed' });
  await expectHealthyLedger(world);
});

test('codes add and remove passkeys, but only with a recent confirmation', async () => {
  const { person, codeAt, recovery } = await withApp(await somebody(world, 'admin'));
  const key = new Authenticator(SITE);
  const begin = (who: Person, proof: object) =>
    asking(world, who)('POST', '/auth/passkeys/begin', proof);
  expect(refused(await begin(person, { password: PASSWORD }))).toEqual([
    403,
    'PASSKEY_OR_CODE_NEEDED',
  ]);
  await grewOld(person);
  expect(refused(await begin(person, { code: codeAt(0) }))).toEqual([403, 'CONFIRM_SIGN_IN']);
  const both = { code: codeAt(0), password: 'x' };
  expect(refused(await begin(person, both))).toEqual([400, 'CONFIRM_WITH_ONE']);
  await asking(world, person)('POST', '/auth/confirm', { password: PASSWORD });
  const begun = await begin(person, { code: codeAt(0) });
  const made = { name: 'Phone', ...key.create(begun.body) };
  const added = await asking(world, person)('POST', '/auth/passkeys', made);
  const me = withToken(person, added.body.token);
  // Two-step sign-in stays the second way.
  expect((await passwordLogin(me)).body.needsTotp).toBe(true);
  const [{ id }] = await keysOf(me);
  const remove = (proof: object) => asking(world, me)('POST', `/auth/passkeys/${id}/remove`, proof);
  await grewOld(me);
  expect(refused(await remove({ code: recovery[0] }))).toEqual([403, 'CONFIRM_SIGN_IN']);
  await asking(world, me)('POST', '/auth/confirm', { password: PASSWORD });
  expect(refused(await remove({ code: '000000' }))).toEqual([400, 'TOTP_INVALID']);
  expect((await remove({ code: recovery[0] })).status).toBe(200);
  expect(refused(await signIn(key))).toEqual([400, 'PASSKEY_REFUSED']);
});

test('a secret of codes from before the passkey cannot be turned on after it', async () => {
  await world.setTime(new Date(NOW));
  const person = await somebody(world, 'admin');
  await givePassword(world, person, PASSWORD);
  const path = '/auth/second-factor';
  const begun = await asking(world, person)('POST', `${path}/begin`, { password: PASSWORD });
  const owner = await withPasskey(world, person);
  const code = new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate({
    timestamp: NOW,
  });
  const on = await asking(world, owner)('POST', `${path}/confirm`, { code });
  expect(refused(on)).toEqual([400, 'SECOND_FACTOR_IS_OFF']);
  const passkey = await touched(world, owner, { action: 'second-factor' });
  expect((await withApp(owner, { passkey })).recovery).toHaveLength(8);
});

test('another admin who resets the second factor also removes the passkeys', async () => {
  const [owner, admin] = [await holder(), await holder()];
  const passkey = await touched(world, admin, { action: 'reset', subject: owner.id });
  const path = `/admin/staff/${owner.id}/second-factor`;
  const staff = (await asking(world, admin)('GET', '/admin/staff')).body.staff as Person[];
  expect(staff.find(({ id }) => id === owner.id)).toMatchObject({ secondFactor: true });
  expect((await asking(world, admin)('DELETE', path, { passkey })).status).toBe(200);
  expect(refused(await asking(world, admin)('DELETE', path, { passkey }))).toEqual([
    400,
    'PASSKEY_REFUSED',
  ]);
  expect((await asking(world, owner)('GET', '/auth/passkeys')).status).toBe(401);
  expect(refused(await signIn(owner.key))).toEqual([400, 'PASSKEY_REFUSED']);
  expect((await mailsTo(world, owner.email))[0]?.data).toMatchObject({ what: 'reset' });
  expect((await passwordLogin(owner)).status).toBe(200);
  await expectHealthyLedger(world);
});

test('while passkeys are required, staff without one can only add one', async () => {
  const { person, codeAt } = await withApp(await somebody(world, 'finance'));
  const admin = await holder();
  const setting = { emailVerificationEnabled: true, staffPasskeyRequired: true };
  const on = await asking(world, admin)('PUT', '/settings/admin', setting);
  expect(on.body.settings.staffPasskeyRequired).toBe(true);
  const list = (who: Person) => asking(world, who)('GET', '/admin/approvals');
  expect((await list(admin)).status).toBe(200);
  expect(refused(await list(person))).toEqual([403, 'PASSKEY_REQUIRED']);
  expect((await asking(world, person)('GET', '/auth/second-factor')).body).toMatchObject({
    mustSetUp: 'passkey',
  });
  const key = new Authenticator(SITE);
  const as = asking(world, person);
  const begun = await as('POST', '/auth/passkeys/begin', { code: codeAt(0) });
  const added = await as('POST', '/auth/passkeys', { name: 'Key', ...key.create(begun.body) });
  expect((await list(withToken(person, added.body.token))).status).toBe(200);
  await asking(world, admin)('PUT', '/settings/admin', { ...setting, staffPasskeyRequired: false });
});

test('a registration is refused for another site, without verification, or with a used challenge', async () => {
  const person = await somebody(world, 'admin');
  await givePassword(world, person, PASSWORD);
  const as = asking(world, person);
  const begin = async () => (await as('POST', '/auth/passkeys/begin', { password: PASSWORD })).body;
  const add = (made: object) => as('POST', '/auth/passkeys', { name: 'Key', ...made });
  const key = new Authenticator(SITE);
  for (const twist of [{ origin: 'https://evil.example' }, { rpId: 'x' }, { verified: false }]) {
    expect(refused(await add(key.create(await begin(), twist)))).toEqual([400, 'PASSKEY_REFUSED']);
  }
  const other = await holder();
  const taken = { passkey: await touched(world, other, { action: 'add' }) };
  const ofOther = await asking(world, other)('POST', '/auth/passkeys/begin', taken);
  expect(refused(await add(key.create(ofOther.body)))).toEqual([400, 'PASSKEY_REFUSED']);
  const made = key.create(await begin());
  const answers = await Promise.all([add(made), add(made), add(made)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await expectHealthyLedger(world);
});
