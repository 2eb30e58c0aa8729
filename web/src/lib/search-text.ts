/**
 * The search part of an address, each value as the text that stands there. Nothing is read as a
 * number, a truth value or JSON: `12e45`, `007` and `"x"` are what somebody typed. The
 * `validateSearch` of a route reads the numbers that its screen expects.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The same way back; what is undefined is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  return text && `?${text}`;
}

/** A whole number above zero, as it stands in an address; undefined for everything else. */
export function countIn(value: unknown): number | undefined {
  return /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;
}
