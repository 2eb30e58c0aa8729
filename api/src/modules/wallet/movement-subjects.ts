import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../kernel/index.js';
import {
  type BatchLoader,
  batchLoader,
  Database,
  type Prepared,
} from '../../platform/database/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import type { HistoryRow } from '../ledger/index.js';

/** Readable names of tournaments, orders and other objects, by the id in the entry's reference. */
export type Names = ReadonlyMap<string, string>;

/** Maximum number of pages of history whose names are read in one query. */
const PAGES_AT_ONCE = 16;

/**
 * Reads the names of the objects that the entries on pages of token history refer to. Simultaneous
 * requests share one query, which finds each name by a primary key.
 */
@Injectable()
export class MovementSubjects {
  private readonly pages: BatchLoader<readonly string[], Names>;

  constructor(
    private readonly database: Database,
    private readonly subjects: Subjects,
  ) {
    this.pages = batchLoader((asked) => this.nameAll(asked), PAGES_AT_ONCE);
  }

  async of(rows: readonly HistoryRow[]): Promise<Names> {
    const references = rows.flatMap(({ reference }) =>
      reference && isId(reference) ? [reference] : [],
    );
    return references.length === 0 ? new Map() : this.pages.load(references);
  }

  /**
   * Returns one map with the names of all pages to every caller; each caller uses only the names
   * that it needs.
   */
  private async nameAll(asked: readonly (readonly string[])[]): Promise<readonly Names[]> {
    const references = [...new Set(asked.flat())];
    const named = await this.database.rows<{ id: Id; name: string }>(this.reading(), [references]);
    const names = new Map(named.map(({ id, name }) => [id, name]));
    return asked.map(() => names);
  }

  private reading(): Prepared {
    return { name: 'movement-subjects', text: this.subjects.namesInHistory() };
  }
}
