/**
 * Thrown if a commit is on the server, but not on its synchronous standby, because the wait for the
 * standby was cancelled. A failover may lose the commit, so that its outcome is unknown.
 */
export class UnconfirmedCommit extends Error {
  override readonly name = 'UnconfirmedCommit';

  constructor() {
    super('the wait for the synchronous standby was cancelled');
  }
}

/**
 * Error codes of a server that is stopping, starting or read-only, such as a standby before its
 * promotion, and of a connection failure (class 08).
 */
const MOVING = /^(08...|57P0.|25006)$/;
/** Error codes of a lost or refused connection. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** Messages of TypeORM while it waits for its first connection. */
const NOT_YET = /^No metadata for|^Driver not Connected/;
/** Messages of the driver about a lost connection, for which the driver sets no error code. */
const LOST = /Connection terminated|and is not queryable/;
const NOT_ACCEPTING = /not currently accepting connections/;
/** The driver's message about a statement that the server has not answered in time. */
const SILENT = /Query read timeout/;
/**
 * Code and message of functions that answer only on a primary, such as `pg_current_wal_flush_lsn`.
 */
const NOT_ON_A_STANDBY = '55000';
const RECOVERING = /recovery is in progress/;

/**
 * Error codes of a server that has no disk, memory or connections left (class 53), of an I/O error
 * (58030), and of statement and lock timeouts.
 */
const BUSY = /^(53...|58030|57014|55P03)$/;
const POOL_FULL = /timeout exceeded when trying to connect/;

/**
 * Returns true if the connection leads to a server that is not the primary, that stops, or that
 * does not answer: the connection must then be closed.
 */
export function endsConnection(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown instanceof UnconfirmedCommit || SILENT.test(thrown.message)) return true;
  const code = errorCode(thrown);
  return MOVING.test(code) || UNREACHABLE.test(code);
}

/**
 * Returns true if there is no primary that can answer now: it restarts, another server takes its
 * place, or its commits wait for a standby.
 */
export function isServerMoving(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { message } = thrown;
  if (errorCode(thrown) === NOT_ON_A_STANDBY && RECOVERING.test(message)) return true;
  return endsConnection(thrown) || [LOST, NOT_ACCEPTING, NOT_YET].some((one) => one.test(message));
}

/** Returns true if the database cannot respond now. The same request may be repeated later. */
export function isServerAway(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error)) return false;
  return isServerMoving(thrown) || BUSY.test(errorCode(thrown)) || POOL_FULL.test(thrown.message);
}

/**
 * Error codes of a read that the replica cancelled, because the read conflicted with the replay of
 * the log.
 */
const IN_THE_WAY = /^(40001|40P01|57P04)$/;
/**
 * Error codes of a statement that would fail on any server, because it takes too long or writes
 * data.
 */
const NOT_ITS_FAULT = /^(57014|55P03|25006)$/;

/** Returns true if a read that failed on the replica may succeed on the first server. */
export function isReplicaAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = errorCode(thrown);
  if (NOT_ITS_FAULT.test(code)) return false;
  return IN_THE_WAY.test(code) || isServerAway(thrown);
}

/** Returns the driver's error in place of the one in which TypeORM wraps it. */
export function driverErrorOf<Thrown>(thrown: Thrown): Thrown | Error {
  if (!(thrown instanceof Error && 'driverError' in thrown)) return thrown;
  return thrown.driverError instanceof Error ? thrown.driverError : thrown;
}

function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
