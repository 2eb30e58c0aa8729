import { createServer } from 'node:net';
import { Unusable } from './local-secrets.js';

export interface NeededPort {
  readonly port: number;
  /** Name of the environment variable that sets this port. */
  readonly variable: string;
  readonly what: string;
}

const BUSY_FOR_MS = 5_000;

/** Throws if a port is in use. The error names the port and its environment variable. */
export async function claimPorts(needed: readonly NeededPort[]): Promise<void> {
  const taken: string[] = [];
  for (const { port, variable, what } of needed) {
    if (await becomesFree(port)) continue;
    taken.push(
      `Port ${port} (${what}) is taken by another program. Stop it, or choose another port: ` +
        `${variable}=${port + 100} make start`,
    );
  }
  if (taken.length > 0) throw new Unusable(taken.join('\n'));
}

/**
 * Returns true once the port is free. Waits a few seconds, because the processes of a killed run
 * need time to exit.
 */
async function becomesFree(port: number): Promise<boolean> {
  const end = Date.now() + BUSY_FOR_MS;
  do {
    if (await isFree(port)) return true;
    await new Promise((next) => setTimeout(next, 200));
  } while (Date.now() < end);
  return false;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, '0.0.0.0', () => server.close(() => answer(true)));
  });
}
