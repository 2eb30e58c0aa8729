import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections on their way out (from 32768 on Linux, 49152
 * elsewhere): one of those may be taken by any connection before its server listens.
 */
const [FIRST, BEYOND] = [20_000, 32_000];
/** Two processes that draw at once would now and then draw the same: each begins elsewhere. */
const PART = 240;
const MOST_TRIES = 200;
const given = new Set<number>();

/** A port nobody listens on now, on the loopback address; in one process never the same twice. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = tries < MOST_TRIES / 2 ? inOwnPart() : randomInt(FIRST, BEYOND);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No port is free from ${FIRST} to ${BEYOND - 1}`);
}

/** Processes that are started one after the other have parts beside each other. */
function inOwnPart(): number {
  const parts = (BEYOND - FIRST) / PART;
  return FIRST + (process.pid % parts) * PART + randomInt(PART);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.on('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });
}
