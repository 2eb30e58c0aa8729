import { Readable } from 'node:stream';
import type pg from 'pg';
import { type EventFilter, type JournalRow, readJournal } from '../store/read-export.js';
import { type ExportFormat, FORMATS } from './formats.js';

const EVENTS_PER_PAGE = 1_000;

/**
 * The journal as text, oldest event first: the one path of `make export` and of the HTTP export.
 * A page is read when the one before has been taken, so memory does not grow with the log.
 */
export function exportLedger(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
  format: ExportFormat,
  filter: EventFilter = {},
): Readable {
  return Readable.from(pages(client, format, filter), { objectMode: false, highWaterMark: 65_536 });
}

async function* pages(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
  format: ExportFormat,
  filter: EventFilter,
): AsyncGenerator<string> {
  const { head, row } = FORMATS[format];
  yield head;
  let beyond = 0;
  for (let page: JournalRow[] = []; ; beyond = page.at(-1)?.position ?? beyond) {
    page = await readJournal(client, {
      filter,
      beyond,
      order: 'ascending',
      limit: EVENTS_PER_PAGE,
    });
    if (page.length === 0) return;
    yield page.map(row).join('');
  }
}
