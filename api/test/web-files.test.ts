import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { PagePreviews } from '../src/platform/http/index.js';
import { UnknownRoute } from '../src/platform/http/server/unknown-route.js';
import { serveWeb } from '../src/platform/http/server/web-files.js';

describe('the web pages that the API serves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-web-'));
  const server = fastify();
  const page =
    '<!doctype html><head><meta name="description" content="Play &amp; win" /><title>Arena</title></head>';
  const drawn = '<!doctype html><head><title>About · Arena</title></head><h1>About us</h1>';
  const script = `console.log(${'1+'.repeat(2000)}1)`;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'sw.js'), 'addEventListener("fetch", () => undefined);');
    writeFileSync(join(folder, 'preload.json'), '{"/login":["/assets/a-1.js","/assets/b-2.js"]}');
    writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
    mkdirSync(join(folder, 'first-look'));
    writeFileSync(join(folder, 'first-look', 'about.us.html'), drawn);
    writeFileSync(join(folder, 'assets', 'main-abc.js'), script);
    writeFileSync(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync(script));
    const unknown = new UnknownRoute();
    unknown.watch(server);
    server.setErrorHandler((error: { status?: number }, _request, reply) =>
      reply.status(error.status ?? 500).send({}),
    );
    await server.register(compress);
    const previews = new PagePreviews();
    previews.register(/^\/matches$/, async (parameters) => {
      if (parameters.get('t') === 'broken') throw new Error('the database is away');
      if (parameters.get('t') !== '1') return null;
      return { title: '<b>"Cup"</b>', description: 'Friday & free' };
    });
    await serveWeb(server, { unknown, previews, publicUrl: 'https://arena.example', folder });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ url, headers });

  test('every page address gets the same HTML page, which is not cached', async () => {
    for (const url of ['/', '/tournament-modes/survival', '/admin?tab=users', '/index.html']) {
      const answer = await get(url, { accept: 'text/html,*/*' });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Arena</title>');
      expect(answer.headers['content-type']).toMatch(/text\/html/);
    }
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
  });

  test('a page is compressed as the browser accepts it, and is not sent again while it is the same', async () => {
    const plain = await get('/', { accept: 'text/html' });
    const small = await get('/', { accept: 'text/html', 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const zipped = await get('/', { accept: 'text/html', 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    const tag = String(small.headers.etag);
    const again = await get('/', { accept: 'text/html', 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('a link to a page has a title, words and a picture for messengers', async () => {
    const head = (body: string) =>
      Object.fromEntries(
        [...body.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(
          ([, ...tag]) => tag,
        ),
      );
    const ordinary = (await get('/about/us', { accept: 'text/html' })).body;
    expect(head(ordinary)).toMatchObject({
      title: 'About · Arena',
      url: 'https://arena.example/about/us',
      image: 'https://arena.example/preview.jpg',
    });
    const match = (await get('/matches?t=1', { accept: 'text/html' })).body;
    expect(head(match)).toMatchObject({
      title: '&lt;b&gt;&quot;Cup&quot;&lt;/b&gt;',
      description: 'Friday &amp; free',
    });
    for (const unknown of ['/matches?t=2', '/matches?t=broken', '/matches?t=%ff']) {
      const { statusCode, body } = await get(unknown, { accept: 'text/html' });
      expect([statusCode, head(body).title]).toEqual([200, 'Arena']);
    }
    const odd = (await get('/%22%3E%3Cscript%3E', { accept: 'text/html' })).body;
    expect(odd).not.toContain('"><script>');
  });

  test('a prerendered page is sent for its own address, and is not cached', async () => {
    const answer = await get('/about/us?from=home', { accept: 'text/html' });
    expect(answer.body).toContain('<h1>About us</h1>');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect((await get('/about', { accept: 'text/html' })).body).not.toContain('About us');
  });

  test('the response for a page has link headers for the files that the page needs', async () => {
    const { link } = (await get('/login?redirect=%2Fprofile')).headers;
    expect(link).toBe('</assets/a-1.js>; rel=modulepreload, </assets/b-2.js>; rel=modulepreload');
    expect((await get('/elsewhere')).headers.link).toBeUndefined();
  });

  test('the service worker is not cached, and the manifest is cached for an hour', async () => {
    const worker = await get('/sw.js');
    expect(worker.headers['content-type']).toMatch(/javascript/);
    expect(worker.headers['cache-control']).toBe('no-cache');
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(manifest.headers['cache-control']).toBe('public, max-age=3600');
  });

  test('web files are sent as they were compressed in the build, and are cached permanently', async () => {
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
    expect((await get('/assets/main-abc.js')).body).toBe(script);
    const small = await get('/manifest.webmanifest', { 'accept-encoding': 'br, gzip' });
    expect([small.headers['content-encoding'], small.body]).toEqual([undefined, '{}']);
  });

  test('a request for an unknown web file gets 404, and no file outside the folder can be read', async () => {
    for (const url of [
      '/assets/old-123.js',
      '/api/nowhere',
      '/api',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fetc/passwd.txt',
    ]) {
      const answer = await get(url, { accept: 'text/html' });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(String(answer.headers['cache-control'])).not.toContain('immutable');
    }
    expect((await get('/data', { accept: 'application/json' })).statusCode).toBe(404);
  });
});
