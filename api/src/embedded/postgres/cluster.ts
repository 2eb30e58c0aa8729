import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { type Binaries, dataFolder, findBinaries } from './place.js';
import { type ServerUser, serverUser } from './server-user.js';

/**
 * Settings of a private PostgreSQL server, which is installed from npm and controlled with pg_ctl.
 * The server is a separate process, so that the database keeps running when the supervisor crashes.
 */
export interface ClusterSettings {
  /**
   * Data folder. If the server's user may not enter it, it only contains a file with the path of
   * the real data folder.
   */
  readonly folder: string;
  readonly port: number;
  /** Password of the superuser `postgres`. */
  readonly password: string;
  /** Additional server settings, passed as `-c name=value`. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface RunningCluster {
  readonly pid: number;
  readonly folder: string;
}

interface Server {
  readonly binaries: Binaries;
  readonly user: ServerUser;
  readonly folder: string;
}

const START_WITHIN_MS = 60_000;
const ASK_AGAIN_MS = 250;
/**
 * Locale that tells the extension pg_trgm which characters are letters. With the locale `C`, a
 * trigram index contains only ASCII letters.
 */
const LETTERS = 'C.UTF-8';
const BUILTIN = ['--locale-provider=builtin', `--builtin-locale=${LETTERS}`];

/**
 * Starts the server, unless it runs already on this port. Creates the data folder first if it is
 * missing.
 */
export async function startCluster(cluster: ClusterSettings): Promise<RunningCluster> {
  const server = locate(cluster.folder);
  if (!existsSync(join(server.folder, 'PG_VERSION'))) await create(server, cluster.password);
  dropStaleLock(server.folder);
  const running = readLock(server.folder);
  if (running && running.port !== cluster.port) await stopCluster(cluster.folder);
  await untilListening(server, cluster);
  return { pid: readLock(server.folder)?.pid ?? 0, folder: server.folder };
}

export async function stopCluster(
  folder: string,
  mode: 'fast' | 'immediate' = 'fast',
  withinSeconds = 60,
): Promise<void> {
  if (!existsSync(folder)) return;
  const server = locate(folder);
  if (!existsSync(join(server.folder, 'postmaster.pid'))) return;
  dropStaleLock(server.folder);
  const wait = ['-w', '-t', String(withinSeconds)];
  await run(server, server.binaries.pg_ctl, ['stop', '-D', server.folder, '-m', mode, ...wait]);
}

/** Returns true while a server runs on this data folder, even if another process started it. */
export function clusterRuns(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const real = dataFolder(folder, serverUser());
  dropStaleLock(real);
  return readLock(real) !== null;
}

function locate(folder: string): Server {
  const user = serverUser();
  return { binaries: findBinaries(user), user, folder: dataFolder(folder, user) };
}

async function create(server: Server, password: string): Promise<void> {
  const { folder, user, binaries } = server;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  // Remove the folder of an interrupted attempt, because initdb refuses an existing folder.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(folder, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const initialise = (ctype: string, ...provider: string[]) =>
    run(server, binaries.initdb, [
      '-D',
      folder,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      ...provider,
      '--locale=C',
      `--lc-ctype=${ctype}`,
    ]);
  let made = await initialise(LETTERS, ...BUILTIN);
  // If the machine lacks the locale `LETTERS`, use `C`. A search then finds names outside ASCII
  // without the trigram index.
  if (made.code !== 0) made = await initialise('C', ...BUILTIN);
  // Before PostgreSQL 17, only the machine has locales.
  if (made.code !== 0) made = await initialise(LETTERS);
  rmSync(passwordFile);
  if (made.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not create its data folder ${folder}: ${made.errors}`);
  }
}

/**
 * Removes the lock file of a killed server. The process id in it may now belong to another program.
 */
function dropStaleLock(folder: string): void {
  const lock = readLock(folder);
  if (lock && !isServerOf(lock.pid, folder)) rmSync(join(folder, 'postmaster.pid'));
}

function readLock(folder: string): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
}

function isServerOf(pid: number, folder: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // Only Linux shows the working folder of a process. On other systems, only PostgreSQL checks the
  // lock file.
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return true;
  }
}

async function untilListening(
  server: Server,
  { port, settings = {} }: ClusterSettings,
): Promise<void> {
  const { folder, binaries } = server;
  const options = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const flags = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`);
  const log = join(folder, 'server.log');
  const end = Date.now() + START_WITHIN_MS;
  let errors = '';
  do {
    // After a kill -9, pg_ctl may report "running" for a moment, so only an open port proves a
    // start.
    const status = await run(server, binaries.pg_ctl, ['status', '-D', folder]);
    if (status.code !== 0) {
      const started = await run(server, binaries.pg_ctl, [
        'start',
        '-D',
        folder,
        '-w',
        '-t',
        '60',
        '-l',
        log,
        '-o',
        flags.join(' '),
      ]);
      errors = started.errors;
    }
    if (readLock(folder)?.port === port && (await listens(port))) return;
    await new Promise((next) => setTimeout(next, ASK_AGAIN_MS));
  } while (Date.now() < end);
  throw new Error(`PostgreSQL did not start: ${errors.trim()} (see ${log})`);
}

function run(
  { user, folder }: Server,
  binary: string,
  args: readonly string[],
): Promise<{ code: number | null; errors: string }> {
  return new Promise((done, fail) => {
    const child = spawn(binary, args, {
      ...user,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 90_000,
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on('error', fail);
    // Waits for `exit` and not for `close`, because the server that pg_ctl starts keeps the pipe
    // open.
    child.on('exit', (code) => {
      child.stderr.destroy();
      done({ code, errors });
    });
  });
}

/** Resolves to true if a process listens on this loopback port. */
export function listens(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      answer(true);
    });
    socket.on('error', () => answer(false));
  });
}
