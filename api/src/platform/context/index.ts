export {
  currentContext,
  type RequestContext,
  requestIdFrom,
  runInContext,
} from './request-context.js';
