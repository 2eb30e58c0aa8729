/**
 * Connection failures (class 08), out of disk, memory or connections (class 53), an I/O error
 * (58030), shutdown or startup (57P0x), statement and lock timeouts, and a read-only server, such
 * as a standby before its promotion.
 */
const DATABASE_AWAY = /^(08...|53...|58030|57P0[1-3]|57014|55P03|25006)$/;
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** The driver's messages for a lost connection, also between two statements. */
const POOL_AWAY =
  /timeout exceeded when trying to connect|Connection terminated|and is not queryable/;
const NOT_ACCEPTING = /not currently accepting connections/;

/** The database did not answer in time; the same request may be repeated. */
export function isServerAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = errorCode(thrown);
  const { message } = thrown;
  if (DATABASE_AWAY.test(code) || UNREACHABLE.test(code)) return true;
  return POOL_AWAY.test(message) || NOT_ACCEPTING.test(message);
}

/** The read on the replica conflicted with its replay. */
const IN_THE_WAY = /^(40001|40P01|57P04)$/;
/** The statement took too long, or writes: it would fail on any server. */
const NOT_ITS_FAULT = /^(57014|55P03|25006)$/;
const SILENT = /Query read timeout/;

/** True if another server may answer a read that failed on this replica. */
export function isReplicaAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = errorCode(thrown);
  if (NOT_ITS_FAULT.test(code)) return false;
  return IN_THE_WAY.test(code) || SILENT.test(thrown.message) || isServerAway(thrown);
}

function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
