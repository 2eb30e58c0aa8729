import { Injectable, Logger } from '@nestjs/common';
import { assert, type Id } from '../../../kernel/index.js';
import {
  Checkpoints,
  exportPieces,
  type JournalRow,
  kindBalancesAt,
} from '../../../modules/ledger/index.js';
import { type CsvColumn, csvHead, csvRows } from '../../../platform/csv/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { Database, readRows } from '../../../platform/database/index.js';
import { type CloseRow, Closes } from '../closes.js';
import { type Month, readMonth } from '../domain/month.js';
import { DailyVouchers } from '../domain/vouchers.js';
import { MonthChecks } from '../read-checklist/month-checks.js';
import { entriesOf, JOURNAL_COLUMNS } from './journal-csv.js';
import {
  BALANCE_COLUMNS,
  DEPOSIT_COLUMNS,
  OWED_COLUMNS,
  type OwedRow,
  owedAt,
  PAYERS,
  PAYOUT_COLUMNS,
  type PayoutRow,
  payoutsOf,
} from './money-files.js';
import { namesIn } from './names.js';
import type { MonthSummary } from './summary.js';
import { summaryPdf } from './summary-pdf.js';
import { tallyXml } from './tally.js';
import { ZipPieces } from './zip-pieces.js';
import { zohoCsv } from './zoho.js';

const PAYMENTS_AT_ONCE = 500;
const ALIVE_MS = 5_000;

/** State of one package while it is being written. */
interface Making {
  readonly close: CloseRow;
  readonly month: Month;
  readonly zip: ZipPieces;
  readonly vouchers: DailyVouchers;
  /** Number of events written so far. An event counts once for each of the three journal files. */
  done: number;
}

/** Writes the signed package of a closed month, in the worker. */
@Injectable()
export class MakePackage {
  private readonly log = new Logger(MakePackage.name);

  constructor(
    private readonly closes: Closes,
    private readonly database: Database,
    private readonly replica: ReadReplica,
    private readonly checks: MonthChecks,
    private readonly checkpoints: Checkpoints,
  ) {}

  /**
   * Creates the package of a closed month. Always starts with an empty package, so that a run that
   * crashed can be repeated.
   */
  async of(id: Id): Promise<void> {
    if (!(await this.closes.take(id))) return;
    const close = await this.closes.find(id);
    const month = readMonth(close?.month ?? '');
    assert(close && month, 'a claimed close has a row and a month');
    let number = 0;
    const zip = new ZipPieces(`arena-${close.month}-v${close.version}`, (piece) => {
      number += 1;
      return this.closes.addPiece(id, number, piece);
    });
    const making: Making = { close, month, zip, vouchers: new DailyVouchers(), done: 0 };
    const tell = () => this.tell(making);
    const alive = setInterval(() => void tell().catch(() => undefined), ALIVE_MS).unref();
    try {
      await tell();
      await this.write(making);
      await this.closes.finish(id, await zip.end());
    } catch (error) {
      this.log.error({ err: error }, `the package of ${close.month} failed`);
      await this.closes.fail(id);
    } finally {
      clearInterval(alive);
    }
  }

  private tell({ close, done }: Making): Promise<void> {
    const { before, last } = close.checklist;
    return this.closes.progress(close.id, done, 3 * (last - before));
  }

