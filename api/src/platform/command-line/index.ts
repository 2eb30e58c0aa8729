export { type About, readArguments } from './read-arguments.js';
