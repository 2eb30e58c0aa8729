import { createApp } from './app.js';
import { Config } from './platform/config/index.js';

const app = await createApp();
await app.listen(app.get(Config).port, '0.0.0.0');
