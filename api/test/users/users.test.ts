// Own product: it compares the list of all users.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asking, tally } from '../world/ask.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { giveTokens } from '../world/tokens.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const asAdmin = (...args: Parameters<ReturnType<typeof asking>>) => asking(world, admin)(...args);

describe('the profile', () => {
  test('a player sets the in-game name and the UID, and every change of the profile is kept as a version', async () => {
    const player = await somebody(world);
    const ask = asking(world, player);
    const answer = await ask('PUT', '/users/profile', {
      inGameName: '  Asha <b>✌</b> ',
      freeFireUID: ' 123456789 ',
    });
    expect(answer.status).toBe(200);
    const { user, ...flat } = answer.body;
    expect(user).toEqual(flat);
    expect(user).toMatchObject({ inGameName: 'Asha <b>✌</b>', freeFireUID: '123456789' });
    expect((await ask('GET', '/users/profile')).body).toEqual(user);
    await ask('PUT', '/users/profile', { inGameName: 'Asha <b>✌</b>', freeFireUID: '123456789' });
    await ask('PUT', '/users/profile', { inGameName: 'Asha', freeFireUID: '987654321' });
    const versions = await world.database.rows(
      'SELECT version, free_fire_uid FROM profile_version WHERE user_id = $1 ORDER BY 1',
      [player.id],
    );
    expect(versions).toEqual([
      { version: 1, free_fire_uid: '123456789' },
      { version: 2, free_fire_uid: '987654321' },
    ]);
  });

  test('twenty simultaneous changes of a profile make twenty versions', async () => {
    const player = await somebody(world);
    const ask = asking(world, player);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask('PUT', '/users/profile', { inGameName: `Name ${n}`, freeFireUID: '1' }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 20 });
    const [row] = await world.database.rows(
      'SELECT count(*) AS n, max(version) AS newest FROM profile_version WHERE user_id = $1',
      [player.id],
    );
    expect(row).toEqual({ n: 20, newest: 20 });
  });

  test.each([
    [{ freeFireUID: '1' }, 'In-game name is required'],
    [{ inGameName: '   ', freeFireUID: '1' }, 'In-game name is required'],
    [{ inGameName: 'a'.repeat(65), freeFireUID: '1' }, 'In-game name'],
    [{ inGameName: 'Asha' }, 'Free Fire UID is required'],
    [{ inGameName: 'A\u0000', freeFireUID: '1' }, 'In-game name has characters'],
    [{ inGameName: 'Asha', freeFireUID: '1', tokens: 5 }, 'tokens'],
    [{ inGameName: 'Asha', freeFireUID: '1', email: 'b@example.com' }, 'email'],
  ])('a profile with %j is refused', async (body: object, part: string) => {
    const answer = await asking(world, await somebody(world))('PUT', '/users/profile', body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(part);
  });

  test('guests and staff cannot change a player profile', async () => {
    const body = { inGameName: 'Asha', freeFireUID: '1' };
    expect((await asking(world, null)('PUT', '/users/profile', body)).status).toBe(401);
    expect((await asAdmin('PUT', '/users/profile', body)).status).toBe(403);
    expect((await asAdmin('GET', '/users/profile')).body).toMatchObject({
      isAdmin: true,
      email: admin.email,
      tokens: 0,
    });
  });
});

describe('the list of users', () => {
  let rich: Person;
  let poor: Person;
  /**
   * Rita's UID, by which tests search. It is long, because the random email addresses of other
   * users may contain a short number.
   */
  const RITA = '424242424242';
  beforeAll(async () => {
    rich = await somebody(world, 'player', { inGameName: 'Rich_Rita', freeFireUID: RITA });
    poor = await somebody(world, 'player', { inGameName: 'Poor 100% Paul', freeFireUID: '77' });
    await giveTokens(world, rich, 900);
    await giveTokens(world, poor, 5);
  });
  const list = async (query: string) => {
    const answer = await asAdmin('GET', `/users/all${query}`);
    expect(answer.status).toBe(200);
    return {
      ids: answer.body.map(({ _id }: { _id: string }) => _id) as string[],
      total: Number(answer.headers['x-total-count']),
      users: answer.body,
    };
  };

  test('the list of users is a JSON array of all players with their balances, without staff', async () => {
    const { users, total } = await list('');
    expect(Array.isArray(users)).toBe(true);
    expect(total).toBe(users.length);
    expect(users.some(({ role }: { role: string }) => role !== 'player')).toBe(false);
    const rita = users.find(({ _id }: { _id: string }) => _id === rich.id);
    expect(rita).toEqual({
      _id: rich.id,
      id: rich.id,
      email: rich.email,
      isAdmin: false,
      role: 'player',
      inGameName: 'Rich_Rita',
      freeFireUID: RITA,
      tokens: 900,
      isBanned: false,
      banReason: null,
      createdAt: expect.stringMatching(/Z$/),
      deletionAt: null,
      deletedAt: null,
      uidShared: false,
    });
    expect(users[0]).not.toHaveProperty('password_hash');
  });

  test('the list of users can be searched, sorted and paged', async () => {
    expect((await list('?q=rich_r')).ids).toEqual([rich.id]);
    expect((await list(`?q=${RITA.slice(1)}`)).ids).toEqual([rich.id]);
    expect((await list(`?q=${encodeURIComponent('100%')}`)).ids).toEqual([poor.id]);
    expect((await list('?q=%25')).ids).toEqual([poor.id]);
    expect((await list('?sort=-tokens&limit=2')).ids).toEqual([rich.id, poor.id]);
    expect((await list('?sort=tokens')).ids.slice(-2)).toEqual([poor.id, rich.id]);
    const poorest = (await list('?sort=-tokens')).ids.slice(2);
    expect(poorest).toEqual(
      (await list('?sort=createdAt')).ids.filter((id) => poorest.includes(id)),
    );
    const pages = [await list('?sort=email&limit=3'), await list('?sort=email&limit=3&page=2')];
    const all = await list('?sort=email');
    expect(pages.flatMap(({ ids }) => ids)).toEqual(all.ids.slice(0, 6));
    expect(pages[0]?.total).toBe(all.total);
    expect((await list('?sort=nonsense&limit=-3&page=x&status=?')).total).toBe(all.total);
  });

  test('the list of users marks players who share a Free Fire UID', async () => {
    const twin = { inGameName: 'Twin', freeFireUID: '900900' };
    const [one, other] = [await somebody(world), await somebody(world)];
    for (const each of [one, other]) {
      expect((await asking(world, each)('PUT', '/users/profile', twin)).status).toBe(200);
    }
    await somebody(world, 'finance', { inGameName: 'Staff', freeFireUID: '77' });
    const shared = (await list('')).users.filter((user: { uidShared: boolean }) => user.uidShared);
    expect(shared.map(({ _id }: { _id: string }) => _id)).toEqual([other.id, one.id]);
  });

  test('only admins can read the list of users', async () => {
    for (const role of ['player', 'finance'] as const) {
      const person = await somebody(world, role);
      expect((await asking(world, person)('GET', '/users/all')).status).toBe(403);
    }
    expect((await asking(world, null)('GET', '/users/all')).status).toBe(401);
  });
});
