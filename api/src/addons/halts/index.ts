export { HaltsModule } from './halts.module.js';
