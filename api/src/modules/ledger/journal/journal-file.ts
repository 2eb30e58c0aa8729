import { createHash } from 'node:crypto';
import type { Id } from '../../../kernel/index.js';
import type { ReadReplica } from '../../../platform/database/in-application.js';
import type { Database } from '../../../platform/database/index.js';
import { agreeWith, ControlTotals } from '../export/control-totals.js';
import { type ExportScope, exportPieces } from '../export/export-ledger.js';
import { type ExportFormat, FORMATS } from '../export/formats.js';
import {
  closeExport,
  type ExportCount,
  type ExportState,
  saveExportProgress,
  singleKinds,
} from '../store/exports.js';
import type { EventFilter, JournalRow } from '../store/read-export.js';
import { kindBalancesAt } from '../store/trial-balance.js';

const SAVE_EVERY_MS = 500;

export interface FileOrder {
  readonly id: Id;
  readonly format: ExportFormat;
  readonly filter: EventFilter;
  readonly upTo: number;
}

/**
 * Yields the bytes of one export file and stores its hash, its size and the totals of its entries
 * before the download ends. Also stores that a download was aborted or has failed.
 */
export async function* journalFile(
  database: Database,
  replica: ReadReplica,
  order: FileOrder,
): AsyncGenerator<Buffer> {
  const totals = new ControlTotals(await singleKinds(database));
  const hash = createHash('sha256');
  let count: ExportCount = NOTHING;
  let state: ExportState = 'failed';
  let saved = Date.now();
  try {
    const scope: ExportScope = { filter: order.filter, upTo: order.upTo };
    for await (const { text, events } of exportPieces(replica, order.format, scope)) {
      const bytes = Buffer.from(text);
      hash.update(bytes);
      for (const event of events) totals.add(event);
      count = counted(count, order.format, events, bytes.length);
      if (Date.now() - saved >= SAVE_EVERY_MS) {
        saved = Date.now();
        await saveExportProgress(database, order.id, count);
      }
      // If the client disconnects, the generator ends at the next `yield`, and the export must be
      // stored as stopped.
      state = 'stopped';
      if (bytes.length > 0) yield bytes;
      state = 'failed';
    }
    const list = totals.list();
    const agrees = await compared(replica, order.filter, count, list);
    const sha256 = hash.digest('hex');
    await closeExport(database, order.id, {
      ...count,
      state: 'done',
      sha256,
      totals: list,
      agrees,
    });
    state = 'done';
  } finally {
    if (state !== 'done') {
      const nothing = { sha256: null, totals: [], agrees: null };
      await closeExport(database, order.id, { ...count, state, ...nothing }).catch(() => undefined);
    }
  }
}

const NOTHING: ExportCount = {
  firstPosition: null,
  lastPosition: null,
  events: 0,
  entries: 0,
  rows: 0,
  bytes: 0,
};

function counted(
  before: ExportCount,
  format: ExportFormat,
  events: readonly JournalRow[],
  bytes: number,
): ExportCount {
  const { rowsOf } = FORMATS[format];
  const sum = (of: (event: JournalRow) => number) =>
    events.reduce((all, event) => all + of(event), 0);
  return {
    firstPosition: before.firstPosition ?? events[0]?.position ?? null,
    lastPosition: events.at(-1)?.position ?? before.lastPosition,
    events: before.events + events.length,
    entries: before.entries + sum(({ entries }) => entries.length),
    rows: before.rows + sum(rowsOf),
    bytes: before.bytes + bytes,
  };
}

/**
 * Returns true if the file's totals equal the change of the trial balance over the events of the
 * file. Returns null if a filter other than a period excluded events, because such totals cannot be
 * compared with a trial balance.
 */
async function compared(
  replica: ReadReplica,
  { from: _from, to: _to, ...narrower }: EventFilter,
  { firstPosition, lastPosition }: ExportCount,
  totals: ReturnType<ControlTotals['list']>,
): Promise<boolean | null> {
  if (Object.values(narrower).some((value) => value !== undefined)) return null;
  if (firstPosition === null || lastPosition === null) return null;
  const opening = await kindBalancesAt(replica, firstPosition - 1);
  const closing = await kindBalancesAt(replica, lastPosition);
  return agreeWith(totals, opening, closing);
}
