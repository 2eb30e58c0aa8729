export { Config } from './config.js';
export {
  type Environment,
  environmentOf,
  knownVariables,
  type ProcessKind,
  variablesOf,
} from './environment.js';
export { projectRoot } from './project-root.js';
export { BadEnvironment } from './variables.js';
