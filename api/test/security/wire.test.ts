// Own product: it has a public address, and its memory is measured.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerOf, asking } from '../world/ask.js';
import { type DescribedRoute, describedRoutes } from '../world/described.js';
import { eachOf } from '../world/each-of.js';
import { type Request, send } from '../world/http.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, PRODUCTION, type Product, startProduct } from '../world/product.js';

const OURS = 'http://arena.test';

let world: OwnProduct;
let routes: readonly DescribedRoute[];
let admin: Person;
let port: number;
beforeAll(async () => {
  world = await startProduct({ PUBLIC_URL: OURS }, { isFresh: true });
  routes = (await describedRoutes(world)).filter(({ isStream }) => !isStream);
  admin = await somebody(world, 'admin');
  port = Number(new URL(world.url).port);
});
afterAll(() => world.close());

/** Sends a request to any path of the product, and not only to one under /api. */
const sent = async (path: string, request?: Request) =>
  answerOf(await send(`${world.url}${path}`, request));
const somewhere = (path: string) => path.replace(/\{[^}]+\}/g, 'x');

describe('headers', () => {
  test('every response of every route has the same security headers, even a refusal', async () => {
    const wrong: string[] = [];
    // One of these routes ends the session that calls it, so this admin is used only here.
    const passing = await somebody(world, 'admin');
    const asked = routes.flatMap((route) =>
      [{}, passing.headers].map((headers) => ({ ...route, headers })),
    );
    const pages = ['/', '/login', '/assets/none.js', '/api/nowhere', '/api/health/live'].map(
      (path) => ({ name: path, method: 'GET' as const, path, headers: {} }),
    );
    await eachOf([...asked, ...pages], async ({ name, method, path, headers }) => {
      const answer = await sent(somewhere(path), { method, headers });
      const said = answer.headers;
      const policy = String(said['content-security-policy']);
      const holds = [
        said['x-content-type-options'] === 'nosniff',
        said['referrer-policy'] === 'strict-origin-when-cross-origin',
        said['cross-origin-resource-policy'] === 'same-origin',
        /(^|;)frame-ancestors 'none'/.test(policy) && /(^|;)base-uri 'none'/.test(policy),
        /(^|;)object-src 'none'/.test(policy) && !/script-src[^;]*unsafe/.test(policy),
        /(^|;)default-src 'none'/.test(policy) && /(^|;)form-action 'self'/.test(policy),
        said.server === undefined && said['x-powered-by'] === undefined,
        answer.status < 400 || said['cache-control'] === 'no-store',
        answer.text === '' || /charset|octet-stream/.test(String(said['content-type'])),
      ];
      if (holds.includes(false)) wrong.push(`${name}: ${holds.join(' ')}`);
    });
    expect(wrong).toEqual([]);
  }, 60_000);

  test('responses in production tell browsers to use only HTTPS for two years', async () => {
    const production = await startProduct(PRODUCTION, { beside: world });
    const { headers } = await send(`${production.url}/`);
    await production.close();
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers['content-security-policy']).toMatch(/;img-src 'self' data: blob: https:;/);
  });
});

describe('other origins', () => {
  const preflight = (origin: string, method: string, url: string) =>
    sent(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  test('only pages of our own origin may call routes, and pages of other origins may call no route', async () => {
    const strangers = ['http://evil.test', 'null', `${OURS}.evil.test`, 'http://xarena.test'];
    const allowed: string[] = [];
    await eachOf(routes, async ({ name, method, path }) => {
      for (const origin of strangers) {
        const { headers } = await preflight(origin, method, somewhere(path));
        if (headers['access-control-allow-origin'] === origin) allowed.push(`${name} ${origin}`);
        if (headers['access-control-allow-origin'] === '*') allowed.push(`${name} *`);
      }
    });
    expect(allowed).toEqual([]);
    const ours = await preflight(OURS, 'POST', '/api/auth/login');
    expect(ours.headers['access-control-allow-origin']).toBe(OURS);
  });

  /** Content types that a page of another site can send without a preflight request. */
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a form of type %s on another site cannot write',
    async (type) => {
      const through: string[] = [];
      await eachOf(
        routes.filter(({ method, body }) => method === 'POST' && body),
        async ({ name, path }) => {
          const answer = await sent(somewhere(path), {
            method: 'POST',
            headers: { ...admin.headers, 'content-type': type, origin: 'http://evil.test' },
            payload: '{"email":"a@example.com"}',
          });
          if (answer.status !== 415 && answer.status !== 403) through.push(name);
        },
      );
      expect(through).toEqual([]);
    },
  );

  test('a session token is accepted neither from a cookie nor from the address', async () => {
    const token = admin.headers.authorization.slice('Bearer '.length);
    for (const cookie of [`token=${token}`, `session=${token}`, `authorization=Bearer ${token}`]) {
      const answer = await sent('/api/users/profile', { headers: { cookie } });
      expect(answer.status).toBe(401);
    }
    const inQuery = await sent(`/api/users/profile?token=${token}`);
    expect(inQuery.status).toBe(401);
  });
});

/** Changes a setting with these headers; returns the recorded request id and IP address. */
async function written(product: Product, headers: Readonly<Record<string, string>>) {
  const set = (emailVerificationEnabled: boolean) =>
    asking(product, admin)('PUT', '/settings/admin', { emailVerificationEnabled }, headers);
  await set(false);
  const answer = await set(true);
  const { body } = await asking(world, admin)('GET', '/admin/activity?limit=1');
  const { requestId, ip } = body.activity[0];
  return { answered: answer.headers['x-request-id'], requestId, ip };
}

