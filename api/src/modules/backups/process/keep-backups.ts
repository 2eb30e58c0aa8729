import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/database/index.js';
import type { Backup } from '../domain/repository-info.js';
import { backupDue, drillDue } from '../domain/schedule.js';
import { readRecords, storeLook } from '../store/records.js';
import type { Repository } from './repository.js';
import { type Drilling, drillRestore } from './restore-drill.js';

const HOUR_MS = 3_600_000;
const AFTER_FAILURE_MS = 600_000;
const BEAT_MS = 10_000;

type Say = (message: string) => void;

/**
 * Checks the archive every hour, takes the backups that are due, and tests a restore every week.
 * Returns when it is asked to stop.
 */
export async function keepBackups(
  drilling: Drilling,
  heartbeatFile: string | null,
  say: Say,
): Promise<void> {
  const { signal } = drilling.runs;
  const beating = heartbeatFile === null ? null : setInterval(beat, BEAT_MS, heartbeatFile);
  if (heartbeatFile !== null) beat(heartbeatFile);
  try {
    while (!signal.aborted) {
      const succeeded = await takeTurn(drilling, say);
      const pauseMs = succeeded ? HOUR_MS : AFTER_FAILURE_MS;
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    if (beating) clearInterval(beating);
  }
}

function beat(file: string): void {
  writeFileSync(file, `${new Date().toISOString()}\n`);
}

async function takeTurn(drilling: Drilling, say: Say): Promise<boolean> {
  const { database, repository } = drilling;
  const problem = await lookAfter(repository, say);
  try {
    await recordLook(database, repository, problem);
    if (problem !== null) return false;
    const { drill } = await readRecords(database);
    // One that has not ended was interrupted, because only one runs at a time.
    const newest = drill?.endedAt
      ? { begunAt: drill.begunAt, succeeded: drill.problem === null }
      : null;
    if (!drillDue(newest, new Date())) return true;
    say('a restore drill begins');
    const tested = await drillRestore(drilling, 'now');
    say(tested.problem ? `the drill FAILED: ${tested.problem}` : 'the restore is tested');
    return tested.problem === null;
  } catch (error) {
    say(`the result could not be recorded: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Checks the archive and takes the backup that is due. Returns what is wrong; null if nothing. */
async function lookAfter(repository: Repository, say: Say): Promise<string | null> {
  try {
    await repository.create();
    await repository.check();
    const kind = backupDue(await repository.backups(), new Date());
    if (!kind) return null;
    say(`a backup begins: ${kind}`);
    await repository.backUp(kind);
    say('the backup is complete');
    return null;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    say(`FAILED: ${problem}`);
    return problem;
  }
}

/** Records the look. A repository that cannot be read has no backup that is certain. */
export async function recordLook(
  database: Database,
  repository: Repository,
  problem: string | null,
): Promise<void> {
  let found: readonly Backup[] = [];
  let unreadable: string | null = null;
  try {
    found = await repository.backups();
  } catch (error) {
    unreadable = error instanceof Error ? error.message : String(error);
  }
  const newest = found.at(-1) ?? null;
  await storeLook(database, {
    problem: problem ?? unreadable,
    newestAt: newest?.endedAt ?? null,
    newestKind: newest?.kind ?? null,
  });
}
