import type { Readable } from 'node:stream';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import { csvHead, csvRows } from '../../../platform/csv/index.js';
import { begunFile } from '../../../platform/http/index.js';
import { Ledger } from '../../ledger/index.js';
import { movementOf } from '../domain/movement.js';
import { type MovementGroup, typesOf } from '../domain/movement-kinds.js';
import { MovementSubjects } from '../movement-subjects/movement-subjects.js';
import { columnsIn } from './csv.js';

export class ExportHistory extends Query<Readable> {
  constructor(
    readonly userId: Id,
    readonly show: MovementGroup,
    readonly from: Date | undefined,
    readonly to: Date | undefined,
    readonly language: string | undefined,
  ) {
    super();
  }
}

const PAGE = 500;

/**
 * Exports a player's history as a file. Reads the next page only when the client has downloaded the
 * page before, so memory use does not grow with the length of the history. Entries never change, so
 * the pages are consistent. An error aborts the transfer, so that the client can see that the file
 * is incomplete.
 */
@QueryHandler(ExportHistory)
export class ExportHistoryHandler implements IQueryHandler<ExportHistory> {
  constructor(
    private readonly ledger: Ledger,
    private readonly subjects: MovementSubjects,
  ) {}

  async execute(query: ExportHistory): Promise<Readable> {
    return begunFile(this.parts(query));
  }

  private async *parts(query: ExportHistory): AsyncGenerator<string> {
    const { userId, show, from, to, language } = query;
    const columns = columnsIn(language);
    yield csvHead(columns);
    const types = typesOf(show);
    let before: number | undefined;
    for (;;) {
      const page = { limit: PAGE, before, types, from, to };
      const rows = await this.ledger.history(`player:${userId}`, page);
      if (rows.length > 0) {
        const subjects = await this.subjects.of(rows);
        yield csvRows(
          columns,
          rows.map((row) => movementOf(row, subjects)),
        );
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      before = last.position;
    }
  }
}
