import type { Backup } from './repository-info.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Quiet hour in India, at which a day and a week of the schedule begin: 3:00 is 21:30 UTC. */
const BEGINS_MS = 21.5 * HOUR_MS;
/** Day 3 of the epoch was a Sunday in UTC, so weeks begin on Mondays at 3:00 in India. */
const FIRST_WEEK_MS = 3 * DAY_MS + BEGINS_MS;

const periodBegin = (now: Date, first: number, length: number): Date =>
  new Date(Math.floor((now.getTime() - first) / length) * length + first);
const dayBegin = (now: Date): Date => periodBegin(now, BEGINS_MS, DAY_MS);
const weekBegin = (now: Date): Date => periodBegin(now, FIRST_WEEK_MS, 7 * DAY_MS);

/**
 * Returns the kind of backup that is due: a full one each week, an incremental one each day. Null if
 * none is due. It depends on the repository only, so a backup that failed is due again.
 */
export function backupDue(backups: readonly Backup[], now: Date): 'full' | 'incr' | null {
  const since = (begin: Date, each: readonly Backup[]) => each.some((b) => b.begunAt >= begin);
  const fulls = backups.filter(({ kind }) => kind === 'full');
  if (!since(weekBegin(now), fulls)) return 'full';
  return since(dayBegin(now), backups) ? null : 'incr';
}

interface DrillTimes {
  readonly begunAt: Date;
  readonly succeeded: boolean;
}

/** Returns true if a restore is to be tested: weekly, and daily until it succeeds. */
export function drillDue(newest: DrillTimes | null, now: Date): boolean {
  if (!newest) return true;
  return newest.begunAt < (newest.succeeded ? weekBegin(now) : dayBegin(now));
}
