export { BadEnvironment, Config } from './config.js';
export { environmentOf, knownEnvironment, knownVariables, variablesOf } from './environment.js';
export { projectRoot } from './project-root.js';
export type { Environment, ProcessKind } from './settings.js';
