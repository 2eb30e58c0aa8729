import base from './jest.config.mjs';

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

/**
 * Runs the suite again with REDIS_URL set. `REDIS_SUITE=whole` runs every test file; otherwise only
 * the files run whose behaviour depends on Redis.
 */
export default {
  ...base,
  globalSetup: '<rootDir>/api/test/setup/start-redis.mjs',
  globalTeardown: '<rootDir>/api/test/setup/stop-redis.mjs',
  testRegex:
    process.env.REDIS_SUITE === 'whole'
      ? ['/api/.*[.]test[.]ts$']
      : [`/api/test/(${OVER_REDIS.join('|')})[.]test[.]ts$`],
  testMatch: undefined,
};
