import { join } from 'node:path';
import { stopCluster } from '../../dist/api/src/embedded/postgres/cluster.js';
import { wrongCalls } from './calls.mjs';
import { CLUSTER } from './start-postgres.mjs';

export default async function stopPostgres(globalConfig) {
  await stopCluster(join(CLUSTER, 'data'));
  // Skips a run with Redis, because it has only a part of the tests. The complete run compares the
  // calls.
  if (!isWholeRun(globalConfig) || process.env.TEST_REDIS) return;
  const wrong = wrongCalls();
  if (wrong.length > 0) {
    throw new Error(`The tests and docs/calls.md do not agree:\n  ${wrong.join('\n  ')}\n`);
  }
}

/** Returns true if all tests ran. A partial run cannot tell which routes have no test. */
export function isWholeRun({ nonFlagArgs, testNamePattern, shard, onlyChanged }) {
  return nonFlagArgs.length === 0 && !testNamePattern && !shard && !onlyChanged;
}
