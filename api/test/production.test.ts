import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { projectRoot } from '../src/platform/config/index.js';
import { type Caddy, startCaddy } from './world/caddy.js';
import { ADMIN, type Composed, startComposed, untilReady, workersCheck } from './world/composed.js';
import { eventually } from './world/wait.js';

/** Time in milliseconds in which the proxy checks the health of each process at least once. */
const LOOKED_AT_MS = 1_500;
const PAGE = { accept: 'text/html' };
const PUBLIC = '/api/public/cards';
const agent = new Agent({ keepAlive: true });
const folder = mkdtempSync(join(tmpdir(), 'arena-production-'));

let product: Composed;
let caddy: Caddy;
let staff: Headers;
let cardPath: string;
beforeAll(async () => {
  if (!existsSync(join(projectRoot(), 'web/dist/index.html'))) {
    throw new Error('The web is not built: npm run build:web');
  }
  product = await startComposed(folder);
  caddy = await startCaddy(product.apis.map(({ port }) => port));
  const { token } = (await ask('POST', '/api/auth/admin-login', {}, ADMIN)).json();
  staff = { authorization: `Bearer ${token}` };
  const card = { title: 'Free Fire', imageUrl: 'https://cdn.example/card.webp' };
  const added = await ask('POST', '/api/admin/cards', staff, card);
  cardPath = `/api/admin/cards/${added.json()._id}`;
}, 90_000);
afterAll(async () => {
  agent.destroy();
  await caddy.stop();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Names of the headers in their order. A repeated header is listed twice. */
  readonly names: readonly string[];
  readonly body: Buffer;
  json(): ReturnType<typeof JSON.parse>;
}

/** Sends a request through the proxy, without decompressing the response or following redirects. */
function ask(
  method: string,
  path: string,
  headers: Headers = {},
  payload?: object,
  port = caddy.port,
): Promise<Answer> {
  const sent = payload === undefined ? '' : JSON.stringify(payload);
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  const length = { 'content-length': String(Buffer.byteLength(sent)) };
  return new Promise((done, fail) => {
    const asked = request(
      { host: '127.0.0.1', port, method, path, agent, headers: { ...type, ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          const names = response.rawHeaders.filter((_, index) => index % 2 === 0);
          const body = Buffer.concat(chunks);
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            names: names.map((name) => name.toLowerCase()),
            json: () => JSON.parse(body.toString()),
          });
        });
      },
    );
    asked.on('error', fail);
    asked.end(sent);
  });
}

test('the health check of the worker passes while it renews its heartbeat, and not when that is old', async () => {
  const check = () => spawnSync(process.execPath, ['-e', workersCheck(product.heartbeat)]).status;
  await eventually(() => expect(existsSync(product.heartbeat)).toBe(true));
  const now = check();
  const missing = spawnSync(process.execPath, ['-e', workersCheck(`${folder}/none`)]).status;
  const old = join(folder, 'old-heartbeat');
  writeFileSync(old, '');
  utimesSync(old, new Date(0), new Date(0));
  const late = spawnSync(process.execPath, ['-e', workersCheck(old)]).status;
  expect([now, missing, late]).toEqual([0, 1, 1]);
});

test('Caddy accepts the committed configuration file without warnings', () => {
  expect(caddy.doubts).not.toMatch(/warn|error|deprecated/i);
});

test('pages and files are compressed once, and each has the right cache headers', async () => {
  const page = await ask('GET', '/login', { ...PAGE, 'accept-encoding': 'gzip' });
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(String(page.headers.link)).toContain('rel=modulepreload');
  const html = gunzipSync(page.body).toString();
  const script = /\/assets\/index-[\w-]+\.js/.exec(html)?.[0] ?? '';
  const built = readFileSync(join(projectRoot(), 'web/dist', script), 'utf8');
  const file = await ask('GET', script, { 'accept-encoding': 'br, gzip' });
  expect(file.headers['content-encoding']).toBe('br');
  expect(file.headers['cache-control']).toContain('immutable');
  expect(brotliDecompressSync(file.body).toString()).toBe(built);
  expect((await ask('GET', script)).body.toString()).toBe(built);
  const document = await ask('GET', '/api/docs/openapi.json', { 'accept-encoding': 'gzip' });
  expect(document.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(document.body).toString()).openapi).toMatch(/^3/);
});

test('each security header is sent exactly once', async () => {
  for (const [path, headers] of [
    ['/', PAGE],
    [PUBLIC, {}],
    ['/api/nowhere', {}],
  ] as const) {
    const { names, headers: told } = await ask('GET', path, headers);
    expect([path, names.filter((name, index) => names.indexOf(name) !== index)]).toEqual([
      path,
      [],
    ]);
    expect(names).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'strict-transport-security',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'permissions-policy',
        'x-request-id',
      ]),
    );
    expect(told['content-security-policy']).not.toContain('unsafe-eval');
  }
});

