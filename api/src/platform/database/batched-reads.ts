import { type BatchLoader, batchLoader } from './batch-loader.js';
import type { Database, Prepared } from './database.js';

/** Most questions of one statement; the statements say so too. */
const AT_ONCE = 200;

/**
 * A read of one row that many requests ask for at the same time, each with parameters of its own,
 * combined into one statement.
 *
 * `statement` takes one array per parameter and answers at most one row per question, with the
 * question's number (from 1) in `asked`. Its `WHERE asked BETWEEN 1 AND 200` excludes nothing: it
 * makes the planner expect one question, so that it keeps the generic plan and looks each question
 * up by its keys.
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

  /** The row for these parameters, or null when there is none. */
  row(...parameters: readonly unknown[]): Promise<Row | null> {
    return this.loader.load(parameters);
  }
}

/** An array per parameter, of that parameter of every question. */
function columnsOf(questions: readonly (readonly unknown[])[]): unknown[][] {
  const width = questions[0]?.length ?? 0;
  return Array.from({ length: width }, (_, i) => questions.map((parameters) => parameters[i]));
}
