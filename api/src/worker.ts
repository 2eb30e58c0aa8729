import './platform/config/require-node.js';
import { createWorker } from './app.js';
import { keepHeartbeat } from './heartbeat.js';
import { Config } from './platform/config/index.js';
import { ReadinessCheck } from './platform/health/index.js';
import { shutDownOnSignal } from './shutdown.js';
import { traceWhenAsked } from './telemetry.js';

await traceWhenAsked('arena-worker');
const app = await createWorker();
shutDownOnSignal(app, { serves: false });
await keepHeartbeat(app.get(Config).heartbeatFile, app.get(ReadinessCheck));
