import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MailCatcher, startMailCatcher } from '../mail-catcher/index.js';
import { type Sandbox, startSandbox } from '../razorpay-sandbox/index.js';

const publicUrl = 'https://arena.example';
const folder = mkdtempSync(join(tmpdir(), 'mail-'));
let catcher: MailCatcher;
let sandbox: Sandbox;
beforeAll(async () => {
  catcher = await startMailCatcher({ smtpPort: 0, uiPort: 0, folder, publicUrl });
  sandbox = await startSandbox({ publicUrl });
});
afterAll(async () => {
  await catcher.close();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends a request to a port of this machine with a chosen Host header. A browser sends such a
 * request after DNS rebinding.
 */
function ask(port: number, { method = 'GET', path, headers }: Asked) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe.each([
  ['the mail catcher', () => Number(new URL(catcher.uiUrl).port), '/api/messages', 'DELETE'],
  ['the sandbox', () => sandbox.port, '/_sandbox/settings', 'PATCH'],
])('%s', (_, portOf, path, method) => {
  test.each(['evil.example', 'evil.example:PORT', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    'a request to the foreign host name %s is refused',
    async (name) => {
      const port = portOf();
      const headers = { host: name.replace('PORT', String(port)) };
      const answer = await ask(port, { path, headers });
      expect(answer.status).toBe(421);
      expect(answer.text).toContain('This server answers only at localhost');
      const foreign = { ...headers, origin: `http://${headers.host}` };
      expect((await ask(port, { method, path, headers: foreign })).status).toBe(421);
    },
  );

  test.each(['localhost', 'LOCALHOST:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'arena.example'])(
    'a request to the local host name %s is accepted',
    async (name) => {
      const port = portOf();
      const host = name.replace('PORT', String(port));
      expect((await ask(port, { path, headers: { host } })).status).toBe(200);
      const own = { host, origin: `http://${host}` };
      expect((await ask(port, { method, path, headers: own })).status).toBe(200);
    },
  );

  test.each(['https://evil.example', 'null', 'http://localhost:1'])(
    'a write request from a page of the origin %s is refused',
    async (origin) => {
      const port = portOf();
      const headers = { host: `localhost:${port}`, origin };
      expect((await ask(port, { method, path, headers })).status).toBe(403);
    },
  );
});
