export { MetricsController } from './metrics.controller.js';
export { AGE_OF, Metrics, type Reading } from './metrics.js';
export { PlatformMetrics } from './platform-metrics.js';
