import { setTimeout as wait } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Config } from './platform/config/index.js';
import { ReadinessCheck } from './platform/health/index.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Asked to leave, the process first says that it is not ready and goes on answering, each
 * connection for the last time, until every balancer has noticed; then it closes. So no request is
 * sent to a door that has just been shut.
 */
export function leaveWhenAsked(app: NestFastifyApplication): void {
  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    app.get(ReadinessCheck).leave();
    await wait(app.get(Config).drainSeconds * 1_000);
    await app.close();
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void leave());
}
