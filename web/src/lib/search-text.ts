/**
 * Returns the search part of an address, each value as its text. No value is read as a number, a
 * truth value or JSON: `12e45`, `007` and `"x"` stay what the person typed. The `validateSearch` of
 * a route reads the numbers that its screen expects.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Returns the search part as a text; undefined values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  return text && `?${text}`;
}

/** Returns a whole number above zero from an address, or undefined. */
export function countIn(value: unknown): number | undefined {
  return /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;
}
