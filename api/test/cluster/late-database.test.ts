import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { UserAccount } from '../../src/modules/users/account/user-account.entity.js';
import { isServerMoving } from '../../src/platform/database/server-away.js';
import { createTestDatabase, openDatabase } from '../world/database.js';
import { entitiesOn } from '../world/entities.js';
import { eventually } from '../world/wait.js';

test('a process that starts before its database has its entities once the database answers', async () => {
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
  const early = openDatabase({ ...database, processUrl: through.href });

  const source = await entitiesOn(early, [UserAccount]);
  const accounts = source.getRepository(UserAccount);
  const read = async () => accounts.count();
  const write = () => early.asProcess.transaction((client) => client.query('SELECT 1'));
  for (const ask of [read, write]) {
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(isServerMoving(error)).toBe(true);
  }
  isUp = true;
  await eventually(async () => expect(await read()).toBe(0));
  expect((await write()).rowCount).toBe(1);

  await early.close();
  between.close();
  await database.drop();
});
