import { join } from 'node:path';
import { stopCluster } from '../../dist/api/src/embedded/postgres/cluster.js';
import { wrongCalls } from './calls.mjs';
import { CLUSTER } from './start-postgres.mjs';

export default async function stopPostgres(globalConfig) {
  await stopCluster(join(CLUSTER, 'data'));
  // Over Redis only a part runs, and the whole has been compared before.
  if (!isWholeRun(globalConfig) || process.env.TEST_REDIS) return;
  const wrong = wrongCalls();
  if (wrong.length > 0) {
    throw new Error(`The tests and docs/calls.md do not agree:\n  ${wrong.join('\n  ')}\n`);
  }
}

/** Some files, some tests or a part of them say nothing about routes that nobody calls. */
export function isWholeRun({ nonFlagArgs, testNamePattern, shard, onlyChanged }) {
  return nonFlagArgs.length === 0 && !testNamePattern && !shard && !onlyChanged;
}
