import type { Database } from './database.js';

export interface State {
  /** False on a standby, and on a server that refuses to write. */
  readonly isPrimary: boolean;
  /** True while commits wait for the synchronous standby. */
  readonly doCommitsWait: boolean;
}

/** Time for which an answer is used again, in milliseconds. */
const KEPT_MS = 1_000;
/** Time after which a commit counts as waiting. A busy standby confirms within milliseconds. */
const WAITS_AFTER = '2 seconds';

/**
 * Tells whether the database can acknowledge writes. It may be reachable and readable, and still
 * acknowledge nothing: while it recovers, or while its commits wait for a standby.
 */
export class ServerState {
  private asked: { readonly at: number; readonly answer: Promise<State> } | null = null;

  constructor(private readonly database: Database) {}

  look(): Promise<State> {
    const at = performance.now();
    if (this.asked && at - this.asked.at < KEPT_MS) return this.asked.answer;
    const answer = this.ask();
    this.asked = { at, answer };
    return answer;
  }

  private ask(): Promise<State> {
    return this.database.readTransaction(async (client) => {
      // Only as itself may the login of the processes see what its other connections wait for.
      await client.query('SET LOCAL ROLE NONE');
      const { rows } = await client.query<State>(
        `SELECT current_setting('transaction_read_only') = 'off' AS "isPrimary",
                EXISTS (SELECT FROM pg_stat_activity
                         WHERE datname = current_database() AND wait_event = 'SyncRep'
                           AND query_start < clock_timestamp() - interval '${WAITS_AFTER}')
                  AS "doCommitsWait"`,
      );
      const [state] = rows;
      if (!state) throw new Error('the server says nothing about its state');
      return state;
    });
  }
}
