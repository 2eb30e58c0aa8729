export { describeApi } from './document.js';
export { ErrorAnswer } from './error-answer.js';
export { serveDocs } from './serve-docs.js';