  private async write(making: Making): Promise<void> {
    const { zip, close, vouchers } = making;
    const { before, last, kinds } = close.checklist;
    await zip.add('journal.jsonl', this.journal(making, 'jsonl'));
    await this.insistOnTotals(making);
    await zip.add('journal.hledger', this.journal(making, 'hledger'));
    await zip.add('journal.csv', this.journalCsv(making));
    await zip.add('tally.xml', tallyXml(vouchers.list()));
    await zip.add('zoho-books.csv', zohoCsv(vouchers.list()));
    await zip.add('deposits.csv', this.deposits(making));
    const { from, to } = making.month;
    const payouts = readRows<PayoutRow>(this.replica, payoutsOf(from, to));
    await zip.add('payouts.csv', csv(PAYOUT_COLUMNS, payouts));
    const owed = readRows<OwedRow>(this.replica, owedAt(last));
    await zip.add('owed-to-players.csv', csv(OWED_COLUMNS, owed));
    await zip.add('trial-balance.csv', csvHead(BALANCE_COLUMNS) + csvRows(BALANCE_COLUMNS, kinds));
    const summary = summaryOf(close);
    await zip.add('summary.json', `${JSON.stringify(summary, null, 2)}\n`);
    await zip.add('summary.pdf', await summaryPdf(summary));
    if (last > before) {
      await this.checkpoints.sign();
      await zip.add('checkpoint.txt', (await this.checkpoints.newest())?.note ?? '');
    }
    const sums = zip.checksums();
    const { note, verifierKey } = this.checkpoints.signText(sums);
    await zip.add('SHA256SUMS', sums);
    await zip.add('SHA256SUMS.note', note);
    await zip.add('verifier-key.txt', `${verifierKey}\n`);
  }

  private async *journal(making: Making, format: 'jsonl' | 'hledger'): AsyncGenerator<string> {
    const { before: beyond, last: upTo } = making.close.checklist;
    for await (const piece of exportPieces(this.replica, format, { filter: {}, beyond, upTo })) {
      if (format === 'jsonl') for (const event of piece.events) making.vouchers.add(event);
      making.done += piece.events.length;
      yield piece.text;
    }
  }

  private async *journalCsv(making: Making): AsyncGenerator<string> {
    yield csvHead(JOURNAL_COLUMNS);
    const { before: beyond, last: upTo } = making.close.checklist;
    const pieces = exportPieces(this.replica, 'jsonl', { filter: {}, beyond, upTo });
    for await (const { events } of pieces) {
      making.done += events.length;
      yield csvRows(JOURNAL_COLUMNS, await this.named(events));
    }
  }

  private async named(events: readonly JournalRow[]) {
    const names = await namesIn(this.database, events);
    return events.flatMap((event) => entriesOf(event, names));
  }

  /** Throws if the totals of the journal file differ from the change of the trial balance. */
  private async insistOnTotals({ close, vouchers }: Making): Promise<void> {
    const { before, kinds } = close.checklist;
    const totals = vouchers.totals();
    const opening = await kindBalancesAt(this.replica, before);
    const opened = new Map(opening.map(({ kind, total }) => [kind, total]));
    for (const { kind, unit, total } of kinds) {
      const grown = total - (opened.get(kind) ?? 0);
      const agrees = unit !== 'TOKEN' || grown === (totals.get(kind) ?? 0);
      assert(agrees, `the journal's ${kind} is the change of the trial balance`);
    }
  }

  private async *deposits({ month }: Making): AsyncGenerator<string> {
    yield csvHead(DEPOSIT_COLUMNS);
    const comparisons = (await this.checks.compared(month))?.comparisons ?? [];
    for (let at = 0; at < comparisons.length; at += PAYMENTS_AT_ONCE) {
      const some = comparisons.slice(at, at + PAYMENTS_AT_ONCE);
      const payers = await this.database.rows<{ id: string; email: string; name: string | null }>(
        PAYERS,
        [some.map(({ paymentId }) => paymentId)],
      );
      const byPayment = new Map(payers.map((payer) => [payer.id, payer]));
      const rows = some.map((comparison) => ({
        ...comparison,
        email: byPayment.get(comparison.paymentId)?.email ?? null,
        name: byPayment.get(comparison.paymentId)?.name ?? null,
      }));
      yield csvRows(DEPOSIT_COLUMNS, rows);
    }
  }
}

async function* csv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const rows of pages) yield csvRows(columns, rows);
}

function summaryOf(close: CloseRow): MonthSummary {
  const { checklist, notes } = close;
  return {
    month: close.month,
    version: close.version,
    closedAt: close.askedAt.toISOString(),
    closedBy: close.askedByEmail,
    checklist,
    differences: checklist.differences.map(({ id, sentence }) => {
      return { id, sentence, note: notes[id] ?? '' };
    }),
  };
}
