import { createWorker } from './app.js';

await createWorker();
