import { createServer } from 'node:net';

/** A port nobody listens on now, on the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((answer, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? answer(address.port) : fail(new Error('no port')),
      );
    });
  });
}
