// Own product: two processes.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import type { Role } from '../../src/platform/http/index.js';
import { activityOf } from '../world/activity.js';
import { asking } from '../world/ask.js';
import { givePassword, type Person, somebody } from '../world/people.js';
import { startProduct } from '../world/product.js';
import { claimsOf, signedIn } from '../world/session.js';
import { type LiveWorld, startLiveWorld } from '../world/streams.js';
import { eventually } from '../world/wait.js';

let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld();
});
afterAll(() => world.close());
afterEach(() => world.stopStreams());

const PASSWORD = 'correct-horse-1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/141.0.0.0 Mobile Safari/537.36';

type Caller = Pick<Person, 'headers'>;
interface Listed {
  readonly id: string;
  readonly device: string | null;
  readonly network: string | null;
  readonly isCurrent: boolean;
}

const idOf = ({ headers }: Caller): string => claimsOf(headers.authorization).sid;
const statusOf = async (who: Caller) => (await asking(world, who)('GET', '/users/profile')).status;
async function listed(who: Caller): Promise<Listed[]> {
  const { status, body } = await asking(world, who)('GET', '/auth/sessions');
  expect(status).toBe(200);
  return body.sessions;
}
const again = async ({ id }: Pick<Person, 'id'>): Promise<Caller> => ({
  headers: await signedIn(world, id),
});
const end = (who: Caller, id: string) => asking(world, who)('DELETE', `/auth/sessions/${id}`);

/** Signs a user in at the login, with a User-Agent header and from an address. */
async function loggedIn({ email }: Person, agent: string, from: string): Promise<Caller> {
  const headers = { 'user-agent': agent, 'x-forwarded-for': from };
  const typed = { email, password: PASSWORD };
  const { body } = await asking(world, null)('POST', '/auth/login', typed, headers);
  return { headers: { authorization: `Bearer ${body.token}` } };
}

async function owner(): Promise<Person> {
  const person = await somebody(world);
  await givePassword(world, person, PASSWORD);
  return person;
}

/** Lets a session be used last some minutes ago. */
async function usedAgo(who: Caller, minutes: number): Promise<void> {
  await world.database.rows(
    'UPDATE user_session SET used_at = now() - make_interval(secs => $2) WHERE id = $1',
    [idOf(who), minutes * 60],
  );
}

/** Returns the age of the stored time of use, in minutes. */
async function ageOf(who: Caller): Promise<number> {
  const [row] = await world.database.rows<{ age: number }>(
    'SELECT (extract(epoch FROM now() - used_at) / 60)::float8 AS age FROM user_session WHERE id = $1',
    [idOf(who)],
  );
  return row?.age ?? Number.NaN;
}

describe('the list of open sessions', () => {
  test('shows browser, shortened network and times, and the current session first', async () => {
    const person = await owner();
    const phone = await loggedIn(person, ANDROID, '203.0.113.77');
    const tablet = await loggedIn(person, 'curl/8.5.0', '2001:db8:1:2:3:4:5:6');
    const { body } = await asking(world, phone)('GET', '/auth/sessions');
    expect(body.sessions).toEqual([
      {
        id: idOf(phone),
        device: 'Chrome on Android',
        network: '203.0.113.0/24',
        openedAt: expect.stringMatching(/Z$/),
        usedAt: expect.stringMatching(/Z$/),
        isCurrent: true,
      },
      expect.objectContaining({ id: idOf(tablet), device: null, network: '2001:db8:1:2::/64' }),
      expect.objectContaining({ id: idOf(person), device: null, network: null, isCurrent: false }),
    ]);
    expect(JSON.stringify(body)).not.toContain('203.0.113.77');
  });

  test.each(['Win-at-evil.example/1 (call +91)', `Mozilla/5.0 ${'x'.repeat(5_000)}`, '<script>'])(
    'stores no text of the User-Agent %s',
    async (agent) => {
      const person = await owner();
      const [current] = await listed(await loggedIn(person, agent, '203.0.113.5'));
      expect(current?.device).toBeNull();
    },
  );

  test('leaves out sessions that have expired, were inactive or have an older version', async () => {
    const person = await owner();
    const [expired, inactive] = [await again(person), await again(person)];
    await world.database.rows('UPDATE user_session SET expires_at = now() WHERE id = $1', [
      idOf(expired),
    ]);
    await usedAgo(inactive, 31 * 24 * 60);
    const older = await loggedIn(person, ANDROID, '203.0.113.7');
    expect((await listed(person)).map(({ id }) => id)).toEqual([idOf(person), idOf(older)]);
    const changed = await asking(world, older)('POST', '/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'a brand new horse',
    });
    const now = { headers: { authorization: `Bearer ${changed.body.token}` } };
    await world.database.rows(
      'DELETE FROM user_session WHERE user_id = $1 AND session_version IS NULL',
      [person.id],
    );
    expect((await listed(now)).map(({ id }) => id)).toEqual([idOf(now)]);
  });
});

