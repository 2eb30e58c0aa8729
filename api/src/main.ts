import './platform/config/require-node.js';
import { createApp } from './app.js';
import { Config } from './platform/config/index.js';
import { shutDownOnSignal } from './shutdown.js';
import { traceWhenAsked } from './telemetry.js';

await traceWhenAsked('arena-api');
const app = await createApp();
shutDownOnSignal(app, { serves: true });
const { port, apiProcesses } = app.get(Config);
// Fastify hands the options on to Node. With `reusePort`, several processes listen on one port, and
// the system divides new connections among them.
const address = { port, host: '0.0.0.0', reusePort: apiProcesses > 1 };
await app.listen(address);
