import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock, type Id, indianDays, isId, newId } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { Database } from '../../../platform/database/index.js';
import { begunFile, type Session } from '../../../platform/http/index.js';
import { Activity } from '../../activity/index.js';
import { FORMATS } from '../export/formats.js';
import { journalRefusals } from '../journal-refusals.js';
import { type ExportRow, listExports, openExport, readExport } from '../store/exports.js';
import type { EventFilter } from '../store/read-export.js';
import { eventFilter } from './journal.js';
import type { ExportJournalFilter, LedgerExport, LedgerExportPage } from './journal-export.dto.js';
import { journalFile } from './journal-file.js';

/**
 * Maximum number of exports at the same time, because each one reads from the database until its
 * client has downloaded the file.
 */
const MOST_AT_ONCE = 3;

export interface OpenedExport {
  readonly id: Id;
  readonly fileName: string;
  readonly contentType: string;
  readonly file: Readable;
}

/**
 * Creates exports of the journal. Each export is recorded, with the user who requested it, before
 * its first byte is sent.
 */
@Injectable()
export class JournalExports {
  private running = 0;

  constructor(
    private readonly database: Database,
    private readonly replica: ReadReplica,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async open(
    session: Session,
    { format, ...journalFilter }: ExportJournalFilter,
  ): Promise<OpenedExport> {
    if (this.running >= MOST_AT_ONCE) throw journalRefusals.EXPORTS_BUSY({ retryAfter: 60 });
    const { contentType, extension } = FORMATS[format];
    const filter = eventFilter(journalFilter);
    const id = newId();
    const days = indianDays(filter, this.clock.now());
    const fileName = `arena-ledger-${days}-${id.slice(-8)}.${extension}`;
    const words = filterWords(filter);
    const order = { id, askedBy: session.userId, format, fileName, filter: words };
    const upTo = await openExport(this.database, order);
    await this.activity.record({
      actor: session,
      action: 'ledger.exported',
      target: { type: 'ledger-export', id },
      after: { format, fileName, ...words },
    });
    const bytes = journalFile(this.database, this.replica, { ...order, filter, upTo });
    const file = await begunFile(this.counted(bytes));
    return { id, fileName, contentType, file };
  }

  async state(id: string): Promise<LedgerExport> {
    const row = isId(id) ? await readExport(this.database, id) : null;
    if (!row) throw journalRefusals.EXPORT_NOT_FOUND();
    return toLedgerExport(row);
  }

  async list(before: string | undefined, limit: number): Promise<LedgerExportPage> {
    const rows = await listExports(this.database, isId(before) ? before : null, limit + 1);
    const page = rows.slice(0, limit);
    return {
      exports: page.map(toLedgerExport),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }

  private async *counted(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    this.running += 1;
    try {
      yield* file;
    } finally {
      this.running -= 1;
    }
  }
}

function filterWords(filter: EventFilter): Record<string, string> {
  const { from, to, ...texts } = filter;
  const times = { from: from?.toISOString(), to: to?.toISOString() };
  const set = Object.entries({ ...texts, ...times }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Record<string, string>;
}

function toLedgerExport({ id, filter, totals, ...row }: ExportRow): LedgerExport {
  return {
    _id: id,
    id,
    ...row,
    filters: Object.entries(filter).map(([name, value]) => ({ name, value })),
    totals: [...totals],
    agreesWithTrialBalance: row.agrees,
  };
}
