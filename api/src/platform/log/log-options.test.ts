import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { pinoHttp } from 'pino-http';
import { keepContext, notePosition, runInContext } from '../context/index.js';
import { logOptions } from './log-options.js';

test('a line leads to its request, and the last one to who it was and what it led to', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pinoHttp(logOptions('info'), {
    write: (line: string) => void lines.push(JSON.parse(line)),
  });
  const server = createServer((request, response) => {
    const context = { requestId: 'request-17', ip: '203.0.113.9', userId: null };
    keepContext(request, context);
    log(request, response);
    runInContext(context, () => {
      request.log.info({ totp: '123456', order: { redeemCode: 'ABC' } }, 'inside');
      notePosition(7);
      Object.assign(context, { userId: 'somebody', refused: 'INSUFFICIENT' });
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/api/tokens/history?search=private`);
  server.close();
  const [inside, last] = lines;
  expect(inside).toMatchObject({ msg: 'inside', requestId: 'request-17' });
  expect(inside).toMatchObject({ totp: '[redacted]', order: { redeemCode: '[redacted]' } });
  expect(last).toMatchObject({
    req: { url: '/api/tokens/history' },
    ...{ userId: 'somebody', refused: 'INSUFFICIENT', positions: [7] },
  });
  expect(JSON.stringify(lines)).not.toContain('private');
});
