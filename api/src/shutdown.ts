import { setTimeout as wait } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Config } from './platform/config/index.js';
import { ReadinessCheck } from './platform/health/index.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Limit for closing; with the drain time it fits the grace period of docker-compose.yml. */
const CLOSE_WITHIN_MS = 12_000;

/**
 * Shuts the process down after a signal. A process that serves first reports that it is not ready
 * and keeps answering, each connection for the last time, until every balancer has noticed; then it
 * closes, so that no request meets a closed port.
 */
export function shutDownOnSignal(
  app: INestApplicationContext,
  { serves }: { readonly serves: boolean },
): void {
  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    app.get(ReadinessCheck).leave();
    if (serves) await wait(app.get(Config).drainSeconds * 1_000);
    // A server that is away must not delay the end: unfinished work can be cut off anywhere.
    await Promise.race([app.close(), wait(CLOSE_WITHIN_MS)]);
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void leave());
}
