// Second entry point of the folder, for classes that log through the web framework. The first one
// loads no framework, because a command on the command line needs a third of the time without it.
export { Listening } from './listening.js';
export { ReadReplica } from './read-replica.js';
