/**
 * Builds an array in PostgreSQL's text form. The database driver's own conversion is not used,
 * because it takes longer than all other work of this process on a batch.
 */
export class ArrayLiteral {
  private body = '';

  /** Appends a string in quotes; null becomes NULL. */
  text(value: string | null | undefined): void {
    if (value === null || value === undefined) this.bare('NULL');
    else this.bare(`"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`);
  }

  /** Appends a number, a boolean or NULL, which need no quotes. */
  bare(value: string | number | boolean): void {
    this.body += this.body === '' ? value : `,${value}`;
  }

  toString(): string {
    return `{${this.body}}`;
  }
}

/**
 * Returns the items of an array in PostgreSQL's text form; NULL becomes null. The items must not
 * contain commas, quotes or braces.
 */
export function readArray(text: string): readonly (string | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : item));
}
