// Own product: two processes.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/platform/http/index.js';
import { activityOf } from '../world/activity.js';
import { type Answer, asking } from '../world/ask.js';
import { codeFor, mailsTo } from '../world/mailbox.js';
import { givePassword, type Person, somebody } from '../world/people.js';
import { signedIn } from '../world/session.js';
import { type LiveWorld, startLiveWorld } from '../world/streams.js';

let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld();
});
afterAll(() => world.close());
afterEach(() => world.stopStreams());

const CURRENT = 'correct-horse-1';
const NEW = 'a brand new horse';
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/141.0.0.0 Mobile Safari/537.36';

type Caller = Pick<Person, 'headers'>;

async function owner(role: Role = 'player'): Promise<Person> {
  const person = await somebody(world, role);
  await givePassword(world, person, CURRENT);
  return person;
}

const change = (who: Caller, currentPassword = CURRENT, newPassword = NEW) =>
  asking(world, who)('POST', '/auth/change-password', { currentPassword, newPassword });
const bearer = (token: unknown): Caller => ({ headers: { authorization: `Bearer ${token}` } });
const open = async (who: Caller) => (await asking(world, who)('GET', '/users/profile')).status;
const login = (email: string, password: string, path = '/auth/login') =>
  asking(world, null)('POST', path, { email, password });
const refused = ({ status, body }: Answer) => [status, body.code];

describe('changing the password', () => {
  test('ends every session and stream on every process, and gives this browser a new session', async () => {
    const person = await owner();
    const other = { headers: await signedIn(world, person.id) };
    const stranger = await owner();
    const streams = [await world.listen(other, 0), await world.listen(person, 1)];
    const { status, body } = await change(person);
    expect([status, body]).toEqual([
      200,
      {
        message: 'Your password is changed, and your other sessions are ended',
        token: expect.any(String),
      },
    ]);
    await Promise.all(streams.map(({ ended }) => ended));
    for (const url of world.urls) {
      for (const [who, expected] of [
        [other, 401],
        [person, 401],
        [bearer(body.token), 200],
        [stranger, 200],
      ] as const) {
        const answer = await fetch(`${url}/api/users/profile`, { headers: who.headers });
        expect(answer.status).toBe(expected);
      }
    }
    expect(refused(await login(person.email, CURRENT))).toEqual([400, 'BAD_CREDENTIALS']);
    expect((await login(person.email, NEW)).status).toBe(200);
  });

  test.each([
    ['player', 'user'],
    ['finance', 'staff'],
    ['admin', 'staff'],
  ] as const)(
    'a %s is told by mail, and the activity log has it without a password',
    async (...of) => {
      const [role, target] = of;
      const person = await owner(role);
      const ask = asking(world, person);
      const body = { currentPassword: CURRENT, newPassword: NEW };
      const done = await ask('POST', '/auth/change-password', body, { 'user-agent': CHROME });
      expect(done.status).toBe(200);
      expect(await mailsTo(world, person.email)).toMatchObject([
        {
          template: 'password-changed',
          data: { device: 'Chrome on Android', changedAt: expect.stringMatching(/Z$/) },
        },
      ]);
      const [, ...before] = (await activityOf(world, person.id)).reverse();
      expect(before).toEqual(
        before.filter(({ action }) => action !== `${target}.password-changed`),
      );
      const [row] = (await activityOf(world, person.id)).reverse();
      expect(row).toMatchObject({
        action: `${target}.password-changed`,
        actor: person.id,
        after: { browser: 'Chrome on Android' },
      });
      const [texts] = await world.database.rows<{ all: string }>(
        'SELECT string_agg(a::text, $1) AS all FROM activity a',
        [' '],
      );
      for (const password of [CURRENT, NEW]) expect(texts?.all).not.toContain(password);
      const path = role === 'player' ? '/auth/login' : '/auth/admin-login';
      expect((await login(person.email, NEW, path)).status).toBe(200);
    },
  );

  test('a reset code and a reset grant from before are void afterwards', async () => {
    const person = await owner();
    const { email } = person;
    const post = asking(world, null);
    await post('POST', '/auth/forgot-password', { email });
    const otp = await codeFor(world, email);
    const path = '/auth/verify-password-reset-otp';
    const { resetToken } = (await post('POST', path, { email, otp })).body;
    expect(resetToken).toEqual(expect.any(String));
    expect((await change(person)).status).toBe(200);
    const reset = { email, newPassword: 'of a stranger', resetToken };
    expect(refused(await post('POST', '/auth/reset-password', reset))).toEqual([
      400,
      'RESET_NOT_ALLOWED',
    ]);
    expect((await login(email, NEW)).status).toBe(200);
  });
});

