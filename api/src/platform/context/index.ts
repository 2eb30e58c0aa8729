export {
  contextOf,
  currentContext,
  idOfPosition,
  keepContext,
  notePosition,
  type RequestContext,
  requestIdFrom,
  runInContext,
} from './request-context.js';
