import { Inject, Injectable } from '@nestjs/common';
import { Database, ServerState } from '../database/index.js';
import { Jobs } from '../queue/index.js';

/** Injection token for the names of all migrations that this build expects. */
export const EXPECTED_MIGRATIONS = Symbol('arena:expected-migrations');

/** Injection token for a function that returns false while the log contradicts what was signed. */
export const TOKENS_MOVE = Symbol('arena:tokens-move');

export interface Readiness {
  readonly status: 'ok' | 'unavailable';
  readonly database: boolean;
  /** False while the address leads to a standby, or to a server that refuses to write. */
  readonly primary: boolean;
  /** False while commits wait for the synchronous standby. */
  readonly commits: boolean;
  /** False while no tokens move, because the log contradicts what was signed. */
  readonly ledger: boolean;
  readonly migrations: boolean;
  readonly queue: boolean;
}

const PATIENCE_MS = 2_000;

/**
 * Checks that the database, the migrations and the queue are usable, and that the process is not
 * stopping.
 */
@Injectable()
export class ReadinessCheck {
  private left = false;

  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly server: ServerState,
    @Inject(TOKENS_MOVE) private readonly tokensMove: () => boolean,
    @Inject(EXPECTED_MIGRATIONS) private readonly expected: readonly string[],
  ) {}

  /**
   * Reports this process as leaving, so that load balancers send it no more requests. The process
   * still serves the requests that reach it.
   */
  leave(): void {
    this.left = true;
  }

  get leaving(): boolean {
    return this.left;
  }

  async look(): Promise<Readiness> {
    const state = this.server.look();
    const [database, primary, commits, migrations, queue] = await Promise.all([
      soon(state.then(() => true)),
      soon(state.then(({ isPrimary }) => isPrimary)),
      soon(state.then(({ doCommitsWait }) => !doCommitsWait)),
      soon(this.migrated()),
      soon(this.jobs.reachable()),
    ]);
    const ledger = this.tokensMove();
    const works = database && primary && commits && migrations && queue && ledger;
    const status = works && !this.leaving ? 'ok' : 'unavailable';
    return { status, database, primary, commits, migrations, queue, ledger };
  }

  /**
   * Returns true if all migrations of this build are applied. The database may also have newer
   * ones, from the next build.
   */
  private async migrated(): Promise<boolean> {
    const rows = await this.db.rows<{ name: string }>('SELECT name FROM schema_migration');
    const applied = new Set(rows.map(({ name }) => name));
    return this.expected.every((name) => applied.has(name));
  }
}

/** Resolves to false if the check fails or takes longer than `PATIENCE_MS`. */
async function soon(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
