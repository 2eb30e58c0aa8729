import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import { AppModule } from '../src/app.module.js';
import { ForAnyone, ForPlayers } from '../src/platform/http/index.js';
import { RateLimit } from '../src/platform/limits/index.js';
import { startTestApp, type TestApp } from './world/app.js';
import { somebody } from './world/people.js';
import { startRedis, type TestRedis } from './world/redis.js';
import { eventually } from './world/wait.js';

@Controller('probe')
class Probe {
  @Post('login')
  @HttpCode(200)
  @ForAnyone()
  @RateLimit(
    { points: 3, seconds: 60, by: ['ip', 'body.email'] },
    { points: 5, seconds: 60, by: ['ip'] },
  )
  login() {
    return {};
  }

  @Post('redeem')
  @HttpCode(200)
  @ForPlayers()
  @RateLimit({ points: 2, seconds: 1, by: ['user'] })
  redeem() {
    return {};
  }
}

@Module({ imports: [AppModule], controllers: [Probe] })
class WithProbe {}

const login = (world: TestApp, email: unknown, ip = '203.0.113.1') =>
  world.app.inject({
    method: 'POST',
    url: '/api/probe/login',
    headers: { 'x-forwarded-for': ip },
    remoteAddress: '127.0.0.1',
    payload: { email },
  });
const statuses = async (world: TestApp, times: number, email: unknown, ip?: string) => {
  const answers = await Promise.all(Array.from({ length: times }, () => login(world, email, ip)));
  return answers.map(({ statusCode }) => statusCode).sort();
};

describe.each(['this process', 'Redis'])('requests counted in %s', (where) => {
  let world: TestApp;
  let redis: TestRedis | null = null;
  beforeAll(async () => {
    if (where === 'Redis') redis = await startRedis();
    const env = { RATE_LIMITS: 'on', REDIS_URL: redis?.url ?? '' };
    world = await startTestApp(env, WithProbe);
  });
  afterAll(async () => {
    await world.close();
    await redis?.stop();
  });

  test('requests to a limited route are counted by address and email', async () => {
    expect(await statuses(world, 20, 'asha@example.com', '203.0.113.9')).toEqual([
      200,
      200,
      200,
      ...Array(17).fill(429),
    ]);
    const refused = await login(world, ' ASHA@example.com', '203.0.113.9');
    const { retryAfter, ...rest } = refused.json();
    expect(rest).toEqual({
      statusCode: 429,
      message: `Too many requests. Please try again in ${retryAfter} seconds.`,
      wait: `${retryAfter} seconds`,
      error: 'Too Many Requests',
      code: 'TOO_MANY_REQUESTS',
    });
    expect(refused.headers['retry-after']).toBe(String(retryAfter));
    expect(retryAfter).toBeGreaterThan(50);
    expect((await login(world, 'asha@example.com', '203.0.113.10')).statusCode).toBe(200);
  });

  test('addresses in one IPv6 /64 share one limit, and IPv4-mapped addresses count as IPv4', async () => {
    const ask = async (ip: string) => (await login(world, 'v6@example.com', ip)).statusCode;
    const hosts = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3'];
    for (const host of hosts) expect(await ask(host)).toBe(200);
    expect(await ask('2001:db8:1:2:3:4:5:6')).toBe(429);
    expect(await ask('2001:db8:1:3::1')).toBe(200);
    for (let number = 0; number < 3; number += 1) expect(await ask('203.0.113.30')).toBe(200);
    expect(await ask('::ffff:203.0.113.30')).toBe(429);
  });

  test('a limited route also limits the requests from one address, whatever email each names', async () => {
    const answers = [];
    for (let number = 0; number < 7; number += 1) {
      answers.push((await login(world, `${number}@example.com`, '203.0.113.20')).statusCode);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test('after too many requests, only the user who sent them must wait, and only for the stated time', async () => {
    const redeem = async (headers: Record<string, string>) =>
      (await world.app.inject({ method: 'POST', url: '/api/probe/redeem', headers })).statusCode;
    const [one, other] = [await somebody(world), await somebody(world)];
    expect(await redeem(one.headers)).toBe(200);
    expect(await redeem(one.headers)).toBe(200);
    expect(await redeem(one.headers)).toBe(429);
    expect(await redeem(other.headers)).toBe(200);
    await eventually(async () => expect(await redeem(one.headers)).toBe(200));
  });

  test('an email that is not a string is ignored by the limit and causes no server error', async () => {
    for (const email of [null, 5, {}, ['a']]) {
      expect([200, 429]).toContain((await login(world, email, '203.0.113.30')).statusCode);
    }
  });

  if (where === 'Redis') {
    test('while Redis is unreachable, each process counts requests by itself', async () => {
      await redis?.stop();
      expect(await statuses(world, 8, 'ravi@example.com', '203.0.113.40')).toEqual([
        200,
        200,
        200,
        ...Array(5).fill(429),
      ]);
    });
  }
});
