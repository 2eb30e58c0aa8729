import { expect, test } from '@jest/globals';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { pinoHttp } from 'pino-http';
import { keepContext, notePosition, runInContext } from '../context/index.js';
import { logOptions } from './log-options.js';
import { logRequests } from './request-lines.js';

test('every log line of a request has the request id, and the last line has the user and the outcome', async () => {
  const lines: Record<string, unknown>[] = [];
  const { logger } = pinoHttp(logOptions('info'), {
    write: (line: string) => void lines.push(JSON.parse(line)),
  });
  const instance = new FastifyAdapter().getInstance<FastifyInstance>();
  logRequests(instance, logger);
  instance.get('/api/tokens/history', ({ raw }, reply) => {
    const context = { requestId: 'request-17', ip: '203.0.113.9', userId: null };
    keepContext(raw, context);
    return runInContext(context, () => {
      logger.info({ totp: '123456', order: { redeemCode: 'ABC' } }, 'inside');
      notePosition(7);
      Object.assign(context, { userId: 'somebody', refused: 'INSUFFICIENT' });
      return reply.send({});
    });
  });
  instance.get('/api/health/live', () => ({}));
  const url = await instance.listen({ port: 0, host: '127.0.0.1' });
  await fetch(`${url}/api/health/live`);
  await fetch(`${url}/api/tokens/history?search=private`);
  await instance.close();
  expect(lines).toHaveLength(2);
  const [inside, last] = lines;
  expect(inside).toMatchObject({ msg: 'inside', requestId: 'request-17' });
  expect(inside).toMatchObject({ totp: '[redacted]', order: { redeemCode: '[redacted]' } });
  expect(last).toMatchObject({
    msg: 'request completed',
    requestId: 'request-17',
    res: { statusCode: 200 },
    req: { method: 'GET', url: '/api/tokens/history' },
    userId: 'somebody',
    refused: 'INSUFFICIENT',
    positions: [7],
  });
  expect(JSON.stringify(lines)).not.toContain('private');
});
