import { type Backup, readBackups } from '../domain/repository-info.js';
import { type Runs, run } from './run.js';

/** pgBackRest with this installation's settings: see deploy/backups. */
const TOOL = 'arena-pgbackrest';

/** The repository of backups and archived WAL. */
export class Repository {
  constructor(private readonly runs: Runs) {}

  /** Creates the repository for the running server, unless it is there. */
  async create(): Promise<void> {
    await this.tool('stanza-create');
  }

  /** Throws unless WAL that the server finishes now arrives in the repository. */
  async check(): Promise<void> {
    await this.tool('check');
  }

  /** Takes a backup, and removes what is older than the retention. */
  async backUp(kind: 'full' | 'incr'): Promise<void> {
    await this.tool('backup', `--type=${kind}`);
  }

  async backups(): Promise<readonly Backup[]> {
    return readBackups(await this.tool('info', '--output=json'));
  }

  /**
   * Restores the newest backup into an empty folder. A server that starts on it replays the archive
   * up to the target and pauses there, or replays all of it.
   */
  async restore(into: string, target: Date | null): Promise<void> {
    const until = target ? ['--type=time', `--target=${inServerTime(target)}`] : [];
    const pause = target ? ['--target-action=pause'] : [];
    await this.tool(
      'restore',
      `--pg1-path=${into}`,
      '--archive-mode=off',
      `--recovery-option=restore_command=${TOOL} --pg1-path=${into} archive-get %f "%p"`,
      ...until,
      ...pause,
    );
  }

  private tool(...args: string[]): Promise<string> {
    return run(this.runs, TOOL, ...args);
  }
}

/** Formats a time with a numeric zone, as PostgreSQL and pgBackRest both read it. */
function inServerTime(moment: Date): string {
  return moment.toISOString().replace('T', ' ').replace('Z', '+00');
}
