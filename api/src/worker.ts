import { createWorker } from './app.js';
import { leaveWhenAsked } from './leave.js';

leaveWhenAsked(await createWorker(), { serves: false });
