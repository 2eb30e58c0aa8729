/**
 * Returns the search parameters of an address as strings. A string is never read as a number, a
 * boolean or JSON, so `12e45`, `007` and `"x"` stay as they were typed. A route's `validateSearch`
 * reads the numbers that its page expects.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Returns search parameters as the search part of an address. Undefined values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  return text && `?${text}`;
}

/** Returns a value from an address as a whole number above zero; otherwise undefined. */
export function countIn(value: unknown): number | undefined {
  return /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;
}
