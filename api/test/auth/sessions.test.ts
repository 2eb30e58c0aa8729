// Own product: two processes.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/platform/http/index.js';
import { asking } from '../world/ask.js';
import { givePassword, type Person, somebody } from '../world/people.js';
import { signedIn } from '../world/session.js';
import { type LiveWorld, startLiveWorld, topics } from '../world/streams.js';
import { giveTokens } from '../world/tokens.js';
import { eventually } from '../world/wait.js';

let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld();
});
afterAll(() => world.close());
afterEach(() => world.stopStreams());

const PASSWORD = 'correct-horse-1';
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/141.0.0.0 Mobile Safari/537.36';

/** Signs a user in once more, and returns the headers of the new session. */
async function again({ id }: Person): Promise<Pick<Person, 'headers'>> {
  return { headers: await signedIn(world, id) };
}

async function withPassword(role: Role): Promise<Person> {
  const person = await somebody(world, role);
  await givePassword(world, person, PASSWORD);
  return person;
}

describe('logging out', () => {
  test('logging out ends only the current session, at once and on every process', async () => {
    const person = await somebody(world);
    const other = await again(person);
    const out = await asking(world, person)('POST', '/auth/logout');
    expect([out.status, out.body]).toEqual([200, { message: 'You are logged out' }]);
    for (const url of world.urls) {
      const answer = await fetch(`${url}/api/users/profile`, { headers: person.headers });
      expect(answer.status).toBe(401);
    }
    expect((await asking(world, other)('GET', '/users/profile')).status).toBe(200);
    expect((await asking(world, person)('POST', '/auth/logout')).status).toBe(401);
  });

  test('logging out closes the live streams of the ended session and keeps those of other sessions', async () => {
    const person = await somebody(world);
    const other = await again(person);
    const ending = [await world.listen(person, 0), await world.listen(person, 1)];
    const staying = await world.listen(other, 1);
    expect((await asking(world, person)('POST', '/auth/logout')).status).toBe(200);
    await Promise.all(ending.map(({ ended }) => ended));
    await giveTokens(world, person, 3);
    await eventually(() => expect(topics(staying)).toEqual(['wallet.changed']));
  });

  test('a banned player can log out', async () => {
    const person = await somebody(world);
    const admin = await somebody(world, 'admin');
    const banned = await asking(world, admin)('PUT', `/users/ban/${person.id}`, {
      reason: 'Teams',
    });
    expect(banned.status).toBe(200);
    const later = { headers: await signedAfterBan(person) };
    expect((await asking(world, later)('POST', '/auth/logout')).status).toBe(200);
    expect((await asking(world, later)('GET', '/users/profile')).status).toBe(401);
  });

  async function signedAfterBan({ id }: Person) {
    const [row] = await world.database.rows<{ version: number }>(
      'SELECT session_version AS version FROM user_account WHERE id = $1',
      [id],
    );
    return signedIn(world, id, row?.version);
  }
});

describe('sessions', () => {
  const countOf = async ({ id }: Person) => {
    const [row] = await world.database.rows<{ count: number }>(
      'SELECT count(*)::int FROM user_session WHERE user_id = $1',
      [id],
    );
    return row?.count;
  };

  test('a user has at most 100 sessions, and a new session ends the oldest', async () => {
    const person = await withPassword('player');
    for (let number = 1; number < 100; number += 1) await again(person);
    expect(await countOf(person)).toBe(100);
    const { email } = person;
    const { body } = await asking(world, null)('POST', '/auth/login', {
      email,
      password: PASSWORD,
    });
    const latest = { headers: { authorization: `Bearer ${body.token}` } };
    expect(await countOf(person)).toBe(100);
    expect((await asking(world, person)('GET', '/users/profile')).status).toBe(401);
    expect((await asking(world, latest)('GET', '/users/profile')).status).toBe(200);
  });
});

