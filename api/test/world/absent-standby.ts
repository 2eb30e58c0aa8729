import { expect } from '@jest/globals';
import pg from 'pg';
import { eventually } from './wait.js';

/** Makes all commits of a server wait for a standby that does not exist, until it is released. */
export class AbsentStandby {
  private readonly superuser: pg.Pool;

  constructor(private readonly superuserUrl: string) {
    this.superuser = new pg.Pool({ connectionString: superuserUrl, max: 1 });
    this.superuser.on('error', () => undefined);
  }

  async demand(): Promise<void> {
    await this.superuser.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    await this.superuser.query('SELECT pg_reload_conf()');
    const probe = new pg.Client(this.superuserUrl);
    await probe.connect();
    try {
      // Commits wait only from the moment on at which the checkpointer has read the setting.
      await eventually(async () => expect(await this.makesWait(probe)).toBe(true));
    } finally {
      await probe.end();
    }
  }

  /** Commits on a connection. Returns true if that waits for the standby; then cancels the wait. */
  private async makesWait(probe: pg.Client): Promise<boolean> {
    const { rows } = await probe.query('SELECT pg_backend_pid() AS pid');
    let isCommitted = false;
    const commit = probe.query("SELECT pg_logical_emit_message(true, 'probe', '')").then(() => {
      isCommitted = true;
    });
    let doesWait = false;
    while (!isCommitted && !doesWait) {
      const found = await this.superuser.query(
        "SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'SyncRep'",
        [rows[0].pid],
      );
      doesWait = found.rows.length > 0;
    }
    if (doesWait) await this.superuser.query('SELECT pg_cancel_backend($1)', [rows[0].pid]);
    await commit;
    return doesWait;
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
