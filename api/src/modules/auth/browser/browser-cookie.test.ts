import cookie from '@fastify/cookie';
import { expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import type { Config } from '../../../platform/config/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import { BrowserCookie } from './browser-cookie.js';

const secrets = new Secrets([{ id: 'test', secret: 'a-sealing-secret-for-tests-that-is-long' }]);

/** A server with one route that sets the browser's id and one that only reads it. */
async function served(publicUrl: string) {
  const browsers = new BrowserCookie({ publicUrl } as Config, secrets);
  const server = fastify();
  await server.register(cookie);
  server.get('/give', (request, reply) => browsers.give(request, reply).toString('hex'));
  server.get('/read', (request) => browsers.digestOf(request)?.toString('hex') ?? 'no browser');
  return (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
}

test('a browser gets a random id once and sends it with later requests', async () => {
  const ask = await served('http://localhost:3000');
  expect((await ask('/read')).payload).toBe('no browser');
  const first = await ask('/give');
  const header = String(first.headers['set-cookie']);
  expect(header).toMatch(
    /^arena-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const own = { cookie: header.split(';')[0] ?? '' };
  expect((await ask('/read', own)).payload).toBe(first.payload);
  const again = await ask('/give', own);
  expect([again.payload, again.headers['set-cookie']]).toEqual([first.payload, header]);
  expect((await ask('/give')).payload).not.toBe(first.payload);
});

test('over https the browser cookie is bound to the exact host', async () => {
  const ask = await served('https://arena.example');
  expect(String((await ask('/give')).headers['set-cookie'])).toMatch(
    /^__Host-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test('a browser cookie with a malformed id is ignored', async () => {
  const ask = await served('http://localhost:3000');
  const odd = await ask('/read', { cookie: 'arena-browser=me' });
  expect(odd.payload).toBe('no browser');
});
