import pg from 'pg';
import { eventually } from './wait.js';

/** Makes all commits of a server wait for a standby that does not exist, until it is released. */
export class AbsentStandby {
  private readonly superuser: pg.Pool;

  constructor(superuserUrl: string) {
    this.superuser = new pg.Pool({ connectionString: superuserUrl, max: 1 });
    this.superuser.on('error', () => undefined);
  }

  async demand(): Promise<void> {
    await this.superuser.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    await this.superuser.query('SELECT pg_reload_conf()');
    await eventually(async () => {
      const { rows } = await this.superuser.query('SHOW synchronous_standby_names');
      if (rows[0].synchronous_standby_names !== 'nobody') throw new Error('not demanded yet');
    });
  }

  async release(): Promise<void> {
    await this.superuser.query('ALTER SYSTEM RESET synchronous_standby_names');
    await this.superuser.query('SELECT pg_reload_conf()');
  }

  /** Waits until a connection with this application name waits, and returns its process id. */
  async waiting(name: string): Promise<number> {
    let found = 0;
    await eventually(async () => {
      const { rows } = await this.superuser.query(
        "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = $1",
        [name],
      );
      if (rows.length === 0) throw new Error(`no commit of ${name} waits`);
      found = rows[0].pid;
    });
    return found;
  }

  /** Cancels the wait of one connection, as an operator does with a statement that hangs. */
  async cancel(name: string): Promise<number> {
    const pid = await this.waiting(name);
    await this.superuser.query('SELECT pg_cancel_backend($1)', [pid]);
    return pid;
  }

  /** Cancels the waits of all connections that wait now. */
  async cancelAll(): Promise<void> {
    await this.superuser.query(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
    );
  }

  async terminate(name: string): Promise<number> {
    const pid = await this.waiting(name);
    await this.superuser.query('SELECT pg_terminate_backend($1)', [pid]);
    return pid;
  }

  close(): Promise<void> {
    return this.superuser.end();
  }
}
