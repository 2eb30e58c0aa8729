/**
 * Returns the search part of an address, with each value as text. A value is never read as a
 * number, a boolean or JSON: `12e45`, `007` and `"x"` stay as they were typed. The `validateSearch`
 * of a route reads the numbers that its screen expects.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Returns search parameters as a text; undefined values are omitted. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  return text && `?${text}`;
}

/** Returns a whole number above zero from an address, or undefined. */
export function countIn(value: unknown): number | undefined {
  return /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;
}