describe('a header about the origin of a request', () => {
  /** A process to which this test is a stranger, because its only proxy is another machine. */
  let elsewhere: OwnProduct;
  beforeAll(async () => {
    elsewhere = await startProduct({ TRUSTED_PROXIES: '203.0.113.5' }, { beside: world });
  });
  afterAll(() => elsewhere.close());

  test('a forwarded client address is accepted only from the local proxy', async () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.9' };
    expect(await written(world, forwarded)).toMatchObject({ ip: '198.51.100.9' });
    expect(await written(elsewhere, forwarded)).toMatchObject({ ip: '127.0.0.1' });
  });

  test.each([
    ['a stranger', true, {}],
    ['a stranger who forges a proxy', true, { 'x-forwarded-for': '203.0.113.5' }],
    ['a program on this machine', false, {}],
  ])('%s cannot choose the request id in the activity log', async (_, isStranger, headers) => {
    const product = isStranger ? elsewhere : world;
    const chosen = 'chosen-by-the-caller';
    const answer = await written(product, { ...headers, 'x-request-id': chosen });
    expect(answer.answered).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.requestId).toBe(answer.answered);
  });

  test('a trusted proxy sets the request id of a response and of its activity entry', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9', 'x-request-id': 'named-by-a-proxy' };
    expect(await written(world, headers)).toEqual({
      answered: 'named-by-a-proxy',
      requestId: 'named-by-a-proxy',
      ip: '198.51.100.9',
    });
  });

  test('a forwarded client address that is invalid is not recorded', async () => {
    const headers = { 'x-forwarded-for': `'; DROP TABLE ${'x'.repeat(5_000)}` };
    expect(await written(world, headers)).toMatchObject({ ip: '127.0.0.1' });
  });

  test('no response or mail repeats the Host header of the request', async () => {
    const host = 'evil.test';
    const forgot = await sent('/api/auth/forgot-password', {
      method: 'POST',
      headers: { host, 'x-forwarded-host': host },
      payload: { email: admin.email },
    });
    const page = await sent('/', { headers: { host, 'x-forwarded-host': host } });
    for (const answer of [forgot, page]) {
      expect(JSON.stringify(answer.headers) + answer.text).not.toContain(host);
    }
  });
});

/** Returns the memory that the process of a product occupies, in bytes. */
function memoryOf({ pid }: OwnProduct): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

describe('a compressed body', () => {
  test.each(['gzip', 'deflate', 'br'])('a body compressed by %s is refused', async (encoding) => {
    const zeros = gzipSync(Buffer.from(`{"email":"${'a'.repeat(60_000_000)}"}`));
    const before = memoryOf(world);
    const answer = await sent('/api/auth/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      payload: zeros,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(memoryOf(world) - before).toBeLessThan(200_000_000);
  });
});

/**
 * Sends bytes on a raw socket. Returns the response when the server closes the connection or stops
 * sending.
 */
function say(bytes: string, waitMs = 1_500): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const done = () => {
      socket.destroy();
      resolve(text);
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', done);
    socket.on('close', done);
    socket.setTimeout(waitMs, done);
  });
}

const POST = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const HIDDEN = 'GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n';

describe('two requests sent as one', () => {
  test.each([
    ['both lengths', `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}`],
    ['a length in words', `${POST}Content-Length: 2 2\r\n\r\n{}`],
    ['a signed length', `${POST}Content-Length: +2\r\n\r\n{}`],
    ['an unknown coding', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a coding after chunked', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a bad chunk', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk without end', `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}X\r\n0\r\n\r\n`],
    ['a folded header', `${POST}X-A: b\r\n Content-Length: 9\r\n\r\n`],
    ['a bare return in a header', `${POST}X-A: b\rContent-Length: 9\r\n\r\n`],
    ['no host', 'GET /api/health/live HTTP/1.1\r\n\r\n'],
    ['a strange version', 'GET /api/health/live HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['40 KB of headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`],
  ])(
    'a request with %s is refused, and the request hidden behind it is not read',
    async (_, bytes) => {
      const answer = await say(bytes + HIDDEN);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer.match(/^HTTP\/1\.1/gm)).toHaveLength(1);
      expect(answer).not.toContain('"status":"ok"');
    },
  );

  test('two valid requests on one connection get two responses (control case for the refusals)', async () => {
    const answer = await say(`${POST}Content-Length: 2\r\n\r\n{}${HIDDEN}`);
    expect(answer.match(/HTTP\/1\.1 \d\d\d/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });
});

test('the raw path of a request cannot reach a file outside the web folder', async () => {
  for (const path of [
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets//etc/passwd.txt',
    '/.env.example',
    '/.git/config.txt',
    '/index.html%00.js',
    '/api/../../package.json',
  ]) {
    const answer = await say(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect([path, answer.split('\r\n')[0]]).toEqual([path, expect.stringMatching(/ 40[0-9] /)]);
    expect(answer).not.toContain('"workspaces"');
  }
});

test('requests with the methods TRACE and CONNECT or with made-up methods are refused', async () => {
  for (const method of ['TRACE', 'CONNECT', 'FROB', 'get']) {
    const answer = await say(`${method} /api/users/profile HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect([method, answer]).toEqual([method, expect.not.stringContaining(' 200 ')]);
  }
});
