import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { RATE_LIMITS } from '../src/platform/limits/index.js';
import { startTestApp, type TestApp } from './world/app.js';
import { asking, tally } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { somebody } from './world/people.js';
import { giveTokens } from './world/tokens.js';

/** Number of changes that one player may make in ten minutes. */
const OWN_WRITES = 600;

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => world.close());

interface Handler {
  readonly name: string;
  readonly isLimited: boolean;
}

/**
 * Returns every route except those with GET, including routes that the OpenAPI document leaves out.
 */
function writes(): Handler[] {
  const modules = [...world.app.get(ModulesContainer).values()];
  const controllers = modules.flatMap((each) => [...each.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    if (!metatype) return [];
    const prototype: Record<string, unknown> = metatype.prototype;
    return Object.getOwnPropertyNames(prototype).flatMap((key) => {
      const handler = prototype[key];
      if (typeof handler !== 'function') return [];
      const method: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, handler);
      if (method === undefined || method === RequestMethod.GET) return [];
      const parts = [metatype, handler].map((of) => Reflect.getMetadata(PATH_METADATA, of));
      const path = parts.filter((part) => part !== '/').join('/');
      const isLimited = Reflect.hasMetadata(RATE_LIMITS, handler);
      return [{ name: `${RequestMethod[method]} ${path}`, isLimited }];
    });
  });
}

test('every route that writes declares a rate limit', () => {
  const all = writes();
  expect(all.length).toBeGreaterThan(45);
  const unlimited = all.filter(({ isLimited }) => !isLimited).map(({ name }) => name);
  expect(unlimited).toEqual([]);
});

test('one player’s writes are limited over all routes, but reads and other players are not limited', async () => {
  const profile = { inGameName: 'Asha', freeFireUID: '123456789' };
  const [asha, ravi] = [await somebody(world, 'player', profile), await somebody(world)];
  await giveTokens(world, asha, 5);
  const ask = asking(world, asha);
  const change = () => ask('PUT', '/users/profile', profile);
  // The first withdrawal is refused because tokens are missing. Repeats with its key then get the
  // same refusal.
  const keyed = { 'idempotency-key': 'the-same-key' };
  const wish = { amount: 10, type: 'upi', upiId: 'asha@okaxis' };
  const repeat = () => ask('POST', '/withdrawals/request', wish, keyed);
  const answers = [];
  for (let sent = 0; sent < OWN_WRITES; sent += 2) answers.push(await change(), await repeat());
  expect(tally(answers)[429]).toBeUndefined();
  const refused = [await change(), await repeat(), await ask('PUT', '/notifications/read', {})];
  expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(
    Array.from({ length: 3 }, () => [429, 'TOO_MANY_REQUESTS']),
  );
  expect(refused[0]?.headers['retry-after']).toBeDefined();
  expect((await ask('GET', '/users/profile')).status).toBe(200);
  expect((await asking(world, ravi)('PUT', '/users/profile', profile)).status).toBe(200);
  await expectHealthyLedger(world);
}, 90_000);

test('an admin who makes 700 changes does not reach the write limit', async () => {
  const ask = asking(world, await somebody(world, 'admin'));
  const answers = [];
  for (let sent = 0; sent < 700; sent += 1) {
    answers.push(await ask('PUT', `/users/ban/${sent}`, {}));
  }
  expect(tally(answers)[429]).toBeUndefined();
}, 60_000);

/** Number of screenshots that one player may send in ten minutes. */
const SCREENSHOTS = 20;

test('a player who sends more than 20 screenshots in ten minutes must wait', async () => {
  const [asha, ravi] = [await somebody(world), await somebody(world)];
  const image = { 'content-type': 'image/png' };
  // A refused image is counted too, because the limit is checked first.
  const path = `/tournaments/${randomUUID()}/evidence/1`;
  const send = () => asking(world, asha)('PUT', path, Buffer.from('x'), image);
  const answers = [];
  for (let sent = 0; sent < SCREENSHOTS; sent += 1) answers.push(await send());
  expect(tally(answers)[429]).toBeUndefined();
  const { status, body, headers } = await send();
  const seconds = Number(headers['retry-after']);
  expect([seconds > 540, seconds <= 600]).toEqual([true, true]);
  expect([status, body.code, body.message]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    'Too many requests. Please try again in 10 minutes.',
  ]);
  const other = await asking(world, ravi)('PUT', path, Buffer.from('x'), image);
  expect(other.status).not.toBe(429);
});
