import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from './world/app.js';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

test('a running process is live, and ready while its database answers', async () => {
  const live = await world.app.inject({ url: '/api/health/live' });
  const ready = await world.app.inject({ url: '/api/health/ready' });
  expect([live.statusCode, ready.statusCode]).toEqual([200, 200]);
});

test('an unknown route answers one sentence in the common shape', async () => {
  const answer = await world.app.inject({ url: '/api/nowhere' });
  expect(answer.json()).toEqual({
    statusCode: 404,
    message: expect.any(String),
    error: 'Not Found',
    code: 'NOT_FOUND',
  });
});
