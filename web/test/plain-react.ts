/**
 * Must be loaded before React. Its development build records a stack and a span of time for every
 * element, for the browser's developer tools, if the console has the functions for it. That takes a
 * tenth of the processor time of the tests. React's warnings do not need it.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined });
