export { DisputesModule } from './disputes.module.js';
