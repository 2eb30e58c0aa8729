import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ExportCheck, type ExportOptions } from './export-check.js';
import { checkPortion, type Portion } from './portion-check.js';
import { PortionThreads } from './portion-threads.js';

const PORTION_BYTES = 2 * 1024 * 1024;
/**
 * File size in bytes below which no thread starts, because a start takes longer than reading the
 * file.
 */
const BYTES_FOR_THREADS = 4 * PORTION_BYTES;
const MAX_THREADS = 8;
/** Number of portions read ahead per thread: enough to keep it busy, with little memory. */
const PORTIONS_PER_THREAD = 2;
/**
 * Maximum length of a line in bytes. Every event is shorter, because it has at most 1,000 entries
 * and 256 KB of payload.
 */
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

export interface ReadOptions extends ExportOptions {
  /** Number of threads; 0 means none. By default, a long file uses one per core. */
  readonly threads?: number;
}

/** Verifies an export. Memory use grows only with the number of accounts. */
export async function verifyExport(file: string, options: ReadOptions = {}): Promise<ExportCheck> {
  const check = new ExportCheck(options);
  const handle = await open(file, 'r');
  const { size } = await handle.stat();
  const count = options.threads ?? (size < BYTES_FOR_THREADS ? 0 : availableParallelism());
  const threads = count > 0 ? new PortionThreads(Math.min(count, MAX_THREADS)) : null;
  const ahead: Promise<Portion>[] = [];
  try {
    for await (const bytes of wholeLines(handle)) {
      const portion = threads?.check(bytes) ?? Promise.resolve(checkPortion(bytes));
      // An `await` below handles a rejection. Until then, this handler prevents Node from reporting
      // the rejection as unhandled.
      portion.catch(() => undefined);
      ahead.push(portion);
      const next = ahead.length > (threads?.count ?? 0) * PORTIONS_PER_THREAD && ahead.shift();
      if (next) check.take(await next);
    }
    for (const portion of ahead) check.take(await portion);
  } finally {
    await threads?.close();
    await handle.close();
  }
  check.end();
  return check;
}

/** Yields chunks of the file that end at a line break, each in its own buffer. */
async function* wholeLines(
  handle: Awaited<ReturnType<typeof open>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let rest = new Uint8Array(0);
  for (;;) {
    const bytes = new Uint8Array(rest.length + PORTION_BYTES);
    bytes.set(rest);
    const { bytesRead } = await handle.read(bytes, rest.length, PORTION_BYTES);
    if (bytesRead === 0) break;
    const filled = bytes.subarray(0, rest.length + bytesRead);
    const end = filled.lastIndexOf(NEWLINE) + 1;
    rest = filled.slice(end);
    if (rest.length > MAX_LINE_BYTES) throw new Error('a line is longer than any event');
    if (end > 0) yield filled.subarray(0, end);
  }
  if (rest.length > 0) yield rest;
}
