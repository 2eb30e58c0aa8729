export { MetricsController } from './metrics.controller.js';
export { Metrics, type Reading } from './metrics.js';
export { PlatformMetrics } from './platform-metrics.js';
