import { createHash } from 'node:crypto';
import { leafHash, leafText, microsOf } from '../../src/modules/ledger/proof/leaf.js';
import {
  type ExportedEvent,
  readLine,
} from '../../src/modules/ledger/verify-export/export-line.js';

/**
 * Changes lines of an export, and computes every hash anew, as somebody does who may write the whole
 * log. Without a checkpoint, only signatures can show the change.
 */
export function rewritten(text: string, change: (line: string) => string): string {
  const batches = new Map<number, { line: string; event: ExportedEvent }[]>();
  for (const line of text.split('\n').filter(Boolean).map(change)) {
    const event = readLine(line);
    if (!event) throw new Error(`no event: ${line}`);
    batches.set(event.batch, [...(batches.get(event.batch) ?? []), { line, event }]);
  }
  let [prevHash, out] = ['00'.repeat(32), ''];
  for (const [batch, rows] of batches) {
    const leaves = rows.map(({ event }) => leafHash(leafText(event)));
    const [first, last] = [rows[0]?.event, rows.at(-1)?.event];
    const numbers = Buffer.alloc(32);
    const values = [batch, first?.position, last?.position, microsOf(first?.recordedAt ?? '')];
    for (const [i, n] of values.entries()) numbers.writeBigInt64BE(BigInt(n ?? 0), i * 8);
    const bytes = Buffer.concat([Buffer.from(prevHash, 'hex'), numbers, ...leaves]);
    const hash = createHash('sha256').update(bytes).digest('hex');
    for (const [i, { line, event }] of rows.entries()) {
      out += `${line
        .replace(event.leafHash, leaves[i]?.toString('hex') ?? '')
        .replace(`"prevHash":"${event.prevHash}"`, `"prevHash":"${prevHash}"`)
        .replace(`"hash":"${event.hash}"`, `"hash":"${hash}"`)}\n`;
    }
    prevHash = hash;
  }
  return out;
}
