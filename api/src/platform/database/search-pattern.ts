const SHORTEST_INSIDE = 3;
/**
 * Matches a text that contains a whole trigram. Trigrams consist of letters, digits and edges of
 * words.
 */
const WHOLE_TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/**
 * Returns a LIKE pattern that finds a text anywhere in a column `searched`, which has a trigram
 * index. The column contains several fields in lower case, each after a line break, so that a match
 * never spans two fields.
 */
export function insidePattern(q: string): string {
  return `%${escaped(q)}%`;
}

/**
 * Returns a LIKE pattern for a table that is too long to scan without an index. The index cannot
 * find a text shorter than a trigram inside a field, so such a text matches only the beginning of a
 * field. Returns null for punctuation alone, which the index cannot find.
 */
export function indexedPattern(q: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(q)) return null;
  const isInside = q.length >= SHORTEST_INSIDE && WHOLE_TRIGRAM.test(q);
  return isInside ? insidePattern(q) : `%\n${escaped(q)}%`;
}

function escaped(q: string): string {
  return q.toLowerCase().replace(/[\\%_]/g, '\\$&');
}
