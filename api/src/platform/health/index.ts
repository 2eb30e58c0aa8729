export { HealthController } from './health.controller.js';
export { EXPECTED_MIGRATIONS, ReadinessCheck, TOKENS_MOVE } from './readiness.js';