describe('ending the other sessions', () => {
  test('ending the other sessions works on every process, closes their streams and keeps the current session', async () => {
    const person = await somebody(world, 'admin');
    const [lost, also] = [await again(person), await again(person)];
    const stranger = await somebody(world, 'admin');
    const stream = await world.listen(lost, 0);
    const asked = (who: Pick<Person, 'headers'>) =>
      Promise.all(
        world.urls.map(async (url) => {
          const answer = await fetch(`${url}/api/users/profile`, { headers: who.headers });
          return answer.status;
        }),
      );
    const ended = await asking(world, person)('POST', '/auth/end-other-sessions');
    expect([ended.status, ended.body]).toEqual([200, { message: 'Your other sessions are ended' }]);
    for (const who of [lost, also]) expect(await asked(who)).toEqual(world.urls.map(() => 401));
    for (const who of [person, stranger]) {
      expect(await asked(who)).toEqual(world.urls.map(() => 200));
    }
    await stream.ended;
    const { body } = await asking(world, stranger)('GET', `/admin/activity?target=${person.id}`);
    expect(body.activity[0]).toMatchObject({
      action: 'staff.other-sessions-ended',
      actor: { id: person.id },
    });
  });
});

describe('the activity of staff', () => {
  const rowsOf = async (person: Person) => {
    const admin = await somebody(world, 'admin');
    const { body } = await asking(world, admin)('GET', `/admin/activity?target=${person.id}`);
    return body.activity.map((row: Record<string, unknown>) => ({
      action: row.action,
      role: (row.actor as { role: string }).role,
      browser: JSON.parse(String(row.after)).browser,
      reason: row.reason,
      ip: row.ip,
    }));
  };
  const signIn = (path: string, email: string, password: string) =>
    asking(world, null)('POST', path, { email, password }, { 'user-agent': CHROME });

  test('the activity log records the sign-ins, refused sign-ins and sign-outs of staff with address and browser', async () => {
    const finance = await withPassword('finance');
    expect((await signIn('/auth/admin-login', finance.email, 'not-the-one')).status).toBe(400);
    expect((await signIn('/auth/login', finance.email, PASSWORD)).status).toBe(403);
    const { body } = await signIn('/auth/admin-login', finance.email, PASSWORD);
    const session = { headers: { authorization: `Bearer ${body.token}`, 'user-agent': CHROME } };
    await asking(world, session)('POST', '/auth/logout');
    const seen = { browser: 'Chrome on Android', ip: '127.0.0.1' };
    expect(await rowsOf(finance)).toEqual([
      { ...seen, action: 'staff.signed-out', role: 'finance', reason: null },
      { ...seen, action: 'staff.signed-in', role: 'finance', reason: null },
      {
        ...seen,
        action: 'staff.sign-in-refused',
        role: 'system',
        reason: 'Tried the login of players',
      },
      { ...seen, action: 'staff.sign-in-refused', role: 'system', reason: 'Wrong password' },
    ]);
    const [row] = await world.database.rows<{ text: string }>(
      'SELECT string_agg(a::text, $1) AS text FROM activity a',
      [' '],
    );
    expect(row?.text).not.toContain(PASSWORD);
    expect(row?.text).not.toContain('not-the-one');
  });

  test('the activity log does not record sign-ins of players', async () => {
    const player = await withPassword('player');
    await signIn('/auth/login', player.email, 'not-the-one');
    const { body } = await signIn('/auth/login', player.email, PASSWORD);
    const session = { headers: { authorization: `Bearer ${body.token}` } };
    await asking(world, session)('POST', '/auth/logout');
    expect(await rowsOf(player)).toEqual([]);
  });
});

test('the activity log records at most 100 refused sign-ins an hour', async () => {
  const { id, email } = await somebody(world, 'admin');
  await world.database.rows(
    `INSERT INTO activity (actor_role, action, target_type, target_id)
     SELECT 'system', 'staff.sign-in-refused', 'staff', $1 FROM generate_series(1, 98)`,
    [id],
  );
  const refuse = () =>
    asking(world, null)('POST', '/auth/admin-login', { email, password: 'a-guess' });
  for (let number = 0; number < 4; number += 1) expect((await refuse()).status).toBe(400);
  const rows = await world.database.rows(
    'SELECT count(*)::int AS written FROM activity WHERE target_id = $1',
    [id],
  );
  expect(rows).toEqual([{ written: 100 }]);
});
