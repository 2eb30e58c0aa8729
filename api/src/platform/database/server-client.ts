import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openStatementSpan } from '../telemetry/index.js';
import { endsConnection, UnconfirmedCommit } from './server-away.js';

/** Function of PostgreSQL that waits for the synchronous standby after a commit. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

const FAILED_WITHIN_MS = 1_000;
/** Shortest and longest pause before connecting to an address that has just failed. */
const LEAST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 750;

/** What the driver returns for a statement depends on the arguments. */
type Answer = ReturnType<typeof Reflect.apply>;

/**
 * The driver's client, which adds its statements to traces. Also fails a statement whose commit
 * PostgreSQL made without the synchronous standby, because somebody cancelled the wait. PostgreSQL
 * reports such a commit as a success, with a warning. Closes its connection after this and after
 * every error that shows that the server behind the connection must not be used again, so that a
 * pool opens a new one.
 */
export class ServerClient extends pg.Client {
  /** Time of the newest failure of each address, by the clock of `performance`. */
  private static readonly failures = new Map<string, number>();
  private isUnconfirmed = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // The warning arrives before the end of the statement.
    this.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) this.isUnconfirmed = true;
    });
  }

  /**
   * Connects after a random pause if the address has failed within the last second, because
   * whoever needs a connection asks again at once, and a proxy without a primary accepts and closes
   * each connection.
   */
  override connect<Result>(...args: unknown[]): Result {
    const [callback] = args;
    if (typeof callback === 'function') {
      const connected = (error: unknown, ...rest: unknown[]) => {
        if (error) this.noteFailure();
        callback(error, ...rest);
      };
      const connect = () => Reflect.apply(super.connect, this, [connected]);
      if (this.hasJustFailed()) setTimeout(connect, this.pauseMs());
      else connect();
      const nothing: Answer = undefined;
      return nothing;
    }
    const begin = async () => {
      if (this.hasJustFailed()) await wait(this.pauseMs());
      try {
        return await Reflect.apply(super.connect, this, []);
      } catch (error) {
        this.noteFailure();
        throw error;
      }
    };
    const begun: Answer = begin();
    return begun;
  }

  override query<Result>(...args: unknown[]): Result {
    const span = openStatementSpan(args[0]);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const checked = (error: unknown, ...rest: unknown[]) => {
        const failure = this.failure(error);
        span.end({}, Boolean(failure));
        if (failure) callback(failure);
        else callback(error, ...rest);
      };
      return Reflect.apply(super.query, this, [...args.slice(0, -1), checked]);
    }
    const result: Answer = Reflect.apply(super.query, this, args);
    // A cursor is no promise. It only reads, so that its end confirms nothing.
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    const check = (error?: unknown) => {
      const failure = this.failure(error);
      span.end({}, Boolean(failure));
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
    if (failure && endsConnection(failure)) {
      if (!(failure instanceof UnconfirmedCommit)) this.noteFailure();
      this.end().catch(() => undefined);
      // A holder who waits for notifications would otherwise never learn of it.
      if (this.listenerCount('error') > 0) this.emit('error', failure);
    }
    return failure;
  }

  private get address(): string {
    return `${this.host}:${this.port}`;
  }

  private noteFailure(): void {
    ServerClient.failures.set(this.address, performance.now());
  }

  private hasJustFailed(): boolean {
    const failedAt = ServerClient.failures.get(this.address) ?? -Infinity;
    return performance.now() - failedAt < FAILED_WITHIN_MS;
  }

  private pauseMs(): number {
    return LEAST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - LEAST_PAUSE_MS);
  }
}
