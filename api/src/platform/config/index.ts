export { BadEnvironment, Config } from './config.js';
export { environmentOf, knownEnvironment, knownVariables, variablesOf } from './environment.js';
export { projectRoot } from './project-root.js';
export { CHOICES, type Environment, type ProcessKind } from './settings.js';
