import { Readable } from 'node:stream';
import {
  type EventFilter,
  type JournalRow,
  type JournalSource,
  readJournal,
} from '../store/read-export.js';
import { type ExportFormat, FORMATS } from './formats.js';

/**
 * Number of events read at once. It is small, so that the garbage collector frees each page while
 * its objects are still young, which is cheap.
 */
const EVENTS_PER_PAGE = 250;

export interface ExportScope {
  readonly filter: EventFilter;
  /** Last position of the export; later events are excluded. */
  readonly upTo?: number;
  /** Position before the first event of the export; events up to this position are excluded. */
  readonly beyond?: number;
}

/** A chunk of the file's text, and the events that it contains. */
export interface ExportPiece {
  readonly text: string;
  readonly events: readonly JournalRow[];
}

/** Returns the journal as a stream of text, oldest event first, for `make export`. */
export function exportLedger(
  source: JournalSource,
  format: ExportFormat,
  filter: EventFilter = {},
): Readable {
  return Readable.from(texts(exportPieces(source, format, { filter })), {
    objectMode: false,
    highWaterMark: 65_536,
  });
}

async function* texts(pieces: AsyncIterable<ExportPiece>): AsyncGenerator<string> {
  for await (const { text } of pieces) yield text;
}

/**
 * Yields the chunks of an export, for `make export` and for downloads over HTTP. The next page of
 * events is read only after the consumer has taken the last chunk, so memory use does not grow with
 * the log.
 */
export async function* exportPieces(
  source: JournalSource,
  format: ExportFormat,
  { filter, upTo, beyond: first = 0 }: ExportScope,
): AsyncGenerator<ExportPiece> {
  const { head, rows } = FORMATS[format];
  const isWhole = first === 0 && Object.values(filter).every((value) => value === undefined);
  yield { text: head(isWhole), events: [] };
  let beyond = first;
  for (;;) {
    const events = await readJournal(source, {
      filter,
      beyond,
      order: 'ascending',
      limit: EVENTS_PER_PAGE,
      ...(upTo === undefined ? {} : { upTo }),
    });
    const last = events.at(-1);
    if (!last) return;
    yield { text: rows(events, isWhole), events };
    beyond = last.position;
  }
}
