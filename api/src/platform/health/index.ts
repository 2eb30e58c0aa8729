export { HealthController } from './health.controller.js';
export {
  EXPECTED_MIGRATIONS,
  type Readiness,
  ReadinessCheck,
  TOKENS_MOVE,
} from './readiness.js';
