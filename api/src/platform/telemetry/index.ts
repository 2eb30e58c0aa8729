export {
  currentTraceparent,
  inSpan,
  isTracing,
  openSpan,
  openStatementSpan,
  type Span,
  stopTracing,
} from './spans.js';
