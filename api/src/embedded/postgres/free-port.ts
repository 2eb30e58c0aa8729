import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Range of ports to choose from. It lies below the ephemeral ports (from 32768 on Linux, 49152
 * elsewhere), because an outgoing connection may take an ephemeral port before the server listens.
 */
const [FIRST, BEYOND] = [20_000, 32_000];
/**
 * Number of ports in a process's own part of the range, so that two processes rarely choose the
 * same port.
 */
const PART = 240;
const MOST_TRIES = 200;
const given = new Set<number>();

/** Returns a free loopback port. One process never gets the same port twice. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = tries < MOST_TRIES / 2 ? inOwnPart() : randomInt(FIRST, BEYOND);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No port is free from ${FIRST} to ${BEYOND - 1}`);
}

/**
 * Chooses a port at random from the process's own part of the range. Processes with consecutive ids
 * have adjacent parts.
 */
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
