import './platform/config/require-node.js';
import { createApp } from './app.js';
import { Config } from './platform/config/index.js';
import { shutDownOnSignal } from './shutdown.js';
import { traceWhenAsked } from './telemetry.js';

await traceWhenAsked('arena-api');
const app = await createApp();
shutDownOnSignal(app, { serves: true });
await app.listen(app.get(Config).port, '0.0.0.0');
