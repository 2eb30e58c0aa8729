import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { startTestApp } from '../world/app.js';
import { createTestDatabase } from '../world/database.js';
import { eventually } from '../world/wait.js';

test('a process that starts before its database serves at once, and works once the database answers', async () => {
  const database = await createTestDatabase();
  const server = new URL(database.processUrl);
  let isUp = false;
  const between = createServer((socket) => {
    socket.on('error', () => undefined);
    if (!isUp) return void socket.destroy();
    const onward = connect(Number(server.port), server.hostname);
    onward.on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const through = new URL(server);
  through.port = String((between.address() as AddressInfo).port);

  const world = await startTestApp({ DATABASE_URL: through.href });
  const live = await world.app.inject({ method: 'GET', url: '/api/health/live' });
  expect(live.statusCode).toBe(200);
  const signIn = async () => {
    const payload = { email: 'asha@player.example', password: 'Passw0rd!x' };
    const { statusCode, body } = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
    });
    return [statusCode, JSON.parse(body).code];
  };
  expect(await signIn()).toEqual([503, 'ONE_MOMENT']);
  isUp = true;
  await eventually(async () => expect(await signIn()).toEqual([400, 'BAD_CREDENTIALS']));

  await world.close();
  between.close();
  await database.drop();
});
