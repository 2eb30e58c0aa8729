export {
  currentTraceparent,
  inSpan,
  isTracing,
  openSpan,
  type Span,
  stopTracing,
} from './spans.js';
