import { type BatchLoader, batchLoader } from './batch-loader.js';
import type { Database, Prepared } from './database.js';

/**
 * Maximum number of reads that one statement combines. The SQL of each statement repeats this
 * number.
 */
const AT_ONCE = 200;

/**
 * Combines reads of single rows, which many requests make at the same time, into one statement. The
 * statement takes one array per parameter. For each read it returns at most one row, with the
 * number of the read (from 1) in `asked`. The statement's `WHERE asked BETWEEN 1 AND 200` is always
 * true, but makes the planner expect only one read, so that PostgreSQL keeps using the generic plan
 * and the indexes.
 */
export class BatchedReads<Row extends { readonly asked: number }> {
  private readonly loader: BatchLoader<readonly unknown[], Row | null>;

  constructor(database: Pick<Database, 'rows'>, statement: Prepared) {
    this.loader = batchLoader(async (questions) => {
      const rows = await database.rows<Row>(statement, columnsOf(questions));
      const found = new Map(rows.map((row) => [row.asked, row]));
      return questions.map((_, index) => found.get(index + 1) ?? null);
    }, AT_ONCE);
  }

  /** Returns the row for these parameters; null if there is none. */
  row(...parameters: readonly unknown[]): Promise<Row | null> {
    return this.loader.load(parameters);
  }
}

/** Returns one array for each parameter. It contains the parameter's value from every read. */
function columnsOf(questions: readonly (readonly unknown[])[]): unknown[][] {
  const width = questions[0]?.length ?? 0;
  return Array.from({ length: width }, (_, i) => questions.map((parameters) => parameters[i]));
}
