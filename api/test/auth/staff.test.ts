// Own product: it changes the staff of the whole product.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asking, tally } from '../world/ask.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, runCommand, startProduct } from '../world/product.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const asAdmin = (...args: Parameters<ReturnType<typeof asking>>) => asking(world, admin)(...args);
const asGuest = (...args: Parameters<ReturnType<typeof asking>>) => asking(world, null)(...args);
const admins = () =>
  world.database.rows<{ id: string }>(
    "SELECT id FROM user_account WHERE role = 'admin' AND deactivated_at IS NULL",
  );

describe('staff accounts', () => {
  const ravi = { email: 'ravi@example.com', password: 'finance-1', role: 'finance' };

  test('an admin creates a staff account, which can sign in only at the admin login', async () => {
    const added = await asAdmin('POST', '/admin/staff', { ...ravi, email: ' Ravi@Example.com ' });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      _id: expect.any(String),
      id: added.body._id,
      email: 'ravi@example.com',
      role: 'finance',
      isAdmin: false,
      active: true,
      createdAt: expect.stringMatching(/Z$/),
      secondFactor: false,
    });
    const { email, password } = ravi;
    const login = await asGuest('POST', '/auth/admin-login', { email, password });
    expect([login.status, login.body.user.role, login.body.user.isAdmin]).toEqual([
      200,
      'finance',
      false,
    ]);
    const asPlayer = await asGuest('POST', '/auth/login', { email, password });
    expect([asPlayer.status, asPlayer.body.message]).toEqual([403, 'Please use admin login']);
    const list = await asAdmin('GET', '/admin/staff');
    expect(list.body.staff.map((member: { email: string }) => member.email)).toEqual(
      expect.arrayContaining([admin.email, 'ravi@example.com']),
    );
  });

  test('a staff account with a taken email, an unknown role or a short password is refused', async () => {
    const taken = await asAdmin('POST', '/admin/staff', ravi);
    expect([taken.status, taken.body.message]).toEqual([400, 'User already exists']);
    const role = await asAdmin('POST', '/admin/staff', { ...ravi, role: 'player' });
    expect([role.status, role.body.message]).toEqual([400, 'Role must be one of: admin, finance']);
    const short = await asAdmin('POST', '/admin/staff', { ...ravi, password: '12345' });
    expect(short.body.message).toBe('Password must be at least 8 characters long');
  });

  test('neither finance staff nor players can manage staff', async () => {
    for (const role of ['finance', 'player'] as const) {
      const person = asking(world, await somebody(world, role));
      const answers = [
        await person('GET', '/admin/staff'),
        await person('POST', '/admin/staff', { ...ravi, email: 'x@example.com' }),
        await person('PUT', `/admin/staff/${admin.id}`, { active: false }),
      ];
      expect(tally(answers)).toEqual({ 403: 3 });
    }
  });

  test('changing the role of staff or deactivating them ends their sessions at once', async () => {
    const other = await somebody(world, 'admin');
    const theirs = asking(world, other);
    expect((await theirs('GET', '/admin/staff')).status).toBe(200);
    const demoted = await asAdmin('PUT', `/admin/staff/${other.id}`, { role: 'finance' });
    expect([demoted.status, demoted.body.role]).toEqual([200, 'finance']);
    expect((await theirs('GET', '/admin/staff')).status).toBe(401);

    await asAdmin('POST', '/admin/staff', { ...ravi, email: 'gone@example.com' });
    const gone = { email: 'gone@example.com', password: ravi.password };
    const login = await asGuest('POST', '/auth/admin-login', gone);
    const { token, user } = login.body;
    const answer = await asAdmin('PUT', `/admin/staff/${user._id}`, { active: false });
    expect(answer.body.active).toBe(false);
    const bearer = { headers: { authorization: `Bearer ${token}` } };
    expect((await asking(world, bearer)('GET', '/users/profile')).status).toBe(401);
    const refused = await asGuest('POST', '/auth/admin-login', gone);
    expect([refused.status, refused.body.message]).toEqual([403, 'This account is deactivated']);
    await asAdmin('PUT', `/admin/staff/${user._id}`, { active: true });
    expect((await asGuest('POST', '/auth/admin-login', gone)).status).toBe(200);
  });

  test('admins cannot demote or deactivate themselves, and cannot change player accounts as staff', async () => {
    for (const change of [{ role: 'finance' }, { active: false }]) {
      const answer = await asAdmin('PUT', `/admin/staff/${admin.id}`, change);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'You cannot demote or deactivate yourself',
      ]);
    }
    const player = await somebody(world);
    for (const id of [player.id, '01990000-0000-7000-8000-00000000dead', 'no-id']) {
      const answer = await asAdmin('PUT', `/admin/staff/${id}`, { role: 'admin' });
      expect([answer.status, answer.body.message]).toEqual([404, 'Staff account not found']);
    }
    expect((await asAdmin('PUT', `/admin/staff/${admin.id}`, {})).status).toBe(200);
  });

  test('twenty admins who demote each other in a ring leave at least one admin', async () => {
    const ring = await Promise.all(Array.from({ length: 20 }, () => somebody(world, 'admin')));
    const others = (await admins()).filter(({ id }) => !ring.some((person) => person.id === id));
    await world.database.rows(
      'UPDATE user_account SET deactivated_at = now() WHERE id = ANY($1::uuid[])',
      [others.map(({ id }) => id)],
    );
    const answers = await Promise.all(
      ring.map((person, index) => {
        const next = ring[(index + 1) % ring.length];
        return asking(world, person)('PUT', `/admin/staff/${next?.id}`, { role: 'finance' });
      }),
    );
    expect((await admins()).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => [200, 400, 401, 403].includes(status))).toBe(true);
    await world.database.rows(
      'UPDATE user_account SET deactivated_at = NULL WHERE id = ANY($1::uuid[])',
      [others.map(({ id }) => id)],
    );
  });
});