describe('ending one session', () => {
  test.each(['player', 'admin'] as const)(
    'of a %s refuses its token on every process, closes its stream and keeps the others',
    async (role) => {
      const person = await somebody(world, role);
      const [lost, kept] = [await again(person), await again(person)];
      const stream = await world.listen(lost, 1);
      const begun = Date.now();
      const answer = await end(person, idOf(lost));
      expect([answer.status, answer.body]).toEqual([200, { message: 'This session is ended' }]);
      await stream.ended;
      expect(Date.now() - begun).toBeLessThan(2_000);
      for (const url of world.urls) {
        const asked = await fetch(`${url}/api/users/profile`, { headers: lost.headers });
        expect(asked.status).toBe(401);
      }
      expect([await statusOf(kept), await statusOf(person)]).toEqual([200, 200]);
      expect((await listed(person)).map(({ id }) => id)).not.toContain(idOf(lost));
      expect((await end(person, idOf(lost))).body.code).toBe('SESSION_NOT_FOUND');
      const actions = (await activityOf(world, person.id)).map(({ action }) => action);
      expect(actions.includes('staff.session-ended')).toBe(role === 'admin');
    },
  );

  test("of another user is refused like an unknown one, even to staff, and is in nobody else's list", async () => {
    const [person, stranger] = [await somebody(world), await somebody(world)];
    const staff = await somebody(world, 'admin');
    for (const who of [stranger, staff]) {
      for (const id of [idOf(person), newId(), 'x', '%00']) {
        const { status, body } = await end(who, id);
        expect([id, status, body.code]).toEqual([id, 404, 'SESSION_NOT_FOUND']);
      }
      expect((await listed(who)).map(({ id }) => id)).toEqual([idOf(who)]);
    }
    expect(await statusOf(person)).toBe(200);
    expect((await end({ headers: { authorization: 'Bearer x' } }, idOf(person))).status).toBe(401);
  });

  test('twice at the same time succeeds once', async () => {
    const person = await somebody(world);
    const other = await again(person);
    const answers = await Promise.all([1, 2, 3].map(() => end(person, idOf(other))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

test('a session that was confirmed long ago must type the password before it ends others', async () => {
  const person = await owner();
  const other = await again(person);
  await world.database.rows(
    "UPDATE user_session SET confirmed_at = now() - interval '11 minutes' WHERE user_id = $1",
    [person.id],
  );
  const ask = asking(world, person);
  const ends = [
    () => ask('POST', '/auth/end-other-sessions'),
    () => end(person, idOf(other)),
  ] as const;
  for (const each of ends) {
    const { status, body } = await each();
    expect([status, body.code]).toEqual([403, 'CONFIRM_SIGN_IN']);
  }
  for (const [typed, code] of [
    [{ password: 'a guess' }, 'WRONG_PASSWORD'],
    [{ code: '123456' }, 'CONFIRM_WITH_ONE'],
  ] as const) {
    const { status, body } = await ask('POST', '/auth/confirm', typed);
    expect([status, body.code]).toEqual([400, code]);
  }
  expect((await end(person, idOf(other))).status).toBe(403);
  expect((await ask('POST', '/auth/confirm', { password: PASSWORD })).status).toBe(200);
  expect((await end(person, idOf(other))).status).toBe(200);
  expect(await statusOf(other)).toBe(401);
});

const DAY = 24 * 60;
describe.each([
  ['player', 30 * DAY, 5],
  ['finance', 30, 1],
  ['admin', 30, 1],
] satisfies [Role, number, number][])('a session of a %s', (role, idleMinutes, storedEvery) => {
  test(`ends after ${idleMinutes} minutes without a request, and no later request opens it`, async () => {
    const person = await somebody(world, role);
    await usedAgo(person, idleMinutes + 1);
    expect([await statusOf(person), await statusOf(person)]).toEqual([401, 401]);
    await usedAgo(person, idleMinutes - 1);
    expect(await statusOf(person)).toBe(200);
    await eventually(async () => expect(await ageOf(person)).toBeLessThan(1));
  });

  test(`stores its use at most every ${storedEvery} minutes`, async () => {
    const [person, used] = [await somebody(world, role), await somebody(world, role)];
    await usedAgo(person, storedEvery - 0.5);
    await usedAgo(used, storedEvery + 0.5);
    expect([await statusOf(person), await statusOf(used)]).toEqual([200, 200]);
    await eventually(async () => expect(await ageOf(used)).toBeLessThan(0.4));
    expect(await ageOf(person)).toBeGreaterThan(storedEvery - 0.6);
  });
});

describe('a session of staff', () => {
  test('is not kept open by requests of an unattended page', async () => {
    const [person, used] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
    for (const who of [person, used]) await usedAgo(who, 20);
    const ask = asking(world, person);
    const unattended = { 'x-unattended': '1' };
    expect((await ask('GET', '/users/profile', undefined, unattended)).status).toBe(200);
    expect(await statusOf(used)).toBe(200);
    await eventually(async () => expect(await ageOf(used)).toBeLessThan(1));
    expect(await ageOf(person)).toBeGreaterThan(19);
  });

  test('is not kept open by its live stream, which closes when the session ends', async () => {
    const person = await somebody(world, 'admin');
    const stream = await world.listen(person, 1);
    await usedAgo(person, 31);
    await world.publish('session.changed', { userId: person.id });
    await stream.ended;
    expect(await ageOf(person)).toBeGreaterThan(30);
  });

  test('ends after the minutes of SESSION_IDLE_STAFF_MINUTES', async () => {
    const strict = await startProduct({ SESSION_IDLE_STAFF_MINUTES: '10' }, { beside: world });
    try {
      const person = await somebody(world, 'admin');
      const open = async () => {
        const answer = await fetch(`${strict.url}/api/users/profile`, { headers: person.headers });
        return answer.status;
      };
      await usedAgo(person, 11);
      expect([await open(), await statusOf(person)]).toEqual([401, 200]);
      await eventually(async () => expect(await ageOf(person)).toBeLessThan(1));
      expect(await open()).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
