export { HealthController } from './health.controller.js';
export { EXPECTED_MIGRATIONS, ReadinessCheck } from './readiness.js';
