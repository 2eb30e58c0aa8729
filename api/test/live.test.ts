// Own product: two processes.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { tellStaff } from '../src/platform/database/index.js';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { notify } from './world/inbox.js';
import { bannedByHand, type Person, somebody } from './world/people.js';
import { type LiveWorld, type Stream, startLiveWorld, topics } from './world/streams.js';
import { giveTokens } from './world/tokens.js';
import { eventually } from './world/wait.js';

let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld();
});
afterAll(() => world.close());
afterEach(() => world.stopStreams());

const listen = (...args: Parameters<LiveWorld['listen']>) => world.listen(...args);
const publish = (...args: Parameters<LiveWorld['publish']>) => world.publish(...args);

test('a live stream is not cached, buffered or compressed', async () => {
  const { headers } = await listen(await somebody(world));
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a live message from one process reaches the pages of another process', async () => {
  const [asha, ravi] = [await somebody(world), await somebody(world)];
  const [near, far] = [await listen(asha, 0), await listen(ravi, 1)];
  await publish('tournament.status');
  await publish('withdrawal.changed', { userId: ravi.id });
  await eventually(() => expect(topics(far)).toEqual(['tournament.status', 'withdrawal.changed']));
  await eventually(() => expect(topics(near)).toEqual(['tournament.status']));
});

test('the live message about a change of tokens goes only to the wallet’s owner, on every process', async () => {
  const [asha, ravi] = [await somebody(world), await somebody(world)];
  const [here, there, other] = [
    await listen(asha, 0),
    await listen(asha, 1),
    await listen(ravi, 1),
  ];
  await giveTokens(world, asha, 70);
  for (const stream of [here, there]) {
    await eventually(() => expect(topics(stream)).toEqual(['wallet.changed']));
    expect(stream.heard[1]?.data).toMatchObject({ tokens: 70, change: 70 });
  }
  expect(topics(other)).toEqual([]);
  await expectHealthyLedger(world);
});

test('a live stream that resumes on any process gets each missed message once and in order', async () => {
  const asha = await somebody(world);
  const first = await listen(asha, 0);
  await publish('one');
  await eventually(() => expect(topics(first)).toEqual(['one']));
  first.stop();
  await giveTokens(world, asha, 5);
  await publish('two');
  await publish('not-hers', { userId: (await somebody(world)).id });
  await giveTokens(world, asha, 6);
  const lastId = first.heard.at(-1)?.id;
  // The greeting repeats the id that the client sent. A client that gets no message after the
  // greeting then resumes from the same id.
  expect((await listen(asha, 1, lastId)).heard[0]?.id).toBe(lastId);
  for (const process of [0, 1]) {
    await eventually(async () => {
      const again = await listen(asha, process, lastId);
      expect(topics(again)).toEqual(['wallet.changed', 'wallet.changed', 'two']);
    });
  }
  const later = await listen(asha, 1, lastId);
  await publish('three');
  await eventually(() => expect(topics(later).at(-1)).toBe('three'));
  expect(topics(later)).toEqual(['wallet.changed', 'wallet.changed', 'two', 'three']);
});

test('resuming a live stream under heavy load neither loses nor repeats a message', async () => {
  const asha = await somebody(world);
  const first = await listen(asha);
  first.stop();
  let lastId = first.heard.at(-1)?.id;
  const got: unknown[] = [];
  let storming = true;
  const storm = (async () => {
    for (let number = 0; number < 150; number += 1) {
      await publish('storm', { userId: asha.id }, { number });
    }
    storming = false;
  })();
  while (storming || got.length < 150) {
    const stream = await listen(asha, 1, lastId);
    await new Promise((resolve) => setTimeout(resolve, 40));
    stream.stop();
    await stream.ended;
    got.push(...stream.heard.slice(1).map(({ data }) => data.number));
    lastId = stream.heard.at(-1)?.id ?? lastId;
  }
  await storm;
  expect(got).toEqual(Array.from({ length: 150 }, (_, number) => number));
});

test('a page that missed too many messages, or sends an id beyond the newest one, is told to reload', async () => {
  const asha = await somebody(world);
  await world.database.rows("SELECT live_publish('bulk', NULL, '{}') FROM generate_series(1, 600)");
  const [newest] = await world.database.rows<{ id: number }>(
    'SELECT max(id) AS id FROM live_event',
  );
  let position = 0;
  let live = 0;
  // A process reads new messages a moment after their commit, so this reads greetings until one has
  // the id of the newest message.
  await eventually(async () => {
    const { id } = (await listen(asha)).heard[0] ?? { id: '' };
    [position = 0, live = 0] = id.split('-').map(Number);
    expect(live).toBe(newest?.id);
  });
  for (const lastId of [`${position}-${live - 600}`, `${position + 9}-${live}`]) {
    const stream = await listen(asha, 0, lastId);
    await eventually(() => expect(topics(stream)).toEqual(['live.reset']));
  }
  expect(topics(await listen(asha, 0, '; DROP TABLE'))).toEqual([]);
});

