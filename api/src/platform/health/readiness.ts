import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { Jobs } from '../queue/index.js';

/** Injection token for the names of all migrations that this build expects. */
export const EXPECTED_MIGRATIONS = Symbol('arena:expected-migrations');

export interface Readiness {
  readonly status: 'ok' | 'unavailable';
  readonly database: boolean;
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
    const [database, migrations, queue] = await Promise.all([
      soon(this.db.query('SELECT 1').then(() => true)),
      soon(this.migrated()),
      soon(this.jobs.reachable()),
    ]);
    const ready = database && migrations && queue && !this.leaving;
    return { status: ready ? 'ok' : 'unavailable', database, migrations, queue };
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
