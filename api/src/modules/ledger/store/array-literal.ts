/**
 * PostgreSQL's text form of arrays, written and read by hand: the driver's own conversion costs
 * more than the rest of a batch's work in this process.
 */
export class ArrayLiteral {
  private body = '';

  /** A text, quoted; null becomes NULL. */
  text(value: string | null | undefined): void {
    if (value === null || value === undefined) this.bare('NULL');
    else this.bare(`"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`);
  }

  /** A number, boolean or NULL, which needs no quotes. */
  bare(value: string | number | boolean): void {
    this.body += this.body === '' ? value : `,${value}`;
  }

  toString(): string {
    return `{${this.body}}`;
  }
}

/** The items of an array whose items hold no commas, quotes or braces; NULL becomes null. */
export function readArray(text: string): readonly (string | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : item));
}