test('a user has at most six live streams, and a new one closes the oldest', async () => {
  const asha = await somebody(world);
  const streams: Stream[] = [];
  for (let number = 0; number < 7; number += 1) streams.push(await listen(asha));
  await streams[0]?.ended;
  await publish('still-here');
  for (const stream of streams.slice(1)) {
    await eventually(() => expect(topics(stream)).toEqual(['still-here']));
  }
  expect(topics(streams[0] as Stream)).toEqual([]);
});

test('a notification is stored once, reaches open pages and is unread until opened', async () => {
  const [asha, ravi] = [await somebody(world), await somebody(world)];
  const stream = await listen(asha, 1);
  const fact = {
    kind: 'room',
    code: 'room-open',
    values: { name: 'Sunday Cup' },
    link: '/joined-tournaments',
  } as const;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      notify(world, { ...fact, userId: asha.id, dedupeKey: 'room:t1:1' }),
    ),
  );
  await notify(
    world,
    { ...fact, userId: asha.id, dedupeKey: 'room:t2:1', link: null },
    { ...fact, userId: ravi.id, dedupeKey: 'room:t2:1' },
  );
  await eventually(() =>
    expect(topics(stream)).toEqual(['notification.added', 'notification.added']),
  );
  const inbox = async (who: Person, query = '') =>
    (await asking(world, who)('GET', `/notifications${query}`)).body;
  const read = async (who: Person, payload: object = {}) =>
    (await asking(world, who)('PUT', '/notifications/read', payload)).body;
  const { notifications: rows, unread } = await inbox(asha);
  expect(unread).toBe(2);
  const { values: params, ...known } = fact;
  const shown = {
    ...known,
    params,
    title: 'Room details are ready',
    text: 'The room of Sunday Cup is open. Its ID and password are under Room Details of the match.',
  };
  expect(rows[1]).toEqual({
    ...shown,
    _id: rows[1].id,
    id: rows[1].id,
    createdAt: expect.stringMatching(/Z$/),
    isRead: false,
  });
  const inHindi = (await inbox(asha, '?language=hi')).notifications[1];
  expect(inHindi).toEqual({ ...rows[1], title: 'रूम की जानकारी आ गई', text: expect.any(String) });
  expect(inHindi.text).toMatch(/^Sunday Cup का रूम/);
  expect((await inbox(asha, '?language=xx')).notifications).toEqual(rows);
  const page = await inbox(asha, '?limit=1');
  const rest = await inbox(asha, `?limit=1&cursor=${page.nextCursor}`);
  expect([...page.notifications, ...rest.notifications]).toEqual(rows);
  expect(rest.nextCursor).toBeNull();

  expect(await read(ravi, { ids: [rows[0].id] })).toEqual({ unread: 1 });
  expect((await inbox(asha)).unread).toBe(2);
  expect(await read(asha, { ids: [rows[0].id] })).toEqual({ unread: 1 });
  expect(await read(asha)).toEqual({ unread: 0 });
  expect(await read(asha, { ids: 'all' })).toMatchObject({ statusCode: 400 });
});

test('staff get a live message about each changed list after the commit, and players get no such message', async () => {
  const [boss, clerk] = [await somebody(world, 'admin'), await somebody(world, 'finance')];
  const player = await somebody(world);
  const streams = [
    await world.listen(boss, 0, undefined, ['']),
    await listen(clerk, 1),
    await listen(player, 1),
  ];
  const kinds = ({ heard }: Stream) =>
    heard.flatMap(({ event, data }) => (event === 'staff.changed' ? [data.kind] : []));
  const database = world.database.asProcess;
  await database.transaction(async (client) => {
    await tellStaff(client, 'mail');
    await tellStaff(client, 'mail');
    await tellStaff(database, 'payment');
  });
  await giveTokens(world, player, 60);
  const wish = { amount: 50, type: 'upi', upiId: 'asha@okaxis' };
  const made = await asking(world, player)('POST', '/withdrawals/request', wish);
  expect(made.status).toBe(201);
  for (const stream of streams.slice(0, 2)) {
    await eventually(() =>
      expect(kinds(stream).filter((kind) => kind !== 'user')).toEqual([
        'payment',
        'mail',
        'withdrawal',
      ]),
    );
  }
  const last = streams[0]?.heard.findLast(({ event }) => event === 'staff.changed');
  expect(last?.data).toEqual({ kind: 'withdrawal', id: made.body.withdrawal._id });
  await eventually(() => expect(streams[2] && topics(streams[2])).toContain('withdrawal.status'));
  expect(streams[2] && topics(streams[2])).not.toContain('staff.changed');
  await expectHealthyLedger(world);
});

test('guests and banned players cannot open a live stream', async () => {
  expect((await fetch(`${world.urls[0]}/api/events`)).status).toBe(401);
  const banned = await somebody(world);
  await bannedByHand(world, banned);
  expect((await fetch(`${world.urls[0]}/api/events`, { headers: banned.headers })).status).toBe(
    403,
  );
});
