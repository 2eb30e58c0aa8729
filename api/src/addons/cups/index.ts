export { CupsModule } from './cups.module.js';
