// Own product: withdrawals are off, and it changes settings and cards.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asking, tally } from './world/ask.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct({ WITHDRAWALS: 'off' });
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const asAdmin = (...args: Parameters<ReturnType<typeof asking>>) => asking(world, admin)(...args);
const asGuest = (...args: Parameters<ReturnType<typeof asking>>) => asking(world, null)(...args);

describe('landing cards', () => {
  const image = 'https://cdn.example/free-fire.webp';
  const titles = async () =>
    (await asGuest('GET', '/public/cards')).body.map(({ title }: { title: string }) => title);

  test('a landing card with only a title and a picture gets default values', async () => {
    const added = await asAdmin('POST', '/admin/cards', { title: ' Free Fire ', imageUrl: image });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      _id: expect.any(String),
      id: added.body._id,
      title: 'Free Fire',
      subtitle: '',
      imageUrl: image,
      buttonText: 'Join Tournament',
      navigationPath: '/tournament-modes',
      backgroundColor: expect.stringContaining('red'),
      order: 0,
      isActive: true,
      createdAt: expect.stringMatching(/Z$/),
      version: 1,
    });
    expect((await asGuest('GET', '/public/cards')).body).toEqual([added.body]);
    expect((await asAdmin('GET', '/admin/cards')).body).toEqual([added.body]);
    await asAdmin('DELETE', `/admin/cards/${added.body._id}`);
  });

  test('one of twenty simultaneous edits of a landing card is saved, and the others are refused', async () => {
    const { body } = await asAdmin('POST', '/admin/cards', { title: 'x', imageUrl: image });
    const path = `/admin/cards/${body._id}`;
    const edits = await Promise.all(
      Array.from({ length: 20 }, (_, n) => asAdmin('PUT', path, { title: `t${n}`, version: 1 })),
    );
    expect(tally(edits)).toEqual({ 200: 1, 409: 19 });
    expect(edits.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: 'Another admin has changed this card. Please reload and try again.',
    });
    expect((await asAdmin('PUT', path, { title: 'y', version: 2 })).body.version).toBe(3);
    const unknown = { title: 'z', backgroundColor: 'bg-of-tomorrow' };
    expect((await asAdmin('PUT', path, unknown)).body).toMatchObject({ ...unknown, version: 4 });
    await asAdmin('DELETE', path);
  });

  test('guests see the active landing cards by order, then by age, and admins see all landing cards', async () => {
    const add = (title: string, order: number) =>
      asAdmin('POST', '/admin/cards', { title, order, imageUrl: image });
    const third = await add('third', 5);
    const fourth = await add('fourth', 5);
    await add('first', -1);
    const second = await add('second', 0);
    expect(await titles()).toEqual(['first', 'second', 'third', 'fourth']);
    const off = await asAdmin('PUT', `/admin/cards/${second.body._id}`, { isActive: false });
    expect([off.status, off.body.isActive, off.body.title]).toEqual([200, false, 'second']);
    expect(await titles()).toEqual(['first', 'third', 'fourth']);
    expect((await asAdmin('GET', '/admin/cards')).body).toHaveLength(4);
    await asAdmin('PUT', `/admin/cards/${fourth.body._id}`, { order: 1, title: 'moved' });
    await asAdmin('PUT', `/admin/cards/${second.body._id}`, { isActive: true });
    expect(await titles()).toEqual(['first', 'second', 'moved', 'third']);
    const gone = await asAdmin('DELETE', `/admin/cards/${third.body._id}`);
    expect([gone.status, gone.body.message]).toEqual([200, 'Card deleted successfully']);
    expect(await titles()).toEqual(['first', 'second', 'moved']);
  });

  test('one of twenty simultaneous deletions of a landing card succeeds', async () => {
    const { body } = await asAdmin('POST', '/admin/cards', { title: 'x', imageUrl: image });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => asAdmin('DELETE', `/admin/cards/${body._id}`)),
    );
    expect(tally(answers)).toEqual({ 200: 1, 404: 19 });
    const missing = [
      await asAdmin('PUT', `/admin/cards/${body._id}`, { title: 'y' }),
      await asAdmin('PUT', '/admin/cards/no-id', { title: 'y' }),
      await asAdmin('DELETE', '/admin/cards/no-id'),
    ];
    expect(missing.map(({ body: { message } }) => message)).toEqual(
      Array.from({ length: 3 }, () => 'Card not found'),
    );
  });

  test.each([
    [{ imageUrl: image }, 'Title is required'],
    [{ title: 'x' }, 'Image URL is required'],
    [{ title: 'x', imageUrl: 'javascript:alert(1)' }, 'Image URL must be a http or https address'],
    [{ title: 'x', imageUrl: 'data:image/png;base64,AA' }, 'Image URL must be a http or https'],
    ...[
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/x/..//evil.example/phish',
      '/x/%2e%2e//evil.example',
      '/%5cevil.example',
    ].map(
      (navigationPath) =>
        [{ title: 'x', imageUrl: image, navigationPath }, 'Navigation path must start'] as const,
    ),
    [{ title: 'x', imageUrl: image, order: 1.5 }, 'Order must be a whole number'],
    [{ title: 'x', imageUrl: image, isActive: 'yes' }, 'Active must be true or false'],
    [{ title: 'x', imageUrl: image, backgroundColor: '"><script>' }, 'Background color'],
    [{ title: 'x'.repeat(101), imageUrl: image }, 'Title'],
  ])('a new or changed landing card with %j is refused', async (body: object, part: string) => {
    const added = await asAdmin('POST', '/admin/cards', body);
    expect([added.status, added.body.message]).toEqual([400, expect.stringContaining(part)]);
    if (part.endsWith('is required')) return;
    const card = await asAdmin('POST', '/admin/cards', { title: 'kept', imageUrl: image });
    const changed = await asAdmin('PUT', `/admin/cards/${card.body._id}`, body);
    expect([changed.status, changed.body.message]).toEqual([400, expect.stringContaining(part)]);
    await asAdmin('DELETE', `/admin/cards/${card.body._id}`);
  });

  test('a landing card links only to pages of the site, and a stored external link is replaced by the modes page', async () => {
    const typed = { title: 'x', imageUrl: image, navigationPath: ' /a/../results?x=1 ' };
    const { body } = await asAdmin('POST', '/admin/cards', typed);
    expect(body.navigationPath).toBe('/results?x=1');
    const old = 'UPDATE landing_card SET navigation_path = $2 WHERE id = $1';
    await world.database.rows(old, [body._id, '/x/..//evil.example/phish']);
    const { body: shown } = await asGuest('GET', '/public/cards');
    const card = shown.find(({ _id }: { _id: string }) => _id === body._id);
    expect(card.navigationPath).toBe('/tournament-modes');
    await asAdmin('DELETE', `/admin/cards/${body._id}`);
  });

  test('only admins can read and change all landing cards', async () => {
    for (const role of ['player', 'finance'] as const) {
      const person = asking(world, await somebody(world, role));
      const answers = [
        await person('GET', '/admin/cards'),
        await person('POST', '/admin/cards', { title: 'x', imageUrl: image }),
        await person('PUT', '/admin/cards/x', {}),
        await person('DELETE', '/admin/cards/x'),
      ];
      expect(tally(answers)).toEqual({ 403: 4 });
    }
    expect((await asGuest('GET', '/admin/cards')).status).toBe(401);
  });
});

