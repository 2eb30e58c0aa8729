import type { Database, Prepared } from './database.js';

/** Most questions of one statement; the statements say so too. */
const AT_ONCE = 200;

interface Asked<Row> {
  readonly parameters: readonly unknown[];
  readonly answer: (row: Row | null) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * A read that many requests ask for at the same time, each with parameters of its own, as one
 * statement: while one is under way the next gathers. There is no timer, so a lone request waits
 * for nobody, and under load a statement, its round trip and its wake-ups are shared. A question
 * is always answered by a statement that began after it was asked.
 *
 * `statement` takes one array per parameter and answers at most one row per question, with the
 * question's number (from 1) in `asked`. Its `WHERE asked BETWEEN 1 AND 200` excludes nothing: it
 * has the planner expect one question, whatever was asked, so that the plan that is kept costs it
 * no more than a new one and is used; and each question is looked up by its keys.
 */
export class GatheredReads<Row extends { readonly asked: number }> {
  private waiting: Asked<Row>[] = [];
  private underWay = false;

  constructor(
    private readonly database: Pick<Database, 'rows'>,
    private readonly statement: Prepared,
  ) {}

  /** The row for these parameters, or null when there is none. */
  row(...parameters: readonly unknown[]): Promise<Row | null> {
    return new Promise((answer, fail) => {
      this.waiting.push({ parameters, answer, fail });
      if (this.underWay) return;
      this.underWay = true;
      // All that this turn of the event loop still asks for goes along.
      setImmediate(() => void this.readAll());
    });
  }

  /** Never rejects: every question gets its answer or its error. */
  private async readAll(): Promise<void> {
    while (this.waiting.length > 0) await this.read(this.waiting.splice(0, AT_ONCE));
    this.underWay = false;
  }

  private async read(asked: readonly Asked<Row>[]): Promise<void> {
    const [first] = asked;
    const columns = first?.parameters.map((_, i) => asked.map(({ parameters }) => parameters[i]));
    try {
      const rows = await this.database.rows<Row>(this.statement, columns);
      const found = new Map(rows.map((row) => [row.asked, row]));
      for (const [index, { answer }] of asked.entries()) answer(found.get(index + 1) ?? null);
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }
}
