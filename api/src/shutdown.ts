import { setTimeout as wait } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Config } from './platform/config/index.js';
import { ReadinessCheck } from './platform/health/index.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/**
 * Maximum time for closing, in milliseconds. Together with the drain time, it fits into the grace
 * period in docker-compose.yml.
 */
const CLOSE_WITHIN_MS = 12_000;

/**
 * Shuts the process down after a signal. A process that serves requests first reports itself as not
 * ready. It continues to respond, and closes each connection after its response, until every load
 * balancer has noticed. Only then does the process close its port, so that no request is refused.
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
    // Exits after a time limit even if a server is unreachable. Unfinished work may be interrupted
    // at any point.
    await Promise.race([app.close(), wait(CLOSE_WITHIN_MS)]);
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void leave());
}
