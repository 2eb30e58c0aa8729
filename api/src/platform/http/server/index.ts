export { boundedAdapter, configureServer } from './server.js';
