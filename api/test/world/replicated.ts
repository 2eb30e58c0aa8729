import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../../migrations/index.js';
import { takeBaseBackup } from '../../src/embedded/postgres/base-backup.js';
import { startCluster, stopCluster } from '../../src/embedded/postgres/cluster.js';
import { freePort } from '../../src/embedded/postgres/free-port.js';
import { prepareDatabase } from '../../src/embedded/postgres/prepare-database.js';
import { startStandby } from '../../src/embedded/postgres/standby.js';
import { migrate } from '../../src/platform/database/index.js';

/** URLs of a primary server, with the logins of the owner, of the processes and the superuser. */
interface Logins {
  readonly ownerUrl: string;
  readonly processUrl: string;
  readonly superuserUrl: string;
}

export interface Primary extends Logins {
  stop(): Promise<void>;
}

export interface Replicated extends Logins {
  /** URLs of the replica, with the login of the processes and with the superuser's login. */
  readonly replicaUrl: string;
  readonly replicaSuperuserUrl: string;
  /** Process id of the replica's server. */
  readonly replicaPid: number;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = 'test';

const asSuperuser = (port: number, database: string) =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;

/** Starts a server with a migrated, empty schema, for a test that changes the server's settings. */
export async function startPrimary(): Promise<Primary> {
  const top = mkdtempSync(join(tmpdir(), 'primary-'));
  chmodSync(top, 0o755);
  const { folder, logins } = await startFirst(top);
  return {
    ...logins,
    stop: async () => {
      await stopCluster(folder, 'immediate');
      rmSync(top, { recursive: true });
    },
  };
}

async function startFirst(top: string) {
  const first = { folder: join(top, 'first'), port: await freePort(), password: PASSWORD };
  const started = await startCluster(first);
  const { ownerUrl, processUrl } = await prepareDatabase({
    port: first.port,
    superuserPassword: PASSWORD,
    ownerPassword: PASSWORD,
    processPassword: PASSWORD,
  });
  await migrate(ownerUrl, migrations);
  const logins: Logins = {
    ownerUrl,
    processUrl,
    superuserUrl: asSuperuser(first.port, 'arena'),
  };
  return { ...first, dataFolder: started.folder, logins };
}

/** Starts a primary server with a migrated, empty schema, and a replica that streams from it. */
export async function startReplicated(): Promise<Replicated> {
  const top = mkdtempSync(join(tmpdir(), 'replicated-'));
  chmodSync(top, 0o755);
  const first = await startFirst(top);
  const base = join(top, 'base');
  await takeBaseBackup(asSuperuser(first.port, 'postgres'), first.dataFolder, base);
  const replica = { folder: join(top, 'replica'), port: await freePort(), password: PASSWORD };
  const replicaPid = await startStandby(replica, base, first.port);
  const stopReplica = () => stopCluster(replica.folder, 'immediate');
  return {
    ...first.logins,
    replicaPid,
    stopReplica,
    replicaUrl: first.logins.processUrl.replace(`:${first.port}/`, `:${replica.port}/`),
    replicaSuperuserUrl: asSuperuser(replica.port, 'arena'),
    stop: async () => {
      await stopReplica();
      await stopCluster(first.folder, 'immediate');
      rmSync(top, { recursive: true });
    },
  };
}
