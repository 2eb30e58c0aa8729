import stopPostgres from './stop-postgres.mjs';

export default async function stopBoth(globalConfig) {
  globalThis.testRedis?.kill('SIGKILL');
  await stopPostgres(globalConfig);
}