const DEFAULTS = {
  emailVerificationEnabled: true,
  staffSecondFactorRequired: false,
  staffPasskeyRequired: false,
  taxRatePercent: 0,
  asksAgeAndState: false,
  refusedStates: '',
};

describe('settings', () => {
  test('email verification is on by default, and an admin can turn it off and on', async () => {
    const before = await asAdmin('GET', '/settings/admin');
    expect([before.status, before.body]).toEqual([200, { settings: { ...DEFAULTS } }]);
    for (const emailVerificationEnabled of [false, false, true]) {
      const changed = await asAdmin('PUT', '/settings/admin', { emailVerificationEnabled });
      expect([changed.status, changed.body]).toEqual([
        200,
        { settings: { ...DEFAULTS, emailVerificationEnabled } },
      ]);
      expect((await asAdmin('GET', '/settings/admin')).body).toEqual(changed.body);
    }
  });

  test('only admins can change a setting that is on or off, and its only values are true and false', async () => {
    for (const value of ['true', 1, null, undefined]) {
      const answer = await asAdmin('PUT', '/settings/admin', { emailVerificationEnabled: value });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Email verification must be true or false',
      ]);
    }
    for (const role of ['player', 'finance'] as const) {
      const person = asking(world, await somebody(world, role));
      expect((await person('GET', '/settings/admin')).status).toBe(403);
      const body = { emailVerificationEnabled: false };
      expect((await person('PUT', '/settings/admin', body)).status).toBe(403);
    }
    expect((await asGuest('GET', '/settings/admin')).status).toBe(401);
  });

  test('guests can read which money features are on', async () => {
    expect((await asGuest('GET', '/public/features')).body).toEqual({
      deposits: true,
      paidJoins: true,
      withdrawals: false,
    });
  });
});
