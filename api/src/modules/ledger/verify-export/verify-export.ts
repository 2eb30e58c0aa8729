import { createReadStream } from 'node:fs';
import type { TreeHead } from '../proof/signed-note.js';
import { ExportCheck } from './export-check.js';

const CHUNK_BYTES = 1_048_576;
const NEWLINE = 0x0a;

/** Reads an export once, in constant memory but for the accounts. */
export async function verifyExport(
  file: string,
  heads: readonly TreeHead[] = [],
): Promise<ExportCheck> {
  const check = new ExportCheck(heads);
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    // Cut between lines first: then one decoding does for all the lines of a chunk.
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    rest = bytes.subarray(end);
    takeLines(check, bytes.toString('utf8', 0, end));
  }
  takeLines(check, rest.toString('utf8'));
  check.end();
  return check;
}

function takeLines(check: ExportCheck, text: string): void {
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    if (end > from) check.line(text.slice(from, end));
    from = end + 1;
  }
}
