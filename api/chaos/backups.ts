import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { serverFolder } from '../src/embedded/postgres/archive.js';
import { findBinaries } from '../src/embedded/postgres/place.js';
import { serverUser } from '../src/embedded/postgres/server-user.js';
import { nodeArguments } from '../src/embedded/supervisor/product.js';
import { projectRoot } from '../src/platform/config/index.js';
import { PASSWORD, type Server } from './server.js';

/** Short, so that a drill need not wait long; in production it is a minute. */
export const ARCHIVE_SECONDS = 10;
const TOOL = 'arena-pgbackrest';
const runProgram = promisify(execFile);

export interface Said {
  readonly passed: boolean;
  readonly text: string;
}

/**
 * The backups of a product of this machine, as the service `backup` of docker-compose.yml takes
 * them: the same process, the same tool, another place.
 */
export class Backups {
  readonly repository: string;
  readonly passphrase = 'a-passphrase-of-the-drill';

  constructor(private readonly top: string) {
    this.repository = join(top, 'repository');
  }

  /** Makes the folders and the tool, and returns the settings with which PostgreSQL archives. */
  prepare(): Readonly<Record<string, string>> {
    for (const name of ['repository', 'restore', 'socket']) serverFolder(join(this.top, name));
    mkdirSync(this.bin, { mode: 0o755 });
    copyFileSync(join(projectRoot(), 'deploy/backups', `${TOOL}.sh`), join(this.bin, TOOL));
    chmodSync(join(this.bin, TOOL), 0o755);
    const settings = {
      BACKUP_PASSPHRASE: this.passphrase,
      BACKUP_REPOSITORY: this.repository,
    };
    const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    return {
      unix_socket_directories: join(this.top, 'socket'),
      archive_mode: 'on',
      archive_timeout: String(ARCHIVE_SECONDS),
      archive_command: `${variables.join(' ')} ${join(this.bin, TOOL)} archive-push %p`,
    };
  }

  /** Runs a command of the process that takes backups. Prints nothing. */
  run(server: Server, args: readonly string[], change: Change = {}): Promise<Said> {
    const programs = dirname(findBinaries(serverUser()).pg_ctl);
    const env = {
      PATH: `${this.bin}:${programs}:${process.env.PATH}`,
      DATABASE_URL: server.databaseUrl('arena_process'),
      PGDATA: server.folder,
      PGPASSWORD: PASSWORD,
      PGBACKREST_PG1_SOCKET_PATH: join(this.top, 'socket'),
      PGBACKREST_PG1_PORT: String(server.port),
      RESTORE_FOLDER: join(this.top, 'restore'),
      BACKUP_REPOSITORY: change.repository ?? this.repository,
      BACKUP_PASSPHRASE: change.passphrase ?? this.passphrase,
    };
    return new Promise((done) => {
      const options = { env, encoding: 'utf8' as const };
      execFile(process.execPath, nodeArguments('backups.js', ...args), options, (error, out, bad) =>
        done({ passed: error === null, text: `${out}${bad}`.trim() }),
      );
    });
  }

  /** Copies the repository as it is now, with the owners of its files. */
  async copy(name: string, from = this.repository): Promise<string> {
    const into = join(this.top, name);
    await runProgram('cp', ['-a', from, into]);
    return into;
  }

  /** Removes the first WAL segment of a repository that none of its backups needs by itself. */
  loseSegment(repository: string, after: string): string {
    const [path] = this.segments(repository).filter((each) => basename(each).slice(0, 24) > after);
    if (!path) throw new Error(`the repository has no segment after ${after}`);
    rmSync(join(repository, path));
    return basename(path).slice(0, 24);
  }

  /** Changes one byte in the middle of the largest file of the backups. */
  flipByte(repository: string): string {
    const files = globSync('backup/arena/*F/pg_data/base/**/*.zst', { cwd: repository });
    const size = (path: string) => statSync(join(repository, path)).size;
    const [path] = files.sort((a, b) => size(b) - size(a));
    if (!path) throw new Error('the repository has no file of a backup');
    const bytes = readFileSync(join(repository, path));
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(join(repository, path), bytes);
    return path;
  }

  /** The newest segment in the archive. */
  newestSegment(): string {
    return basename(this.segments(this.repository).at(-1) ?? '').slice(0, 24);
  }

  private segments(repository: string): string[] {
    const pattern = `archive/arena/*/*/${'[0-9A-F]'.repeat(24)}-*`;
    return globSync(pattern, { cwd: repository }).sort();
  }

  private get bin(): string {
    return join(this.top, 'bin');
  }
}

interface Change {
  readonly repository?: string;
  readonly passphrase?: string;
}
