import { setTimeout as wait } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Config } from './platform/config/index.js';
import { ReadinessCheck } from './platform/health/index.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** With the time for draining it stays within the grace of docker-compose.yml. */
const CLOSE_WITHIN_MS = 12_000;

/**
 * Asked to leave, a process that serves first says that it is not ready and goes on answering, each
 * connection for the last time, until every balancer has noticed; then it closes. So no request is
 * sent to a door that has just been shut.
 */
export function leaveWhenAsked(
  app: INestApplicationContext,
  { serves }: { readonly serves: boolean },
): void {
  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    app.get(ReadinessCheck).leave();
    if (serves) await wait(app.get(Config).drainSeconds * 1_000);
    // A server that is away must not keep us: what is unfinished is safe to be cut off anywhere.
    await Promise.race([app.close(), wait(CLOSE_WITHIN_MS)]);
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void leave());
}
