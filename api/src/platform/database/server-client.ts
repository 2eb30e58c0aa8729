import pg from 'pg';
import { endsConnection, UnconfirmedCommit } from './server-away.js';

/** Function of PostgreSQL that waits for the synchronous standby after a commit. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/** What the driver returns for a statement depends on the arguments. */
type Answer = ReturnType<typeof Reflect.apply>;

/**
 * The driver's client, which also fails a statement whose commit PostgreSQL made without the
 * synchronous standby, because somebody cancelled the wait. PostgreSQL reports such a commit as a
 * success, with a warning. Closes its connection after this and after every error that shows that
 * the server behind the connection must not be used again, so that a pool opens a new one.
 */
export class ServerClient extends pg.Client {
  private isUnconfirmed = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // The warning arrives before the end of the statement.
    this.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) this.isUnconfirmed = true;
    });
  }

  override query<Result>(...args: unknown[]): Result {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const checked = (error: unknown, ...rest: unknown[]) => {
        const failure = this.failure(error);
        if (failure) callback(failure);
        else callback(error, ...rest);
      };
      return Reflect.apply(super.query, this, [...args.slice(0, -1), checked]);
    }
    const result: Answer = Reflect.apply(super.query, this, args);
    // A cursor is no promise. It only reads, so that its end confirms nothing.
    if (!(result instanceof Promise)) return result;
    const check = (error?: unknown) => {
      const failure = this.failure(error);
      if (failure) throw failure;
    };
    const checked: Answer = result.then((value: unknown) => {
      check();
      return value;
    }, check);
    return checked;
  }

  /** Returns the error of a statement, and ends the connection if it must not be used again. */
  private failure(error: unknown): unknown {
    const failure = this.isUnconfirmed ? new UnconfirmedCommit() : error;
    if (failure && endsConnection(failure)) this.end().catch(() => undefined);
    return failure;
  }
}
