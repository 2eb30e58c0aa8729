import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import compress from '@fastify/compress';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { UnknownRoute } from '../src/platform/http/server/unknown-route.js';
import { serveWeb } from '../src/platform/http/server/web-files.js';

describe('the web pages that the API serves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-web-'));
  const server = fastify();
  const page = '<!doctype html><title>Arena</title>';
  const drawn = '<!doctype html><title>Arena</title><h1>About us</h1>';
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
    await serveWeb(server, unknown, folder);
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
      expect([answer.statusCode, answer.body]).toEqual([200, page]);
      expect(answer.headers['content-type']).toMatch(/text\/html/);
    }
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
  });

  test('a prerendered page is sent for its own address, and is not cached', async () => {
    const answer = await get('/about/us?from=home', { accept: 'text/html' });
    expect([answer.body, answer.headers['cache-control']]).toEqual([drawn, 'no-cache']);
    expect((await get('/about', { accept: 'text/html' })).body).toBe(page);
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
