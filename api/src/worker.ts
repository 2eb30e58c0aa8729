import { createWorker } from './app.js';
import { leaveWhenAsked } from './leave.js';
import { traceWhenAsked } from './telemetry.js';

await traceWhenAsked('arena-worker');
leaveWhenAsked(await createWorker(), { serves: false });