describe('a refused change of password', () => {
  test('a wrong current password changes nothing', async () => {
    const person = await owner();
    const answer = await change(person, 'not-the-one');
    expect([answer.status, answer.body.message]).toEqual([400, 'Your current password is wrong']);
    expect([await open(person), (await login(person.email, CURRENT)).status]).toEqual([200, 200]);
    expect(await mailsTo(world, person.email)).toEqual([]);
  });

  test('the current password is refused as the new one, in either form of Unicode', async () => {
    const person = await somebody(world);
    const composed = 'caf\u00e9-in-pune';
    await givePassword(world, person, composed);
    const typed = composed.normalize('NFD');
    for (const each of [composed, typed]) {
      expect(refused(await change(person, composed, each))).toEqual([400, 'SAME_PASSWORD']);
    }
    // Without the right current password, the answer does not tell that the two are the same.
    expect(refused(await change(person, 'a guess', 'a guess'))).toEqual([
      400,
      'CURRENT_PASSWORD_WRONG',
    ]);
  });

  test.each([
    ['player', 'short', 'BAD_REQUEST'],
    ['player', 'x'.repeat(73), 'BAD_REQUEST'],
    ['player', 'password', 'PASSWORD_COMMON'],
    ['admin', 'seven77', 'PASSWORD_TOO_SHORT'],
    ['admin', 'arena-admin-1', 'PASSWORD_NAMES_YOU'],
  ] as const)('a %s cannot choose %s', async (role, newPassword, code) => {
    const person = await owner(role);
    expect(refused(await change(person, CURRENT, newPassword))).toEqual([400, code]);
    expect(await open(person)).toBe(200);
  });

  test('a guest is asked to sign in', async () => {
    const answer = await asking(world, null)('POST', '/auth/change-password', {
      currentPassword: CURRENT,
      newPassword: NEW,
    });
    expect(answer.status).toBe(401);
  });
});

describe('changes of a password at the same time', () => {
  test('one of twenty simultaneous changes wins, and only its password signs in', async () => {
    const person = await owner();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(person, CURRENT, `new-password-${n}`)),
    );
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    for (const { status } of answers) expect([200, 400, 401]).toContain(status);
    expect(await mailsTo(world, person.email)).toHaveLength(1);
    const signIns = await Promise.all(
      answers.map((_, n) => login(person.email, `new-password-${n}`)),
    );
    expect(signIns.flatMap(({ status }, n) => (status === 200 ? [n] : []))).toEqual(won);
    expect(await open(bearer(answers[won[0] ?? 0]?.body.token))).toBe(200);
  });

  test('no session that was opened meanwhile with the old password stays open', async () => {
    const person = await owner();
    const [changed, ...logins] = await Promise.all([
      change(person),
      ...Array.from({ length: 10 }, () => login(person.email, CURRENT)),
    ]);
    expect(changed.status).toBe(200);
    for (const { status, body } of logins) {
      if (status === 200) expect(await open(bearer(body.token))).toBe(401);
      else expect(status).toBe(400);
    }
    expect(await open(bearer(changed.body.token))).toBe(200);
  });
});