describe('the first start', () => {
  let fresh: OwnProduct;
  beforeAll(async () => {
    fresh = await startProduct();
  });
  afterAll(() => fresh.close());

  /** Runs the command of the first start, which alone gets the settings of the first admin. */
  const start = (password: string) =>
    runCommand(fresh, ['seed'], { ADMIN_EMAIL: 'Owner@example.com', ADMIN_PASSWORD: password });

  test.each([
    ['admin12', 'ADMIN_PASSWORD: Password must be at least 8 characters long'],
    ['Password1', 'ADMIN_PASSWORD: This password is one of the most common ones.'],
  ])('the first start refuses the weak admin password %s', async (password, sentence) => {
    const { code, said } = await start(password);
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  });

  test('three simultaneous first starts create one admin with a generated password, and four game modes', async () => {
    const starts = await Promise.all([1, 2, 3].map(() => start('')));
    expect(starts.map(({ code }) => code)).toEqual([0, 0, 0]);
    const shown = starts.flatMap(({ said }) => /shown once: (\S+)/.exec(said)?.[1] ?? []);
    expect(shown).toEqual([expect.stringMatching(/^[\w-]{16}$/)]);
    const [password] = shown;
    const guest = asking(fresh, null);
    const login = await guest('POST', '/auth/admin-login', {
      email: 'owner@example.com',
      password,
    });
    expect([login.status, login.body.user.isAdmin]).toEqual([200, true]);
    const modes = await guest('GET', '/public/tournament-modes');
    expect(modes.body.map((mode: { title: string }) => mode.title)).toEqual([
      'Free Fire Survival Mode',
      'Clash Squad Mode',
      'Lone Wolf',
      'Free Fire Kill Only',
    ]);
    expect(modes.body[0]).toMatchObject({
      _id: modes.body[0].id,
      slug: 'survival',
      description: expect.stringMatching(/./),
      icon: expect.stringMatching(/./),
      color: expect.stringMatching(/^#/),
    });
    // A weak password in the environment does not prevent a later start, because an admin exists
    // already.
    expect(await start('short')).toEqual({ code: 0, said: '' });
  });
});
