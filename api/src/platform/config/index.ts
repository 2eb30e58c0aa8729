export { Config } from './config.js';
export { projectRoot } from './project-root.js';
export { BadEnvironment } from './variables.js';
