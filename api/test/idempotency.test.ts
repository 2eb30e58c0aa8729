import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { AppModule } from '../src/app.module.js';
import { Refusal } from '../src/kernel/index.js';
import { Database } from '../src/platform/database/index.js';
import { ForPlayers, Text } from '../src/platform/http/index.js';
import { Idempotent, KeptAnswers, RequestKey } from '../src/platform/idempotency/index.js';
import { startTestApp, type TestApp } from './world/app.js';
import { type Person, somebody } from './world/people.js';

class Order {
  @Text({ label: 'What', max: 20 })
  what!: string;

  @Text({ label: 'Note', max: 20, optional: true })
  note?: string;
}

let runs: string[] = [];
let hold: Promise<void> = Promise.resolve();

@Controller('probe')
class Probe {
  @Post('orders')
  @ForPlayers()
  @Idempotent()
  async order(@Body() order: Order, @RequestKey() key: string) {
    runs.push(key);
    await hold;
    if (order.what === 'refused') throw new Refusal('NO', 409, 'No seat', { seats: 0 });
    if (order.what === 'later') throw new Refusal('LATER', 409, 'Later', { retryAfter: 1 });
    if (order.what === 'busy') throw new Refusal('BUSY', 503, 'Busy', { retryAfter: 1 });
    if (order.what === 'defect') throw new Error('defect');
    return { run: runs.length, at: new Date(0), key };
  }

  @Post('actions')
  @HttpCode(200)
  @ForPlayers()
  @Idempotent()
  async act(@RequestKey() key: string) {
    runs.push(key);
  }
}

@Module({ imports: [AppModule], controllers: [Probe] })
class WithProbe {}

let world: TestApp;
let player: Person;
beforeAll(async () => {
  world = await startTestApp({}, WithProbe);
});
beforeEach(async () => {
  runs = [];
  player = await somebody(world);
});
afterAll(() => world.close());

const ask = (body: object, key: string | null, { who = player, path = 'orders' } = {}) =>
  world.app.inject({
    method: 'POST',
    url: `/api/probe/${path}`,
    headers: { ...who.headers, ...(key === null ? {} : { 'idempotency-key': key }) },
    payload: body,
  });

test('a repeat with the same idempotency key gets the first response, even with its fields in another order', async () => {
  const key = randomUUID();
  const first = await ask({ what: 'seat', note: 'x' }, key);
  const second = await ask({ note: 'x', what: 'seat' }, key);
  expect(first.statusCode).toBe(201);
  expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(runs).toHaveLength(1);
});

test('a repeat of a request whose response had no body gets the same status', async () => {
  const key = randomUUID();
  const first = await ask({}, key, { path: 'actions' });
  const second = await ask({}, key, { path: 'actions' });
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(runs).toHaveLength(1);
});

test('a repeat gets the same refusal, but after a temporary refusal or a server error a repeat runs again', async () => {
  const [refused, later] = [randomUUID(), randomUUID()];
  const [busy, defect] = [randomUUID(), randomUUID()];
  const first = await ask({ what: 'refused' }, refused);
  const again = await ask({ what: 'refused' }, refused);
  expect(first.json()).toMatchObject({ statusCode: 409, message: 'No seat', code: 'NO', seats: 0 });
  expect(again.json()).toEqual(first.json());
  expect(runs).toHaveLength(1);
  for (const [what, key, status] of [
    ['later', later, 409],
    ['busy', busy, 503],
    ['defect', defect, 500],
  ] as const) {
    runs = [];
    expect((await ask({ what }, key)).statusCode).toBe(status);
    expect((await ask({ what }, key)).statusCode).toBe(status);
    expect(runs).toHaveLength(2);
    expect(new Set(runs).size).toBe(1);
  }
});

test('a different request with a used idempotency key is refused', async () => {
  const key = randomUUID();
  await ask({ what: 'seat' }, key);
  const other = await ask({ what: 'seats' }, key);
  const elsewhere = await ask({ what: 'seat' }, key, { path: 'actions' });
  expect(other.json()).toMatchObject({
    statusCode: 422,
    message: 'This Idempotency-Key was already used for another request.',
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect(elsewhere.statusCode).toBe(422);
  expect(runs).toHaveLength(1);
});

test('an idempotency key belongs to one user, so another user’s request with that key runs too', async () => {
  const key = randomUUID();
  await ask({ what: 'seat' }, key);
  const stranger = await ask({ what: 'seat' }, key, { who: await somebody(world) });
  expect(stranger.statusCode).toBe(201);
  expect(new Set(runs).size).toBe(2);
});

test('one of 25 simultaneous requests with one idempotency key runs, and the others get its response or status 409', async () => {
  const key = randomUUID();
  let letGo = () => {};
  hold = new Promise((resolve) => {
    letGo = resolve;
  });
  const asked = Array.from({ length: 25 }, () => ask({ what: 'seat' }, key));
  // Holds the running request until one of the other requests has its response.
  void Promise.race(asked).then(letGo);
  const answers = await Promise.all(asked);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1);
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
  expect(runs).toHaveLength(1);
  const waiting = answers.find(({ statusCode }) => statusCode === 409);
  expect(waiting?.json()).toMatchObject({
    code: 'REQUEST_RUNNING',
    retryAfter: expect.any(Number),
  });
  expect(Number(waiting?.headers['retry-after'])).toBeGreaterThan(0);
});

test('when a process dies between commit and response, the repeat runs again with the same key', async () => {
  const key = randomUUID();
  await ask({ what: 'seat' }, key);
  await world.app.get(Database).query(
    `UPDATE idempotency_key SET status = NULL, answer = NULL,
            running_until = now() - interval '1 second' WHERE user_id = $1 AND key = $2`,
    [player.id, key],
  );
  expect((await ask({ what: 'seat' }, key)).statusCode).toBe(201);
  expect(runs).toHaveLength(2);
  expect(new Set(runs).size).toBe(1);
});

test('a request with an invalid field does not use up its idempotency key', async () => {
  const key = randomUUID();
  expect((await ask({ what: 5 }, key)).statusCode).toBe(400);
  expect((await ask({ what: 'seat' }, key)).statusCode).toBe(201);
});

test.each(['', 'a b', 'é', 'x'.repeat(256)])('the idempotency key %j is refused', async (key) => {
  const answer = await ask({ what: 'seat' }, key);
  expect(answer.json()).toMatchObject({
    statusCode: 400,
    message: 'The Idempotency-Key must be 1 to 255 visible characters',
  });
  expect(runs).toHaveLength(0);
});

test('each request without an idempotency key gets a key of its own', async () => {
  await ask({ what: 'seat' }, null);
  await ask({ what: 'seat' }, null);
  expect(new Set(runs).size).toBe(2);
});

test('responses are kept under their idempotency keys for 30 days', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  await ask({ what: 'seat' }, old);
  await ask({ what: 'seat' }, young);
  const age = (key: string, days: number) =>
    world.app
      .get(Database)
      .query(
        'UPDATE idempotency_key SET created_at = now() - make_interval(days => $2) WHERE key = $1',
        [key, days],
      );
  await age(old, 32);
  await age(young, 30);
  expect(await world.app.get(KeptAnswers).sweep()).toBe(1);
  expect((await ask({ what: 'other' }, young)).statusCode).toBe(422);
  expect((await ask({ what: 'other' }, old)).statusCode).toBe(201);
});
