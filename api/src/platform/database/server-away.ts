/**
 * Error codes of a database that cannot respond now: connection failures (class 08), no disk,
 * memory or connections left (class 53), an I/O error (58030), shutdown or startup (57P0x),
 * statement and lock timeouts, and a read-only server, such as a standby before its promotion.
 */
const DATABASE_AWAY = /^(08...|53...|58030|57P0[1-3]|57014|55P03|25006)$/;
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/**
 * Messages of the driver about a lost connection or a full pool, for which the driver sets no error
 * code.
 */
const POOL_AWAY =
  /timeout exceeded when trying to connect|Connection terminated|and is not queryable/;
const NOT_ACCEPTING = /not currently accepting connections/;

/** Returns true if the database cannot respond now. The same request may be repeated later. */
export function isServerAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = errorCode(thrown);
  const { message } = thrown;
  if (DATABASE_AWAY.test(code) || UNREACHABLE.test(code)) return true;
  return POOL_AWAY.test(message) || NOT_ACCEPTING.test(message);
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
const SILENT = /Query read timeout/;

/** Returns true if a read that failed on the replica may succeed on the first server. */
export function isReplicaAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = errorCode(thrown);
  if (NOT_ITS_FAULT.test(code)) return false;
  return IN_THE_WAY.test(code) || SILENT.test(thrown.message) || isServerAway(thrown);
}

function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