test('the proxy sets the request id, and a client cannot choose it', async () => {
  const { headers } = await ask('GET', PUBLIC, { 'x-request-id': 'chosen-by-a-stranger' });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a request body that is too large gets an error in the common shape and blocks no other client', async () => {
  const { apis } = product;
  for (const bytes of [1_060_000, 1_090_000, 1_300_000, 3_000_000]) {
    const body = { title: 'x'.repeat(bytes) };
    const refused = await ask('PUT', cardPath, staff, body).catch(() => null);
    // If the server closes the connection while the body is still being sent, there is no response.
    if (!refused) continue;
    const said = { status: refused.status, message: refused.json().message };
    expect({ bytes, ...said }).toEqual({ bytes, status: 413, message: 'The request is too large' });
  }
  /** Returns the status of the answer; null if the connection is closed during the upload. */
  const sendImage = (bytes: number) =>
    fetch(`http://127.0.0.1:${caddy.port}/api/tournaments/a/evidence/1`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: Buffer.alloc(bytes),
    }).then(
      ({ status }) => status,
      () => null,
    );
  // The proxy passes the largest screenshot that the API takes.
  expect([413, null]).toContain(await sendImage(5_242_881));
  expect(await sendImage(5_242_880)).not.toBe(413);
  const answers = await Promise.all(
    apis.flatMap(() => [ask('GET', '/api/health/live'), ask('GET', PUBLIC)]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const header = { 'x-long': 'x'.repeat(40_000) };
  expect((await ask('GET', '/', header)).status).toBe(431);
});

test('a client cannot choose its own address, but a trusted proxy can forward the client’s address', async () => {
  const guess = (port: number, number: number) =>
    ask(
      'POST',
      '/api/auth/login',
      { 'x-forwarded-for': `203.0.113.${number}` },
      { email: `somebody-${port}@arena.example`, password: 'a guess' },
      port,
    );
  // Ten guesses are allowed. A few more may pass, because a process counts a guess alone when Redis
  // responds late.
  const [allowed, most] = [10, 13];
  const guesses = async (port: number) => {
    let count = 0;
    while (count < most && (await guess(port, count + 1)).status !== 429) count += 1;
    return count;
  };
  const counted = await guesses(caddy.port);
  expect(counted).toBeGreaterThanOrEqual(allowed);
  expect(counted).toBeLessThan(most);
  const ports = product.apis.map(({ port }) => port);
  const behind = await startCaddy(ports, { ARENA_BEHIND: 'private_ranges' });
  expect(await guesses(behind.port)).toBe(most);
  await behind.stop();
  expect((await ask('GET', '/api/metrics')).status).toBe(403);
});

/** Opens the stream of live events through the proxy, and collects what arrives. */
function listen() {
  const stream = { text: '', headers: {} as Answer['headers'], ended: '' };
  const options = { host: '127.0.0.1', port: caddy.port, path: '/api/events', headers: staff };
  const asked = request({ ...options, agent: false }, (response) => {
    stream.headers = response.headers;
    response.on('data', (chunk: Buffer) => {
      stream.text += chunk.toString();
    });
    response.on('error', () => undefined);
    response.on('close', () => {
      stream.ended = response.complete ? 'cleanly' : 'broken off';
    });
  });
  asked.on('error', () => undefined);
  asked.end();
  return stream;
}

async function listening() {
  const stream = listen();
  // Waits for less time than the interval of heartbeats, because a heartbeat would flush messages
  // that the proxy has buffered, and so hide that it buffers.
  await eventually(() => expect(stream.text).toContain('event: live.hello'), { withinMs: 5_000 });
  return stream;
}

/**
 * Waits until the proxy has checked a process twice. With the second check, the proxy has used the
 * result of the first.
 */
async function untilSeen(port: number) {
  const looks = /^arena_http_request_seconds_count\{.*"\/api\/health\/serving".*"200"\} (\d+)$/m;
  await eventually(async () => {
    const { body } = await ask('GET', '/api/metrics', {}, undefined, port);
    expect(Number(looks.exec(body.toString())?.[1])).toBeGreaterThanOrEqual(2);
  });
}

/** Sends requests through the proxy until it is stopped, and records their failures. */
function atWork() {
  const failed: string[] = [];
  let asked = 0;
  let stopped = false;
  const work = async (method: string, path: string, headers: Headers, payload?: object) => {
    while (!stopped) {
      asked += 1;
      const { status } = await ask(method, path, headers, payload).catch(({ message }) => ({
        status: String(message),
      }));
      if (status !== 200) failed.push(`${method} ${path}: ${status}`);
      await wait(10);
    }
  };
  const works = [
    work('GET', '/', PAGE),
    work('GET', PUBLIC, {}),
    work('GET', '/api/admin/activity?limit=1', staff),
    work('PUT', cardPath, staff, { subtitle: 'Win prizes' }),
  ];
  const stop = async () => {
    stopped = true;
    await Promise.all(works);
    return { asked, failed };
  };
  return { stop };
}

test('a rolling restart fails no request, and live streams end cleanly', async () => {
  // Opens the streams one after the other, because the proxy sends each to the process with fewer
  // streams.
  const streams = [await listening(), await listening()];
  for (const { headers } of streams) {
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-type']).toContain('text/event-stream');
  }
  const people = atWork();
  const heardOf = (what: RegExp) => streams.filter(({ text }) => what.test(text)).length;
  for (const [index, { port, part }] of product.apis.entries()) {
    // Before the second restart, one of the two streams is open on the unchanged process and gets
    // heartbeats.
    if (index > 0) {
      await eventually(() => expect(heardOf(/^: beat$/m)).toBeGreaterThan(0), { withinMs: 20_000 });
    }
    await part.stop();
    await eventually(() => {
      const ends = streams.map(({ ended }) => ended).filter(Boolean);
      expect(ends).toEqual(Array(index + 1).fill('cleanly'));
    });
    part.start();
    await untilReady(port);
    await untilSeen(port);
  }
  const { asked, failed } = await people.stop();
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(400);
  expect(product.apis.flatMap(({ part }) => part.surprises)).toEqual([]);
}, 90_000);

test('the proxy sends no request to a process that died', async () => {
  const [gone] = product.apis;
  await gone?.part.kill();
  const answers: number[] = [];
  // Sends requests from before the proxy's next health check until some time after it.
  for (const end = Date.now() + LOOKED_AT_MS; Date.now() < end || answers.length < 20; ) {
    answers.push((await ask('GET', PUBLIC)).status);
    await wait(20);
  }
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});
