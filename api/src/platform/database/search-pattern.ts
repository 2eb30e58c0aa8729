const SHORTEST_INSIDE = 3;
/** Trigrams are made of letters and digits, with the edges of words: what holds one. */
const WHOLE_TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/**
 * Returns the LIKE pattern for a `searched` column, which has an index of trigrams. The column
 * holds its fields in lower case, each after a line break, so that no match spans two fields.
 */
export function insidePattern(q: string): string {
  return `%${escaped(q)}%`;
}

/**
 * For tables that are too long to be read through: what is shorter than a trigram is looked for at
 * the beginning of a field, since it cannot be looked up inside. Null for marks alone, which cannot
 * be looked up at all, and find nothing.
 */
export function indexedPattern(q: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(q)) return null;
  const isInside = q.length >= SHORTEST_INSIDE && WHOLE_TRIGRAM.test(q);
  return isInside ? insidePattern(q) : `%\n${escaped(q)}%`;
}

function escaped(q: string): string {
  return q.toLowerCase().replace(/[\\%_]/g, '\\$&');
}
