import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { pipeline } from 'node:stream/promises';
import {
  AnchorFile,
  checkRestored,
  EXPORT_FORMATS,
  type ExportFormat,
  exportCheckpoints,
  exportLedger,
  type Problem,
  rebuildProjections,
  verifyLedger,
} from './modules/ledger/offline.js';
import type { Config } from './platform/config/index.js';
import { Database } from './platform/database/index.js';

/**
 * Verifies the ledger; with `new`, only the events after the last verification. Returns the exit
 * code: 0 if the ledger is right, otherwise 1.
 */
export async function verifyBooks(config: Config, [what]: readonly string[]): Promise<number> {
  const started = Date.now();
  const report = await verifyLedger(config.databaseUrl, {
    onlyNew: what === 'new',
    anchorFile: config.checkpoints.anchorFile,
    remember: true,
    connections: availableParallelism(),
    onProgress: progressLine(),
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  tell(report.problems);
  if (report.ok) {
    const { before, checked, heads, headHash } = report;
    if (before) {
      const at = before.provedAt.toISOString();
      console.log(
        `positions 1 to ${before.position} were verified at ${at} and are not read again`,
      );
      console.log('projections are not compared; make verify without NEW=1 compares them');
    }
    console.log(`the ledger is right: ${checked} events verified in ${seconds} s`);
    console.log(`last hash of the chain: ${headHash}; checkpoints that agree: ${heads}`);
    return 0;
  }
  const first = report.problems.find(({ position }) => position !== null);
  console.log(`THE LEDGER IS WRONG; first bad position: ${first?.position ?? 'unknown'}`);
  return 1;
}

/**
 * Compares a restored log with the checkpoints. Returns 0 if the log may be written to, otherwise
 * 1. With `accept`, new checkpoints may follow the restored log, and the checkpoints of discarded
 * events are kept in a separate file.
 */
export async function checkRestoredBooks(
  { databaseUrl, checkpoints }: Config,
  args: readonly string[],
): Promise<number> {
  const [moment] = args.filter((arg) => arg !== 'accept');
  const until = moment === undefined ? null : new Date(moment);
  if (until && Number.isNaN(until.getTime())) {
    console.log('the moment must be an ISO time, such as 2027-03-31T18:30:00Z');
    return 1;
  }
  const restored = await checkRestored(databaseUrl, checkpoints.anchorFile, until);
  const { position, recordedAt, headHash, proved, givenUp, problem } = restored;
  console.log(`the log ends at position ${position}, recorded at ${recordedAt.toISOString()}`);
  console.log(`last hash of the chain: ${headHash}`);
  console.log(
    proved
      ? `the log agrees with the checkpoint of ${proved.size} events, signed at ${proved.signedAt}`
      : 'no checkpoint covers this log, so no comparison is possible',
  );
  const last = givenUp.at(-1);
  if (last) console.log(`discarded: events up to ${last.size}, signed at ${last.signedAt}`);
  if (problem) {
    console.log(`DO NOT USE THIS DATABASE: ${problem}`);
    return 1;
  }
  if (args.includes('accept')) {
    const aside = await new AnchorFile(checkpoints.anchorFile).giveUp(givenUp, new Date());
    if (aside) console.log(`the earlier checkpoints are kept in ${aside}`);
  }
  return 0;
}

/**
 * Rebuilds every projection and corrects those that differ. Returns 0 if all were right before,
 * otherwise 1.
 */
export async function rebuildBooks(databaseUrl: string): Promise<number> {
  const started = Date.now();
  const report = await rebuildProjections(databaseUrl, {
    connections: availableParallelism(),
    onProgress: progressLine(),
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  tell(report.differences);
  console.log(`every projection was rebuilt from ${report.total} events in ${seconds} s`);
  console.log(
    report.ok ? 'no projection differed' : 'the projections that differed were corrected',
  );
  return report.ok ? 0 : 1;
}

/** Writes the whole journal to a file. An incomplete file has the ending `.part`. */
export async function exportBooks(
  databaseUrl: string,
  [format = 'csv', file = `ledger.${format}`]: readonly string[],
): Promise<number> {
  if (!isFormat(format)) {
    console.log(`FORMAT must be one of: ${EXPORT_FORMATS.join(', ')}`);
    return 1;
  }
  const database = new Database({ url: databaseUrl, name: 'export', max: 1 });
  try {
    // Reads the checkpoints before the export, because a checkpoint that is signed during the
    // export may cover more events than the file.
    const signed = await exportCheckpoints(database);
    await pipeline(exportLedger(database, format), createWriteStream(`${file}.part`));
    await rename(`${file}.part`, file);
    console.log(`the export is in ${file}`);
    if (format === 'jsonl') await writeCheckpoints(`${file}.checkpoints`, signed);
    return 0;
  } finally {
    await database.end();
  }
}

/** Writes the checkpoints to a file beside the export, where arena-verify looks for them. */
async function writeCheckpoints(
  file: string,
  { lines, newest }: Awaited<ReturnType<typeof exportCheckpoints>>,
): Promise<void> {
  if (newest === null) {
    await rm(file, { force: true });
    console.log('no checkpoint covers the export yet; the worker signs one within a minute');
    return;
  }
  await writeFile(file, lines);
  console.log(`its checkpoints, up to position ${newest}, are in ${file}`);
  console.log('verify it without a database: npx --workspace api arena-verify FILE --key KEY');
}

function isFormat(text: string): text is ExportFormat {
  return EXPORT_FORMATS.some((format) => format === text);
}

function tell(problems: readonly Problem[]): void {
  for (const { position, problem } of problems) {
    console.log(position === null ? problem : `at position ${position}: ${problem}`);
  }
}

/** Returns a function that prints the progress, at most once a second. */
function progressLine(): (progress: { checked: number; total: number }) => void {
  let last = Date.now();
  return ({ checked, total }) => {
    if (Date.now() - last < 1_000) return;
    last = Date.now();
    console.log(`  ${checked} of ${total} events`);
  };
}
