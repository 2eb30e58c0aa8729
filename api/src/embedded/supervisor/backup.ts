import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { serverFolder } from '../postgres/archive.js';
import { takeBaseBackup } from '../postgres/base-backup.js';
import { stopCluster } from '../postgres/cluster.js';
import { dataFolder } from '../postgres/place.js';
import { endRecovery, recover } from '../postgres/recover.js';
import { serverUser } from '../postgres/server-user.js';
import { type Program, runOnce } from './child.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { Unusable } from './local-secrets.js';
import { command } from './product.js';
import { say, step } from './progress.js';
import { runningSupervisor } from './runtime-file.js';
import { readSetup, type Setup } from './setup.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Files that a restore needs besides the database. Without the keys, earlier checkpoints cannot be
 * verified.
 */
const KEPT_FILES = ['secrets.json', 'checkpoint-key.pem', 'checkpoints.jsonl'];

/**
 * Writes a base backup of the running embedded database, with the other files that a restore needs.
 */
export async function backUp(env: Environment): Promise<void> {
  const { setup, backupDir, database } = await embedded(env);
  if (!database.runs()) throw new Unusable('The product is not running. Run `make start` first.');
  const name = `base-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const into = join(serverFolder(backupDir), `${name}.part`);
  const real = dataFolder(database.folder, serverUser());
  const { endsAt, files } = await step('Copying the database', () =>
    takeBaseBackup(database.superuserUrl, real, into),
  );
  const beside = join(into, 'arena-files');
  mkdirSync(beside, { mode: 0o700 });
  for (const file of KEPT_FILES) {
    if (existsSync(join(setup.dataDir, file))) {
      copyFileSync(join(setup.dataDir, file), join(beside, file));
    }
  }
  renameSync(into, join(backupDir, name));
  say(`${files} files, consistent at ${endsAt}: ${join(backupDir, name)}`);
}

/**
 * Restores the database to a time, or to the last archived change if no time is given. The current
 * data is moved to another folder and never deleted. The log is compared with the checkpoints
 * before the database accepts writes.
 */
export async function restore(env: Environment, [at]: readonly string[]): Promise<void> {
  const { setup, backupDir, database } = await embedded(env);
  const until = momentOf(at);
  if (runningSupervisor(setup.dataDir) !== null || database.runs()) {
    throw new Unusable('The product is running. Run `make stop` first.');
  }
  const base = join(backupDir, baseBefore(backupDir, until));
  const real = dataFolder(database.folder, serverUser());
  const aside = `${real}-before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  if (existsSync(real)) renameSync(real, aside);
  const cluster = { ...database.cluster(), folder: real };
  const leftOver = existsSync(aside) ? join(aside, 'pg_wal') : null;
  try {
    await step(`Recovering from ${basename(base)}`, () =>
      recover(cluster, { base, backupDir, until, leftOver }),
    );
    const run = (name: string, ...args: string[]) =>
      runOnce(command(name, ownerEnvironment(setup, database), ...args));
    const moment = until ? [until.toISOString()] : [];
    await run('check-restored', ...moment);
    await endRecovery(cluster);
    // Accept the restored log only now: the command sets aside the checkpoints of discarded events,
    // which the first check needs.
    await run('check-restored', ...moment, 'accept');
    await run('verify');
  } finally {
    await stopCluster(cluster.folder);
  }
  say(`Restored. What was there before is kept in ${aside}. Go on with \`make start\`.`);
}

async function embedded(env: Environment) {
  const setup = await readSetup(env);
  if (!setup.embeds.postgres || !setup.localSecrets) {
    throw new Unusable(
      'This works only with the embedded database; for your own see docs/reliability.md.',
    );
  }
  if (!setup.backupDir) throw new Unusable('Set BACKUP_DIR to the folder of the backups first.');
  const database = new EmbeddedDatabase(
    setup.dataDir,
    setup.localSecrets,
    undefined,
    setup.backupDir,
  );
  return { setup, backupDir: setup.backupDir, database };
}

function ownerEnvironment(setup: Setup, database: EmbeddedDatabase): Program['env'] {
  const { processUrl, ownerUrl } = database.urls();
  return { ...setup.environment, DATABASE_URL: processUrl, DATABASE_OWNER_URL: ownerUrl };
}

function momentOf(at: string | undefined): Date | null {
  if (!at) return null;
  const moment = new Date(at);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new Unusable(`AT must be a time with its zone, such as 2027-03-31T18:30:00Z, not ${at}`);
}

/** Returns the name of the newest backup that began before the time. */
function baseBefore(backupDir: string, until: Date | null): string {
  const limit = until?.toISOString().replace(/[:.]/g, '-');
  const names = existsSync(backupDir) ? readdirSync(backupDir) : [];
  const found = names
    .filter((name) => name.startsWith('base-') && !name.endsWith('.part'))
    .filter((name) => limit === undefined || name.slice('base-'.length) <= limit)
    .sort()
    .at(-1);
  if (found) return found;
  throw new Unusable(`No base backup is older than that time in ${resolve(backupDir)}.`);
}
