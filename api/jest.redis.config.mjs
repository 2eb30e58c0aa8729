import { http, run } from './jest.config.mjs';

/** Tests of queues, limits, mail, repairs and races, which must also pass over Redis. */
const OVER_REDIS = [
  'access/somebody-elses',
  'auth/limits',
  'bulk-adjustment',
  'live(-sessions)?',
  'mail',
  'payments/(buying|events|reconciling|worker)',
  'promo-codes',
  'tournaments-(news|races|results)',
  'users/banning',
  'withdrawals/(news|status)',
];

const others = `/api/test/(?!(${OVER_REDIS.join('|')})[.]test[.]ts$)`;
const overRedis = (project) => ({
  ...project,
  displayName: `${project.displayName}-redis`,
  globals: { overRedis: true },
  testPathIgnorePatterns: [...(project.testPathIgnorePatterns ?? []), others],
});

/** Runs those tests again, with a product that uses Redis. */
export default { ...run, projects: [overRedis(http)] };
