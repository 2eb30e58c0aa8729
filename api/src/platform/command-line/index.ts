export { readArguments } from './read-arguments.js';
