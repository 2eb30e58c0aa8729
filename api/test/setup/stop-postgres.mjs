import { join } from 'node:path';
import { stopCluster } from '../../dist/api/src/embedded/postgres/cluster.js';
import { CLUSTER } from './start-postgres.mjs';

export default async function stopPostgres() {
  await stopCluster(join(CLUSTER, 'data'));
}
