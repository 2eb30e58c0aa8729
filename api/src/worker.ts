import './platform/config/require-node.js';
import { createWorker } from './app.js';
import { shutDownOnSignal } from './shutdown.js';
import { traceWhenAsked } from './telemetry.js';

await traceWhenAsked('arena-worker');
shutDownOnSignal(await createWorker(), { serves: false });
