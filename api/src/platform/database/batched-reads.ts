import { type BatchLoader, batchLoader } from './batch-loader.js';
import type { Database, Prepared } from './database.js';

/** Maximum number of reads that one statement combines; the SQL of the statements repeats it. */
const AT_ONCE = 200;

/**
 * A read of one row that many requests make at the same time, each with its own parameters,
 * combined into one statement. `statement` takes one array per parameter and returns at most one
 * row per read, with the read's number (from 1) in `asked`. Its `WHERE asked BETWEEN 1 AND 200`
 * excludes nothing: it makes the planner expect one read, so that it keeps the generic plan and
 * uses the keys.
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

  /** Returns the row for these parameters, or null. */
  row(...parameters: readonly unknown[]): Promise<Row | null> {
    return this.loader.load(parameters);
  }
}

/** Returns one array per parameter, with its values of all reads. */
function columnsOf(questions: readonly (readonly unknown[])[]): unknown[][] {
  const width = questions[0]?.length ?? 0;
  return Array.from({ length: width }, (_, i) => questions.map((parameters) => parameters[i]));
}
