import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Config } from '../src/platform/config/index.js';
import { type Composed, environmentOf, startComposed } from './world/composed.js';
import { eventually } from './world/wait.js';

const folder = mkdtempSync(join(tmpdir(), 'arena-one-port-'));

let product: Composed;
beforeAll(async () => {
  product = await startComposed(folder, { onePort: true });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the status of an answer over a new connection, which the system gives to any process. */
async function ask(): Promise<number | undefined> {
  const url = `http://127.0.0.1:${product.apis[0]?.port}/api/health/ready`;
  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

/** Waits until two sockets listen on the port; 0A is the state LISTEN. */
function bothListen(): Promise<void> {
  const port = (product.apis[0]?.port ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const isListening = new RegExp(`^ *\\d+: 00000000:${port} \\S+ 0A `);
  return eventually(
    () => {
      const sockets = readFileSync('/proc/net/tcp', 'utf8').split('\n');
      expect(sockets.filter((socket) => isListening.test(socket))).toHaveLength(2);
    },
    { withinMs: 60_000 },
  );
}

test('two API processes serve one port, and either goes on alone', async () => {
  const parts = product.apis.map(({ part }) => part);
  await bothListen();
  for (const part of parts) {
    await part.kill();
    const answers = [];
    for (let count = 0; count < 10; count += 1) answers.push(await ask());
    expect(new Set(answers)).toEqual(new Set([200]));
    part.start();
    await bothListen();
  }
});

test('several API processes are refused without Redis, because each would count its own limits', () => {
  const env = { ...environmentOf('api'), API_PROCESSES: '2', REDIS_URL: '' };
  expect(() => new Config(env)).toThrow('API_PROCESSES above 1 needs REDIS_URL');
});
