import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { takeBaseBackup } from '../../src/embedded/postgres/base-backup.js';
import { stopCluster } from '../../src/embedded/postgres/cluster.js';
import { freePort } from '../../src/embedded/postgres/free-port.js';
import { startStandby } from '../../src/embedded/postgres/standby.js';
import { projectRoot } from '../../src/platform/config/index.js';
import { cpuOf } from './stage.js';

const FOLDER = join(projectRoot(), '.cache', 'bench-standby');
const PASSWORD = 'bench';
const FOLLOWS_WITHIN_MS = 30_000;

/** Runs a second PostgreSQL, which replicates the stage's server by streaming. */
export class Standby {
  private constructor(
    /** Database URL of the standby for the processes of the product. */
    readonly url: string,
    private readonly postmasters: { readonly first: number; readonly replica: number },
  ) {}

  static async raise(processUrl: string): Promise<Standby> {
    await stopCluster(join(FOLDER, 'data'), 'immediate');
    rmSync(FOLDER, { recursive: true, force: true });
    // Only PostgreSQL's own system user can read the base backup in this folder. Mode 755 lets that
    // user enter the folder.
    mkdirSync(FOLDER, { recursive: true, mode: 0o755 });
    const first = new URL(processUrl);
    const superuserUrl = `postgres://postgres:${PASSWORD}@${first.host}/postgres`;
    const folder = await dataDirectory(superuserUrl);
    const base = join(FOLDER, 'base');
    await takeBaseBackup(superuserUrl, folder, base);
    const port = await freePort();
    const settings = { shared_buffers: '512MB', max_wal_size: '4GB', max_connections: '300' };
    const cluster = { folder: join(FOLDER, 'data'), port, password: PASSWORD, settings };
    const replica = await startStandby(cluster, base, Number(first.port));
    const lock = readFileSync(join(folder, 'postmaster.pid'), 'utf8');
    const url = new URL(processUrl);
    url.port = String(port);
    const postmasters = { first: Number(lock.split('\n')[0]), replica };
    const standby = new Standby(url.toString(), postmasters);
    await standby.untilFollowing(superuserUrl);
    return standby;
  }

  /** Returns the CPU seconds that each server has used. */
  cpuSeconds(): { readonly first: number; readonly replica: number } {
    const { first, replica } = this.postmasters;
    return { first: familySeconds(first), replica: familySeconds(replica) };
  }

  async stop(): Promise<void> {
    await stopCluster(join(FOLDER, 'data'), 'immediate');
    rmSync(FOLDER, { recursive: true, force: true });
  }

  private async untilFollowing(superuserUrl: string): Promise<void> {
    const text = `SELECT FROM pg_stat_replication
                   WHERE state = 'streaming' AND replay_lsn >= pg_current_wal_flush_lsn()`;
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    try {
      for (const end = Date.now() + FOLLOWS_WITHIN_MS; Date.now() < end; await wait(100)) {
        if ((await client.query(text)).rowCount === 1) return;
      }
      throw new Error('the standby does not follow');
    } finally {
      await client.end();
    }
  }
}

async function dataDirectory(superuserUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query('SHOW data_directory');
  await client.end();
  return rows[0].data_directory;
}

/** Returns the CPU seconds of a PostgreSQL server, the sum over all its processes. */
function familySeconds(postmaster: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => cpuOf(Number(name)))
    .filter(({ pid, parent }) => [pid, parent].includes(postmaster))
    .reduce((sum, { seconds }) => sum + seconds, 0);
}
