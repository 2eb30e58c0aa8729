/** The last look of the service `backup` at its repository. */
export interface Look {
  readonly lookedAt: Date;
  readonly problem: string | null;
  /** End of the newest complete backup; null if there is none, or if that is unknown. */
  readonly newestAt: Date | null;
}

/** A drill that has ended, or that has begun. */
export interface Drill {
  readonly begunAt: Date;
  readonly endedAt: Date | null;
  readonly problem: string | null;
}

export interface Records {
  readonly look: Look | null;
  /** The newest drill, also if it still runs. */
  readonly drill: Drill | null;
  /** The newest drill that has ended without a problem. */
  readonly success: Drill | null;
}

/** What is known about the backups. Unknown is not success. */
export interface Condition {
  readonly backupAgeSeconds: number;
  readonly checkPassed: boolean;
  readonly restoreAgeSeconds: number;
  readonly restorePassed: boolean;
  /** Everything that is not in order, as sentences for an admin. */
  readonly problems: readonly string[];
}

const HOUR = 3_600;
/** A look takes place every hour; a backup of a large database may delay it. */
const LOOK_WITHIN = 6 * HOUR;
const BACKUP_WITHIN = 26 * HOUR;
const RESTORE_WITHIN = 8 * 24 * HOUR;
const DRILL_WITHIN = 6 * HOUR;

/** Judges the records. An alert fires for everything that is a problem here. */
export function conditionOf({ look, drill, success }: Records, now: Date): Condition {
  const age = (at: Date | null | undefined) =>
    at ? (now.getTime() - at.getTime()) / 1_000 : Number.POSITIVE_INFINITY;
  const lookIsOld = age(look?.lookedAt) > LOOK_WITHIN;
  const hangs = drill?.endedAt === null && age(drill.begunAt) > DRILL_WITHIN;
  const failed = drill?.problem ?? null;
  const backupAgeSeconds = age(look?.newestAt);
  const restoreAgeSeconds = age(success?.endedAt);
  const found: readonly (readonly [boolean, string])[] = [
    [!look, 'The service that takes backups has reported nothing.'],
    [look !== null && lookIsOld, 'The backups have not been checked for 6 hours.'],
    [look !== null && look.problem !== null, `The check failed: ${look?.problem}`],
    [look !== null && look.newestAt === null, 'There is no complete backup.'],
    [
      Number.isFinite(backupAgeSeconds) && backupAgeSeconds > BACKUP_WITHIN,
      'The newest backup is older than 26 hours.',
    ],
    [hangs, 'The last restore drill has begun, but has not ended.'],
    [failed !== null, `The last restore drill failed: ${failed}`],
    [success === null, 'No restore has been tested yet.'],
    [
      Number.isFinite(restoreAgeSeconds) && restoreAgeSeconds > RESTORE_WITHIN,
      'No restore has succeeded for 8 days.',
    ],
  ];
  return {
    backupAgeSeconds,
    checkPassed: look !== null && !lookIsOld && look.problem === null,
    restoreAgeSeconds,
    restorePassed: success !== null && failed === null && !hangs,
    problems: found.filter(([is]) => is).map(([, sentence]) => sentence),
  };
}
