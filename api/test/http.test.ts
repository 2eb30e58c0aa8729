import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Body, Controller, Get, Module, Post, Query } from '@nestjs/common';
import { createApp } from '../src/app.js';
import { AppModule } from '../src/app.module.js';
import { currentContext } from '../src/platform/context/index.js';
import { ReadinessCheck } from '../src/platform/health/index.js';
import { ForAnyone, PublicCache, SetRoute, Text } from '../src/platform/http/index.js';
import { startTestApp, type TestApp } from './world/app.js';
import { eventually } from './world/wait.js';

class Said {
  @Text({ label: 'Word', max: 20 })
  word!: string;
}

/** Deadline of the test of a closing server: short of the keep-alive time, long for a close. */
const LONGEST_CLOSE_MS = 30_000;

let slowBegan = () => {};
let endSlow = () => {};
let endNever = () => {};

@Controller('probe')
class Probe {
  @Post('say')
  @ForAnyone()
  say(@Body() { word }: Said) {
    return { word, requestId: currentContext()?.requestId };
  }

  @Post('nothing')
  @ForAnyone()
  nothing() {
    return { fine: true };
  }

  @Get('large')
  @ForAnyone()
  @PublicCache(60)
  large() {
    return Array.from({ length: 500 }, (_, number) => ({ number, name: `row ${number}` }));
  }

  @Get('slow')
  @ForAnyone()
  async slow() {
    await new Promise<void>((resolve) => {
      endSlow = resolve;
      slowBegan();
    });
    return { done: true };
  }

  @Post('never')
  @ForAnyone()
  @SetRoute({ answerWithinSeconds: 0.05 })
  never() {
    return new Promise((resolve) => {
      endNever = () => resolve({ late: true });
    });
  }

  @Get('away')
  @ForAnyone()
  away(@Query('said') said: string) {
    throw Object.assign(new Error(said), { code: said });
  }

  @Get('defect')
  @ForAnyone()
  @PublicCache(60)
  defect() {
    throw new Error('SELECT secret FROM somewhere');
  }
}

@Module({ imports: [AppModule], controllers: [Probe] })
class WithProbe {}

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ PUBLIC_URL: 'http://arena.test' }, WithProbe);
});
afterAll(() => world.close());

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/api/probe/say',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;

/** Body field that the refusal must name, by the name of the case. */
const FIELDS = new Map<string, string>([
  ['nothing at all', 'word'],
  ['an unknown field', 'role'],
]);

describe('an unusable body gets one sentence', () => {
  test.each([
    ['not JSON', '{"word":', {}, 400, 'The request could not be read as JSON'],
    [
      'bad UTF-8',
      Buffer.from([0x7b, 0xff, 0x7d]),
      {},
      400,
      'The request could not be read as JSON',
    ],
    ['a list', '[1]', {}, 400, 'The request must be a JSON object'],
    ['a number', '5', {}, 400, 'The request must be a JSON object'],
    ['null', 'null', {}, 400, 'The request must be a JSON object'],
    ['a bomb', deep, {}, 400, 'The request is nested too deeply'],
    ['__proto__', '{"__proto__":{"a":1}}', {}, 400, 'The request could not be read as JSON'],
    [
      'half a character',
      '{"word":"\\ud800"}',
      {},
      400,
      'The request has characters that cannot be used',
    ],
    ['constructor', '{"constructor":{}}', {}, 400, 'The request could not be read as JSON'],
    ['nothing at all', '', {}, 400, 'Word is required'],
    ['an unknown field', '{"word":"a","role":"admin"}', {}, 400, 'The field role is not known'],
    [
      'a form',
      'word=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'The request must be sent as JSON',
    ],
    ['2 MB', `{"word":"${'x'.repeat(2_000_000)}"}`, {}, 413, 'The request is too large'],
  ] as const)('a bad body is refused: %s', async (name, payload, headers, status, message) => {
    const answer = await post(payload, headers);
    const field = FIELDS.get(name);
    expect(answer.json()).toEqual({
      ...(field && { field }),
      statusCode: status,
      message,
      error: expect.any(String),
      code: expect.stringMatching(/^[A-Z_]+$/),
    });
    expect(answer.statusCode).toBe(status);
  });
});

test('a POST request without a body is accepted even if it has a content type', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/probe/nothing',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(201);
});

test('a wrong method gets status 405 with the allowed methods, and an unknown path gets status 404', async () => {
  const wrong = await world.app.inject({ method: 'DELETE', url: '/api/probe/say' });
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'POST']);
  const asked = await world.app.inject({ method: 'GET', url: '/api/probe/say' });
  expect(asked.statusCode).toBe(405);
  const unknown = await world.app.inject({ method: 'PATCH', url: '/api/nowhere' });
  expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Not found']);
});

test('an address that cannot be decoded or is too long gets an error in the common shape', async () => {
  const answer = { error: 'Bad Request', code: 'BAD_REQUEST' };
  const torn = await world.app.inject({ method: 'GET', url: '/api/probe/%E0%A4%A' });
  expect(torn.json()).toEqual({
    statusCode: 400,
    message: 'This address cannot be read',
    ...answer,
  });
  const endless = await world.app.inject({
    method: 'GET',
    url: `/api/admin/ledger/events/${'1'.repeat(3_000)}`,
  });
  expect(endless.json()).toEqual({
    statusCode: 404,
    message: 'Not found',
    error: 'Not Found',
    code: 'NOT_FOUND',
  });
});

