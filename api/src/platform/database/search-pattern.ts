const SHORTEST_INSIDE = 3;
/** Trigrams consist of letters, digits and word edges; matches texts with one. */
const WHOLE_TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/**
 * Returns the LIKE pattern for a `searched` column, which has an index of trigrams. The column
 * holds its fields in lower case, each after a line break, so that no match spans two fields.
 */
export function insidePattern(q: string): string {
  return `%${escaped(q)}%`;
}

/**
 * Returns the LIKE pattern for a table that is too long to scan. A text shorter than a trigram
 * matches the beginning of a field only, because the index cannot find it inside. Null for
 * punctuation alone, which the index cannot find at all.
 */
export function indexedPattern(q: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(q)) return null;
  const isInside = q.length >= SHORTEST_INSIDE && WHOLE_TRIGRAM.test(q);
  return isInside ? insidePattern(q) : `%\n${escaped(q)}%`;
}

function escaped(q: string): string {
  return q.toLowerCase().replace(/[\\%_]/g, '\\$&');
}
