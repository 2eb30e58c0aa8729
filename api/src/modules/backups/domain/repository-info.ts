/** A complete backup in the repository. */
export interface Backup {
  readonly label: string;
  readonly kind: 'full' | 'diff' | 'incr';
  readonly begunAt: Date;
  readonly endedAt: Date;
}

/** Codes of pgBackRest for a readable repository: with backups, and without one yet. */
const OK = 0;
const NO_BACKUP = 2;
const KINDS = ['full', 'diff', 'incr'] as const;

/**
 * Reads the answer of `pgbackrest info --output=json`, oldest backup first. Throws for everything
 * that is not understood, because a backup that is not certain does not count.
 */
export function readBackups(json: string): readonly Backup[] {
  const [stanza, ...others] = listOf(JSON.parse(json), 'the repository');
  if (!stanza || others.length > 0) throw new Error('the repository does not have one stanza');
  const { status, backup } = fieldsOf(stanza, 'the stanza');
  const { code, message } = fieldsOf(status, 'the status');
  if (code !== OK && code !== NO_BACKUP) throw new Error(`the repository says: ${message}`);
  return listOf(backup, 'the backups').map(readBackup).filter(isWhole);
}

/** A backup with an error, such as a page with a wrong checksum, does not count. */
const isWhole = (backup: Backup | null): backup is Backup => backup !== null;

function readBackup(given: unknown): Backup | null {
  const { label, type, timestamp, error } = fieldsOf(given, 'a backup');
  if (error !== false) return null;
  const { start, stop } = fieldsOf(timestamp, 'the times of a backup');
  const kind = KINDS.find((each) => each === type);
  if (typeof label !== 'string' || !kind) throw new Error('a backup has no label or no type');
  return { label, kind, begunAt: timeOf(start), endedAt: timeOf(stop) };
}

function timeOf(seconds: unknown): Date {
  if (typeof seconds !== 'number' || !(seconds > 0)) throw new Error('a backup has no time');
  return new Date(seconds * 1_000);
}

function listOf(given: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(given)) throw new Error(`${what} cannot be read`);
  return given;
}

function fieldsOf(given: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null) throw new Error(`${what} cannot be read`);
  return { ...given };
}
