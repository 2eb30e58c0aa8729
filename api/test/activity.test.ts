// Own product: it reads the whole activity log.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../src/kernel/index.js';
import { Activity } from '../src/modules/activity/activity.js';
import { RecordedActivity } from '../src/modules/activity/recorded-activity.entity.js';
import { runInContext } from '../src/platform/context/index.js';
import { asking } from './world/ask.js';
import { repositoryOf } from './world/entities.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';

let world: OwnProduct;
let activity: Activity;
let admin: Person;
let finance: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  finance = await somebody(world, 'finance');
  activity = new Activity(await repositoryOf(world, RecordedActivity));
  await runInContext({ requestId: 'request-77', ip: '203.0.113.7', userId: admin.id }, () =>
    activity.record({
      actor: { userId: admin.id, role: 'admin' },
      action: 'user.banned',
      target: { type: 'user', id: 'u1' },
      before: { isBanned: false },
      after: { isBanned: true, roomPassword: 'hush' },
      reason: 'cheating',
    }),
  );
  for (let number = 0; number < 5; number += 1) {
    await activity.record({
      actor: 'system',
      action: 'card.deleted',
      target: { type: 'card', id: `c${number}` },
    });
  }
});
afterAll(() => world.close());

const list = async (query: string, who: Person = finance) =>
  (await asking(world, who)('GET', `/admin/activity${query}`)).body;

test('an activity entry states the actor, the action, the time, the reason and the request, without secrets', async () => {
  const { activity } = await list('?action=user.', admin);
  expect(activity).toEqual([
    {
      _id: expect.any(String),
      id: expect.any(String),
      recordedAt: expect.stringMatching(/Z$/),
      actor: { id: admin.id, role: 'admin', email: admin.email },
      action: 'user.banned',
      target: { type: 'user', id: 'u1', name: null },
      before: '{"isBanned": false}',
      after: '{"isBanned": true, "roomPassword": "[redacted]"}',
      reason: 'cheating',
      requestId: 'request-77',
      ip: '203.0.113.7',
    },
  ]);
});

test('the pages of the activity log follow each other without a gap or a repeat', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { activity: { target: { id: string } }[]; nextCursor: string | null } = await list(
      `?action=card.&limit=2&cursor=${cursor}`,
    );
    seen.push(...page.activity.map(({ target }) => target.id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(['c4', 'c3', 'c2', 'c1', 'c0']);
});

test.each([
  ['by its actor’s id', () => `?actor=${admin.id}`, 1],
  ['by its actor’s email', () => `?actor=${admin.email.toUpperCase()}`, 1],
  ['by its target', () => '?target=c3', 1],
  ['until yesterday', () => '?to=2020-01-01', 0],
  ['from then on', () => '?from=2020-01-01', 6],
])('the activity log finds entries %s', async (_, query, count) => {
  expect((await list(query())).activity).toHaveLength(count);
});

test('players cannot read the activity log', async () => {
  expect(await list('', await somebody(world))).toMatchObject({ statusCode: 403 });
});

test('neither the application nor the database owner can change or delete an entry of the activity log', async () => {
  await expect(world.database.asProcess.query('DELETE FROM activity')).rejects.toThrow(
    /permission denied/,
  );
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  for (const statement of ["UPDATE activity SET reason = 'x'", 'TRUNCATE activity']) {
    await expect(owner.query(statement)).rejects.toThrow(/never changed or removed/);
  }
  await owner.end();
});

test('an entry of the activity log shows the name of its object, even after the object is deleted', async () => {
  const player = await somebody(world, 'player');
  const act = (type: string, id: string, before?: Record<string, string>) =>
    activity.record({
      actor: { userId: admin.id, role: 'admin' },
      action: `named.${type}`,
      target: { type, id },
      ...(before ? { before } : {}),
    });
  await act('user', player.id);
  await act('tournament', newId(), { name: 'Friday Cup' });
  const { activity: rows } = await list('?action=named.');
  expect(rows.map(({ target }: { target: { name: string } }) => target.name)).toEqual([
    'Friday Cup',
    player.email,
  ]);
});

test('finance staff read and export the activity log without network addresses', async () => {
  const [read] = (await list('?action=user.')).activity;
  expect(read).toMatchObject({ action: 'user.banned', ip: null });
  const file = async (who: Person) => {
    return (await asking(world, who)('GET', '/admin/activity/export?action=user.')).text;
  };
  expect(await file(admin)).toContain('203.0.113.7');
  expect(await file(finance)).toContain('user.banned');
  expect(await file(finance)).not.toContain('203.0.113.7');
});
