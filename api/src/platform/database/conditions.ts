import { indexedPattern } from './search-pattern.js';

/** Maximum number of rows of a search that are counted; a larger result reports this number. */
export const MOST_COUNTED = 1_000;

/** A page of a list, cut from the rows that match a filter. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** True when a search finds fewer than `MOST_COUNTED` rows, which are then all sorted. */
  readonly isNarrow: boolean;
}

/** WHERE clause of a list. Unused filters are left out, so that an index can match. */
export class Conditions {
  private readonly parts: string[] = [];

  /** Several conditions of one statement share its array of parameter values. */
  constructor(readonly values: unknown[] = []) {}

  /** Adds a value, and returns its placeholder. */
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
   * Placeholder of a search's pattern, null without a search. If no index can find the pattern, no
   * row matches.
   */
  searched(q: string | undefined): string | null {
    const pattern = q === undefined ? null : indexedPattern(q);
    if (pattern !== null) return this.place(pattern);
    if (q !== undefined) this.and('false');
    return null;
  }

  get count(): number {
    return this.parts.length;
  }

  toString(): string {
    return this.parts.join(' AND ') || 'true';
  }
}
