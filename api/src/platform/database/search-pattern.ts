const SHORTEST_INSIDE = 3;

/**
 * What a `searched` column is compared with by LIKE: such a column holds its fields in lower case,
 * each after a line break, so nothing is found across two of them, and has an index of trigrams.
 */
export function insidePattern(q: string): string {
  return `%${escaped(q)}%`;
}

/**
 * For tables that are too long to be read through: one or two characters are looked for at the
 * beginning of a field, since nothing shorter than a trigram can be looked up inside.
 */
export function indexedPattern(q: string): string {
  return q.length < SHORTEST_INSIDE ? `%\n${escaped(q)}%` : insidePattern(q);
}

function escaped(q: string): string {
  return q.toLowerCase().replace(/[\\%_]/g, '\\$&');
}
