import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/database/index.js';
import {
  AnchorFile,
  checkRestored,
  exportCheckpoints,
  type RestoredLog,
  verifyLedger,
} from '../../ledger/offline.js';
import { beginDrill, endDrill, type Reached } from '../store/records.js';
import type { Repository } from './repository.js';
import type { Runs } from './run.js';
import { headsAt, type RunningLog, readRunning, untilArchived } from './running-log.js';
import { ScratchServer } from './scratch-server.js';

/** What a drill works with. */
export interface Drilling {
  /** The running database, as the processes of the product. */
  readonly database: Database;
  readonly databaseName: string;
  readonly repository: Repository;
  readonly runs: Runs;
  /** Folder for the restored server, on a disk with room for the whole database. */
  readonly scratch: string;
}

/** Moment to restore to: a second that is chosen now, an earlier one, or the end of the archive. */
export type Until = 'now' | 'end' | Date;

export interface Drilled extends Reached {
  readonly target: Date | null;
}

/**
 * The archive may lack this many times `archive_timeout`: PostgreSQL finishes a segment after that
 * time, and it is then archived.
 */
const MAY_LACK = 2;
const NOTHING = { position: null, tookSeconds: null, lostEvents: null, lostSeconds: null };

/**
 * Restores the newest backup beside the running database, compares its log with the signed
 * checkpoints and with the running log, verifies it, and records the result. Only one drill runs at
 * a time.
 */
export async function drillRestore(drilling: Drilling, until: Until): Promise<Drilled> {
  const client = await drilling.database.connect();
  const key = "hashtext('arena restore drill')";
  try {
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${key}) AS free`);
    if (rows[0]?.free !== true) throw new Error('another restore drill runs');
    try {
      return await recordDrill(drilling, until);
    } finally {
      await client.query(`SELECT pg_advisory_unlock(${key})`).catch(() => undefined);
    }
  } finally {
    client.release();
  }
}

async function recordDrill(drilling: Drilling, until: Until): Promise<Drilled> {
  const { database } = drilling;
  const target = await chosenSecond(database, until);
  // This commit comes after the chosen second, so a recovery to that second can end.
  const id = await beginDrill(database, target);
  const reached = await restore(drilling, target).catch(
    (error: Error): Reached => ({ ...NOTHING, problem: error.message }),
  );
  // A drill that was asked to stop has found nothing; the next start begins another one.
  if (!drilling.runs.signal.aborted) await endDrill(database, id, reached);
  return { ...reached, target };
}

/** Returns the chosen moment after it has passed; null for the end of the archive. */
async function chosenSecond(database: Database, until: Until): Promise<Date | null> {
  if (until === 'end') return null;
  if (until instanceof Date) return until;
  const { at } = await readRunning(database);
  const second = new Date(Math.ceil(at.getTime() / 1_000) * 1_000);
  while ((await readRunning(database)).at <= second) await wait(100);
  return second;
}

async function restore(drilling: Drilling, target: Date | null): Promise<Reached> {
  const { database, repository, runs, scratch } = drilling;
  if (target) await untilArchived(database, runs.signal);
  const running = await readRunning(database);
  const server = new ScratchServer(runs, scratch, drilling.databaseName);
  const begun = performance.now();
  try {
    await server.makeRoom();
    // Those of the running log, which may be newer than those of the backup.
    const anchors = new AnchorFile(join(scratch, 'checkpoints.jsonl'));
    await writeFile(anchors.path, (await exportCheckpoints(database)).lines);
    await chmod(anchors.path, 0o600);
    await repository.restore(server.dataFolder, target);
    server.start(running.limits);
    await server.untilAtRest();
    const restored = await checkRestored(server.url, anchors.path, target ?? expected(running));
    const lost = await lostOf(database, running, restored);
    const problem =
      restored.problem ??
      (await differences(database, restored, target)) ??
      tooMuch(running, lost, target) ??
      (await verified(server, anchors, restored));
    const tookSeconds = Math.round((performance.now() - begun) / 1_000);
    return { problem, position: restored.position, tookSeconds, ...lost };
  } finally {
    await server.remove();
  }
}

/** Moment up to which everything must be in the archive. */
function expected({ at, archiveSeconds }: RunningLog): Date {
  return new Date(at.getTime() - MAY_LACK * archiveSeconds * 1_000);
}

interface Lost {
  readonly lostEvents: number;
  readonly lostSeconds: number;
}

/** Returns what the running log had, when the restore began, and the restored log lacks. */
async function lostOf(
  database: Database,
  running: RunningLog,
  { position }: RestoredLog,
): Promise<Lost> {
  const lostEvents = Math.max(0, running.position - position);
  if (lostEvents === 0) return { lostEvents, lostSeconds: 0 };
  const first = await database.row<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM $2 - recorded_at))::int AS seconds FROM ledger.event
      WHERE position = $1`,
    [position + 1, running.at],
  );
  if (!first) throw new Error(`the running log has no event ${position + 1}`);
  return { lostEvents, lostSeconds: Math.max(0, first.seconds) };
}

/** The restored log must end with the batch with which the running log ended at that moment. */
async function differences(
  database: Database,
  { position, headHash }: RestoredLog,
  target: Date | null,
): Promise<string | null> {
  const possible = await headsAt(database, target, position);
  const isOne = possible.some((each) => each.position === position && each.hash === headHash);
  if (isOne) return null;
  const wanted = possible.map((each) => each.position).join(' or ');
  return `the restored log ends at ${position} with another hash or place than the running log: ${wanted}`;
}

function tooMuch(
  { archiveSeconds }: RunningLog,
  { lostEvents, lostSeconds }: Lost,
  target: Date | null,
): string | null {
  if (target || lostSeconds <= MAY_LACK * archiveSeconds) return null;
  return `the archive lacks ${lostEvents} events, the oldest of which is ${lostSeconds} s old`;
}

async function verified(
  server: ScratchServer,
  anchors: AnchorFile,
  { givenUp }: RestoredLog,
): Promise<string | null> {
  await server.promote();
  await anchors.giveUp(givenUp, new Date());
  const { ok, problems } = await verifyLedger(server.url, { anchorFile: anchors.path });
  if (ok) return null;
  const [first] = problems;
  const where = first?.position ? `at position ${first.position}: ` : '';
  return `the restored ledger is wrong: ${where}${first?.problem ?? 'unknown'}`;
}
