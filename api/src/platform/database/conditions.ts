import { indexedPart, searchPattern } from './search-pattern.js';

/**
 * Maximum number of rows that a search counts. If more rows match, the search reports this maximum.
 */
export const MOST_COUNTED = 1_000;

/** Part of a list to return: at most `limit` matching rows, from the row `offset` on. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  /**
   * True if the search finds fewer than `MOST_COUNTED` rows. All of them are then read and sorted.
   */
  readonly isNarrow: boolean;
}

/**
 * Builds the WHERE clause of a list. A filter that is not set adds no condition, so that PostgreSQL
 * can choose an index.
 */
export class Conditions {
  private readonly parts: string[] = [];

  /**
   * `values` are the parameters of the statement. Several clauses of the same statement share one
   * array.
   */
  constructor(readonly values: unknown[] = []) {}

  /** Adds a parameter value, and returns its placeholder, such as `$1`. */
  readonly place = (value: unknown): string => `$${this.values.push(value)}`;

  and(part: string): this {
    this.parts.push(part);
    return this;
  }

  between(column: string, from: Date | undefined, to: Date | undefined): this {
    if (from) this.and(`${column} >= ${this.place(from)}`);
    return to ? this.and(`${column} <= ${this.place(to)}`) : this;
  }

  /**
   * Adds the text of a search to the values and returns the SQL of its pattern; null if there is no
   * search. A text for which the index cannot be used, such as punctuation alone, matches no row.
   */
  searched(q: string | undefined): string | null {
    if (q === undefined) return null;
    const part = indexedPart(q);
    if (part !== null) return searchPattern(this.place(q), part);
    this.and('false');
    return null;
  }

  get count(): number {
    return this.parts.length;
  }

  toString(): string {
    return this.parts.join(' AND ') || 'true';
  }
}
