import { applyDecorators, Header, Injectable, Logger, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import type pg from 'pg';
import { Clock, indianDay, indianDays, refusals } from '../../kernel/index.js';
import { type CsvColumn, csvHead, csvRows } from '../../platform/csv/index.js';
import { ReadReplica } from '../../platform/database/in-application.js';
import { readRows, type Statement } from '../../platform/database/index.js';
import { begunFile, type Session } from '../../platform/http/index.js';
import { Activity } from './activity.js';

/**
 * Maximum number of exports at the same time, because each one holds a database connection until
 * its client has downloaded it.
 */
const MOST_AT_ONCE = 3;

const listFileRefusals = refusals({
  EXPORTS_BUSY: {
    status: 503,
    sentence: 'Other exports are running. Try again in a minute.',
    staff: true,
  },
});

export interface ListFileOrder<Row> extends Statement {
  /**
   * Name of the list, such as `users`: a part of the file's name and of the action in the activity
   * log.
   */
  readonly list: string;
  /** Time that the rows describe; now by default. Its day is a part of the file's name. */
  readonly asOf?: Date | undefined;
  /**
   * Filter of the request, which the activity log records. Its range of days is a part of the
   * file's name.
   */
  readonly filter: object;
  readonly columns: readonly CsvColumn<Row>[];
}

/** Decorators of every route that returns a list as a file. */
export const AnswersListFile = (summary: string) =>
  applyDecorators(
    Header('Cache-Control', 'no-store'),
    ApiOperation({ summary }),
    ApiProduces('text/csv'),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
  );

/**
 * Sends a list of the admin console as a CSV file: all rows that match the filters. The rows are
 * read in one snapshot and streamed, so that memory use does not grow with their number. The
 * activity log records the user and the filters before the download, and the number of rows after
 * it. A failure before the first rows is a refusal; a later one aborts the transfer, so that the
 * file is visibly incomplete.
 */
@Injectable()
export class ListFile {
  private readonly log = new Logger('exports');
  private running = 0;

  constructor(
    private readonly replica: ReadReplica,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async send<Row extends pg.QueryResultRow>(
    session: Session,
    order: ListFileOrder<Row>,
  ): Promise<StreamableFile> {
    if (this.running >= MOST_AT_ONCE) throw listFileRefusals.EXPORTS_BUSY({ retryAfter: 60 });
    await this.record(session, order, 'exported', { ...order.filter });
    const days = order.asOf ? indianDay(order.asOf) : indianDays(order.filter, this.clock.now());
    return new StreamableFile(await begunFile(this.parts(session, order)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="arena-${order.list}-${days}.csv"`,
    });
  }

  private async *parts<Row extends pg.QueryResultRow>(
    session: Session,
    order: ListFileOrder<Row>,
  ): AsyncGenerator<string> {
    this.running += 1;
    let count = 0;
    let isWhole = false;
    try {
      yield csvHead(order.columns);
      for await (const rows of readRows<Row>(this.replica, order)) {
        count += rows.length;
        yield csvRows(order.columns, rows);
      }
      isWhole = true;
    } finally {
      this.running -= 1;
      // The user already has the file, so a failure to store the number of rows is only logged.
      await this.record(session, order, 'export-ended', { rows: count, isWhole }).catch(
        (error: Error) =>
          this.log.warn(`the row count of an export was not stored: ${error.message}`),
      );
    }
  }

  private record<Row>(
    actor: Session,
    { list }: ListFileOrder<Row>,
    what: string,
    after: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const target = { type: 'list', id: list };
    return this.activity.record({ actor, action: `${list}.${what}`, target, after });
  }
}