test.each(['53100', '53300'])(
  'while the database has no room (%s), the response says when to try again',
  async (said) => {
    const answer = await world.app.inject({ url: '/api/probe/away', query: { said } });
    expect(answer.json()).toEqual({
      statusCode: 503,
      message: 'We are very busy right now. Please try again in a moment.',
      error: 'Service Unavailable',
      code: 'UNAVAILABLE',
      retryAfter: 2,
    });
    expect(answer.headers['retry-after']).toBe('2');
  },
);

test.each([
  '57P03',
  '08006',
  '25006',
  'ECONNRESET',
  'ETIMEDOUT',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
])(
  'while there is no primary to answer (%s), the response says that tokens are safe',
  async (said) => {
    const answer = await world.app.inject({ url: '/api/probe/away', query: { said } });
    expect(answer.json()).toEqual({
      statusCode: 503,
      message: 'One moment, your tokens are safe. Please try again shortly.',
      error: 'Service Unavailable',
      code: 'ONE_MOMENT',
      retryAfter: 2,
    });
    expect(answer.headers['retry-after']).toBe('2');
  },
);

test('a request without an answer within its limit gets one, and its late answer does no harm', async () => {
  const answer = await world.app.inject({ method: 'POST', url: '/api/probe/never' });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    {
      statusCode: 503,
      message: 'We could not confirm your request in time. Please try again.',
      error: 'Service Unavailable',
      code: 'NO_ANSWER_IN_TIME',
      retryAfter: 5,
    },
  ]);
  expect(answer.headers['retry-after']).toBe('5');
  endNever();
  expect((await world.app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
});

test('a server error reveals no details and is not cached', async () => {
  const answer = await world.app.inject({ url: '/api/probe/defect' });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('SELECT');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('responses are not cached by default, and carry the server time and a request id', async () => {
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  const named = { ...proxied, 'x-request-id': 'request-from-a-proxy' };
  const given = await post('{"word":"a"}', named);
  expect(given.headers['cache-control']).toBe('no-store');
  expect(Math.abs(Number(given.headers['x-server-time']) - Date.now())).toBeLessThan(5_000);
  expect(given.headers['x-request-id']).toBe('request-from-a-proxy');
  expect(given.json().requestId).toBe('request-from-a-proxy');
  const harmful = await post('{"word":"a"}', { ...proxied, 'x-request-id': 'x"\\n{}' });
  expect(harmful.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const kept = await world.app.inject({ url: '/api/probe/large' });
  expect(kept.headers['cache-control']).toBe('public, max-age=60');
});

test('large responses are compressed for clients that accept compression', async () => {
  const url = '/api/probe/large';
  const plain = await world.app.inject({ url });
  const small = await world.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(plain.json());
});

test('browsers let only pages of our own origin read the responses', async () => {
  const from = async (origin: string) =>
    (await world.app.inject({ url: '/api/probe/large', headers: { origin } })).headers[
      'access-control-allow-origin'
    ];
  expect(await from('http://arena.test')).toBe('http://arena.test');
  expect(await from('http://evil.test')).toBeUndefined();
  expect(await from('null')).toBeUndefined();
});

test('the content security policy allows our scripts and the payment checkout, and forbids inline scripts', async () => {
  const { headers } = await world.app.inject({ url: '/api/probe/large' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' http://127.0.0.1:1;");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-powered-by']).toBeUndefined();
});

test('a request with two contradictory lengths is refused, and the request hidden in it is not read', async () => {
  const { port } = new URL(await world.app.getUrl());
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        'POST /api/probe/say HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
          'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
      );
    });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.setTimeout(30_000, () => socket.destroy());
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test(
  'a stopping process is not ready but serves requests, and then waits only for the running requests',
  async () => {
    const other = await createApp(WithProbe);
    await other.listen(0, '127.0.0.1');
    const url = `${await other.getUrl()}/api/probe`;
    expect((await fetch(`${url}/large`)).status).toBe(200);
    const serving = async () => (await other.inject({ url: '/api/health/serving' })).statusCode;
    expect(await serving()).toBe(200);
    other.get(ReadinessCheck, { strict: false }).leave();
    expect((await other.inject({ url: '/api/health/ready' })).statusCode).toBe(503);
    expect(await serving()).toBe(503);
    const last = await other.inject({ url: '/api/probe/large' });
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    const began = new Promise<void>((resolve) => {
      slowBegan = resolve;
    });
    const running = fetch(`${url}/slow`);
    await began;
    const closing = other.close();
    await eventually(() => expect(other.getHttpServer().listening).toBe(false));
    endSlow();
    expect(await (await running).json()).toEqual({ done: true });
    // The server closes the idle connection of the first response at once. Otherwise closing the
    // server would wait for the whole keep-alive time, which is longer than this test may take.
    expect(other.getHttpServer().keepAliveTimeout).toBeGreaterThan(LONGEST_CLOSE_MS);
    await closing;
    await expect(fetch(`${url}/large`)).rejects.toThrow();
  },
  LONGEST_CLOSE_MS,
);

test('a server that closes does not wait for a connection that has sent no request', async () => {
  const other = await createApp(WithProbe);
  await other.listen(0, '127.0.0.1');
  const accepted = once(other.getHttpServer(), 'connection');
  const silent = connect(Number(new URL(await other.getUrl()).port), '127.0.0.1');
  await accepted;
  await Promise.all([once(silent, 'close'), other.close()]);
});
