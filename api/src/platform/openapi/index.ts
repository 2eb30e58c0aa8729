export { type DescribedOperation, describeApi, type Operation, operationsOf } from './document.js';
export { serveDocs } from './serve-docs.js';
